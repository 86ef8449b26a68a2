export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Prints rows of the same length as an aligned table. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  for (const row of rows)
    console.log(row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '))
}

/** A busy loop of fixed length: how much slower this machine is right now than when it is idle. */
export function spinMs(): number {
  const started = process.cpuUsage()
  let x = 1
  for (let i = 0; i < 20_000_000; i++) x = (x * 1_103_515_245 + 12_345) & 0x7fffffff
  const { user } = process.cpuUsage(started)
  return x === -1 ? 0 : user / 1000
}
