import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const grantSchema = z.object({
  /** The user it was made for. */
  sub: z.string(),
  /** Unique, so that a grant can be used once. */
  jti: z.string(),
  /** Seconds since 1970. */
  exp: z.number(),
})
export type Grant = z.infer<typeof grantSchema>

function sign(payload: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`grant.${payload}`).digest()
}

/** A signed permission for one user to use the streaming gateway for a short while. */
export function issueGrant(
  secret: string,
  grant: { userId: string; now: Date; lifetimeSeconds: number },
): string {
  const exp = Math.floor(grant.now.getTime() / 1000) + grant.lifetimeSeconds
  const payload = Buffer.from(
    JSON.stringify({ sub: grant.userId, jti: randomUUID(), exp } satisfies Grant),
  ).toString('base64url')
  return `${payload}.${sign(payload, secret).toString('base64url')}`
}

/** The grant, or nothing when it is forged, altered or expired. */
export function readGrant(secret: string, token: string, now: Date): Grant | undefined {
  const [payload, signature, ...rest] = token.split('.')
  if (!payload || !signature || rest.length > 0) return undefined
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(payload, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const grant = grantSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return grant.exp * 1000 > now.getTime() ? grant : undefined
}
