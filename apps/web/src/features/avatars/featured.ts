/** Featured shows those that Trending does not, and fills up from the top where there are too few. */
export function featuredOf<T>(avatars: readonly T[], shown: number): T[] {
  const others = avatars.slice(shown, 2 * shown)
  return [...others, ...avatars.slice(0, shown)].slice(0, shown)
}
