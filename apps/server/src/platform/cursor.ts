import type { z } from 'zod'
import { AppError } from './errors.ts'

export interface Page<T> {
  items: T[]
  nextCursor: string | undefined
}

function badCursor(): AppError {
  return new AppError('invalid_input', 'query.cursor: is not a cursor of this list', [
    { field: 'query.cursor', message: 'is not a cursor of this list' },
  ])
}

/**
 * A cursor is the sort key of the last row seen, tagged with the list it belongs to, so that one from
 * elsewhere is refused instead of giving a wrong page.
 */
export function defineCursor<const S extends z.ZodType>(list: string, keySchema: S) {
  return {
    encode: (key: z.input<S>): string =>
      Buffer.from(JSON.stringify([list, key])).toString('base64url'),
    decode(cursor: string | undefined): z.output<S> | undefined {
      if (cursor === undefined) return undefined
      try {
        const [listOf, key] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
        if (listOf === list) return keySchema.parse(key)
      } catch {
        // Not even a cursor.
      }
      throw badCursor()
    },
  }
}

/** Fetch one row more than asked for: its presence says that there is a next page. */
export function toPage<T>(rows: T[], limit: number, cursorOf: (last: T) => string): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? cursorOf(last) : undefined }
}
