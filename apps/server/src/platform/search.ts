import { type SQL, sql } from 'drizzle-orm'

/** A LIKE pattern for "contains this text"; the caller's own wildcards are plain characters. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

/** A few trigrams find as much as many, and every one of them costs the index a list to go through. */
const PIECES = 2
const PIECE_LENGTH = 6

/** 'a' → '%0a0%', 'ab' → '%0a0b0%': what `spaced` makes of a text that contains the term. */
function spacedPattern(term: string): string {
  return containing(`0${[...term].map((letter) => `${letter}0`).join('')}`)
}

/**
 * What an index over `search_text` can say about a term: true for every text that contains it, and for
 * some others. Words of three letters or more have trigrams; what has none is found by its letters in
 * the spaced text and by its symbols (see the `search` migrations).
 */
export function inIndex(term: string): SQL {
  const words = term.match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const pieces = words
    .sort((a, b) => b.length - a.length)
    .slice(0, PIECES)
    .map((word) => sql`search_text like lower(${`%${[...word].slice(0, PIECE_LENGTH).join('')}%`})`)
  if (pieces.length > 0) return sql.join(pieces, sql` and `)

  const conditions: SQL[] = []
  if (/[\p{L}\p{N}]/u.test(term)) {
    conditions.push(sql`spaced(search_text) like lower(${spacedPattern(term)})`)
  }
  if (/[^a-z0-9 ]/i.test(term)) {
    conditions.push(sql`symbols(search_text) @> symbols(lower(${term}))`)
  }
  return sql.join(conditions, sql` and `)
}
