import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNED_SECONDS = 600

function sign(secret: string, mediaId: string, userId: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`media.${mediaId}.${userId}.${expires}`).digest()
}

/** The query of an address that is good for one person, for some minutes. */
export function signMedia(secret: string, mediaId: string, userId: string, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + SIGNED_SECONDS)
  const signature = sign(secret, mediaId, userId, expires).toString('base64url')
  return `for=${userId}&expires=${expires}&signature=${signature}`
}

export function isSigned(
  secret: string,
  mediaId: string,
  query: Record<string, unknown>,
  now: Date,
): boolean {
  const { for: userId, expires, signature } = query
  if (typeof userId !== 'string' || typeof expires !== 'string') return false
  if (typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(secret, mediaId, userId, expires)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Number(expires) * 1000 > now.getTime()
}
