import { useRef, useState } from 'react'

export interface Row<T> {
  key: number
  value: T
}

/** A list whose rows keep their identity while they are edited, moved and removed. */
export function useRows<T>(initial: readonly T[], onChange: (values: T[]) => void) {
  const nextKey = useRef(initial.length)
  const [rows, setRows] = useState<readonly Row<T>[]>(() =>
    initial.map((value, key) => ({ key, value })),
  )

  function update(next: readonly Row<T>[]) {
    setRows(next)
    onChange(next.map(({ value }) => value))
  }

  return {
    rows,
    /** Gives back the key of the new row. */
    add(value: T): number {
      const key = nextKey.current++
      update([...rows, { key, value }])
      return key
    },
    set: (key: number, value: T) =>
      update(rows.map((row) => (row.key === key ? { key, value } : row))),
    remove: (key: number) => update(rows.filter((row) => row.key !== key)),
    /** One place up or down; says where it stands then, counted from 1. */
    move(key: number, by: -1 | 1): number | undefined {
      const from = rows.findIndex((row) => row.key === key)
      const to = from + by
      const row = rows[from]
      if (!row || to < 0 || to >= rows.length) return undefined
      const next = rows.filter((other) => other !== row)
      next.splice(to, 0, row)
      update(next)
      return to + 1
    },
  }
}
