/** Mobile 25 (768 px or less), tablet 45 (up to 1024 px), desktop 80. */
export function particleCount(width: number): number {
  if (width <= 768) return 25
  return width <= 1024 ? 45 : 80
}
