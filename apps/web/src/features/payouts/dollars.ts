/** Dollars somebody typed, as credits; nothing when it is not an amount. */
export function creditsOf(text: string): number | undefined {
  const amount = /^\s*\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*\$?\s*$/.exec(text)
  if (!amount) return undefined
  return Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0'))
}
