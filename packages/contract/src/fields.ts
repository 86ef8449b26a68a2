import { z } from 'zod'

/** Ids are UUIDs in lower case; clients may compare them as plain strings. */
export const idSchema = z.uuid({ error: 'must be an id' }).toLowerCase()

/** PostgreSQL stores neither NUL nor lone surrogates, so no text that we keep may hold them. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function textSchema(limits: { min?: number; max: number }) {
  return z
    .string()
    .max(limits.max, { error: `must be at most ${limits.max} characters` })
    .refine(isStorable, { error: 'contains characters that cannot be stored' })
    .trim()
    .min(limits.min ?? 0, {
      error: limits.min === 1 ? 'must not be empty' : `must be at least ${limits.min} characters`,
    })
}

export const emailSchema = z
  .string()
  .max(254, { error: 'must be at most 254 characters' })
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: 'must be an e-mail address' }))

/** A password as somebody types it to prove who they are. */
export const passwordSchema = z
  .string()
  .min(1, { error: 'must not be empty' })
  .max(200, { error: 'must be at most 200 characters' })
  .refine(isStorable, { error: 'contains characters that cannot be used' })

export const PASSWORD_MIN = 10

export const newPasswordSchema = passwordSchema.min(PASSWORD_MIN, {
  error: `must be at least ${PASSWORD_MIN} characters`,
})

export const PAGE_LIMIT_DEFAULT = 50
export const PAGE_LIMIT_MAX = 100

/** Query fields of every list. */
export const pageFields = {
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
  cursor: z.string().max(512).optional(),
}

export const searchField = textSchema({ max: 100 }).optional()

export const countSchema = z.int().min(0)
