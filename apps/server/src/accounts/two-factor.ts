import { createHash, randomBytes } from 'node:crypto'
import { brand } from '@inamora/contract/brand'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#context.ts'
import { AppError } from '#platform/errors.ts'
import { seal, unseal } from '#platform/sealed.ts'
import { twoFactors } from './tables.ts'

const PERIOD_SECONDS = 30
/** How many periods a clock may be off, either way. */
const WINDOW = 1
const RECOVERY_CODES = 8
const PURPOSE = 'two-factor'

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: brand.name, label, secret, period: PERIOD_SECONDS })
}

function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

function wrongCode(): AppError {
  return new AppError('invalid_credentials', 'That code is not right. Please try a new one.')
}

async function find(ctx: Context, userId: string) {
  const [row] = await ctx.db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return row
}

export async function isTwoFactorOn(ctx: Context, userId: string): Promise<boolean> {
  return Boolean((await find(ctx, userId))?.confirmedAt)
}

/** Makes a new secret, which counts only once a code of it was shown. */
export async function startTwoFactor(ctx: Context, user: { id: string; email: string }) {
  const secret = new Secret({ size: 20 }).base32
  const sealed = seal(ctx.secret, PURPOSE, secret)
  const [row] = await ctx.db
    .insert(twoFactors)
    .values({ userId: user.id, secret: sealed })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret: sealed },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ userId: twoFactors.userId })
  if (!row) throw new AppError('conflict', 'Two-factor authentication is already on.')
  return { secret, uri: totpOf(secret, user.email).toString() }
}

export async function confirmTwoFactor(
  ctx: Context,
  userId: string,
  code: string,
): Promise<string[]> {
  const row = await find(ctx, userId)
  if (!row || row.confirmedAt) {
    throw new AppError('conflict', 'Start setting up two-factor authentication first.')
  }
  const step = stepOf(ctx, row.secret, code)
  if (step === undefined) throw wrongCode()
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(5).toString('hex'))
  await ctx.db
    .update(twoFactors)
    .set({
      confirmedAt: ctx.now(),
      lastStep: step,
      recoveryHashes: codes.map(hashRecoveryCode),
    })
    .where(and(eq(twoFactors.userId, userId), isNull(twoFactors.confirmedAt)))
  return codes
}

export async function stopTwoFactor(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(twoFactors).where(eq(twoFactors.userId, userId))
}

/** The time step a code belongs to, or nothing when it is wrong. */
function stepOf(ctx: Context, sealedSecret: string, code: string): number | undefined {
  const now = ctx.now().getTime()
  const totp = totpOf(unseal(ctx.secret, PURPOSE, sealedSecret), '')
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: WINDOW, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/**
 * Passes at once when two-factor authentication is off. Otherwise a code is needed, and each code,
 * from the app or for recovery, works once: the row is claimed by the same statement that checks it.
 */
export async function requireSecondFactor(
  ctx: Context,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const row = await find(ctx, userId)
  if (!row?.confirmedAt) return
  if (!code) {
    throw new AppError('two_factor_required', 'Enter the code of your authenticator app.')
  }
  const step = stepOf(ctx, row.secret, code)
  const hash = hashRecoveryCode(code.trim().toLowerCase())
  const [claimed] = await ctx.db
    .update(twoFactors)
    .set(
      step !== undefined
        ? { lastStep: step }
        : { recoveryHashes: sql`array_remove(${twoFactors.recoveryHashes}, ${hash})` },
    )
    .where(
      and(
        eq(twoFactors.userId, userId),
        step !== undefined
          ? lt(twoFactors.lastStep, step)
          : sql`${hash} = any(${twoFactors.recoveryHashes})`,
      ),
    )
    .returning({ userId: twoFactors.userId })
  if (!claimed) throw wrongCode()
}
