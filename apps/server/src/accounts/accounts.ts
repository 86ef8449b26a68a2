import type { Role, User } from '@inamora/contract/accounts'
import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { createCreatorProfile } from '#creators/creators.ts'
import { balanceOf } from '#credits/credits.ts'
import type { Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { type Device, isKnownAddress, openSession } from './sessions.ts'
import { users } from './tables.ts'
import { requireSecondFactor } from './two-factor.ts'

/** OWASP's first choice for argon2id. */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, HASHING)
}

/** Checked when the address is unknown, so that the answer takes as long as for a wrong password. */
const nobodysHash = hashPassword('nobody has this password')

export async function logIn(
  ctx: Context,
  throttle: LoginThrottle,
  input: { email: string; password: string; code?: string | undefined },
  device: Device,
): Promise<string> {
  const [user] = await ctx.db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, input.email))
  await throttle.begin(input.email, device.address, async () =>
    user ? isKnownAddress(ctx, user.id, device.address) : false,
  )
  const matches = await verify(user?.passwordHash ?? (await nobodysHash), input.password)
  if (!user || !matches) {
    throw new AppError('invalid_credentials', 'The e-mail address or the password is not right.')
  }
  await requireSecondFactor(ctx, user.id, input.code)
  await throttle.succeed(input.email, device.address)
  return openSession(ctx, user.id, device)
}

export async function signUp(
  ctx: Context,
  input: { name: string; email: string; password: string; role: Role },
  device: Device,
): Promise<string> {
  if (ctx.config.signup === 'closed') {
    throw new AppError('signup_closed', 'New user registration is temporarily disabled.')
  }
  const passwordHash = await hashPassword(input.password)
  const userId = newId()
  await ctx.db.transaction(async (tx) => {
    const inserted = await tx
      .insert(users)
      .values({
        id: userId,
        email: input.email,
        name: input.name,
        role: input.role,
        passwordHash,
        adultConfirmedAt: ctx.now(),
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (inserted.length === 0) {
      throw new AppError('email_taken', 'There is already an account with this e-mail address.', [
        { field: 'body.email', message: 'is already in use' },
      ])
    }
    if (input.role === 'creator') await createCreatorProfile(tx, { userId, name: input.name })
  })
  return openSession(ctx, userId, device)
}

/** Whether an account is there, and stays until the end of the transaction. */
export async function hasAccount(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share')
    .prepare('has_account')
    .execute()
  return rows.length > 0
}

export async function getUser(ctx: Context, userId: string): Promise<User> {
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw new AppError('unauthorized', 'Please sign in.')
  return { ...user, credits: await balanceOf(ctx, userId) }
}
