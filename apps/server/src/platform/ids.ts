import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/** Ids sort by the time they were made, so lists can page by id. */
export function newId(): string {
  return v7()
}

/** No id made at this moment or later sorts before it. */
export function firstIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** The same name gives the same id, on every machine: seeded rows keep their addresses. */
export function idFromName(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
