/** A LIKE pattern for "contains this text"; the caller's own wildcards are plain characters. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

/** True when no run of three letters or digits is in the term, so that it has no trigram of its own. */
export function isShortTerm(term: string): boolean {
  return !/[\p{L}\p{N}]{3}/u.test(term)
}
