import type { Account } from '@inamora/contract/account-settings'
import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { listFavorites, removeAllFavorites } from '#favorites/favorites.ts'
import { listFollows, unfollowAll } from '#follows/follows.ts'
import type { Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { hashPassword } from './accounts.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { closeOtherSessions, isKnownAddress, listSessions } from './sessions.ts'
import { users } from './tables.ts'
import { isTwoFactorOn } from './two-factor.ts'

/**
 * The password is asked again for whatever could lock the owner out. Guesses count as they do when
 * signing in: whoever holds a stolen token does not know it.
 */
export async function requirePassword(
  ctx: Context,
  throttle: LoginThrottle,
  { userId, address }: { userId: string; address: string },
  password: string | undefined,
): Promise<void> {
  await throttle.begin(userId, address, () => isKnownAddress(ctx, userId, address))
  const [user] = await ctx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || !password || !(await verify(user.passwordHash, password))) {
    throw new AppError('invalid_credentials', 'The current password is not right.', [
      { field: 'body.current_password', message: 'is not right' },
    ])
  }
  await throttle.succeed(userId, address)
}

export async function getAccount(ctx: Context, userId: string): Promise<Account> {
  const [user] = await ctx.db
    .select({ name: users.name, email: users.email, role: users.role, bio: users.bio })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw new AppError('unauthorized', 'Please sign in.')
  return { ...user, two_factor: await isTwoFactorOn(ctx, userId) }
}

export async function patchAccount(
  ctx: Context,
  userId: string,
  changes: {
    name?: string | undefined
    bio?: string | undefined
    email?: string | undefined
  },
  requireOwner: () => Promise<void>,
): Promise<Account> {
  const before = await getAccount(ctx, userId)
  const isNewEmail = changes.email !== undefined && changes.email !== before.email
  if (isNewEmail) {
    await requireOwner()
    const [owner] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, changes.email ?? ''))
    if (owner) {
      throw new AppError('email_taken', 'There is already an account with this e-mail address.', [
        { field: 'body.email', message: 'is already in use' },
      ])
    }
  }
  const { name = before.name, bio = before.bio, email = before.email } = changes
  await ctx.db.update(users).set({ name, bio, email }).where(eq(users.id, userId))
  return getAccount(ctx, userId)
}

export async function changePassword(
  ctx: Context,
  caller: { userId: string; sessionId: string },
  newPassword: string,
): Promise<void> {
  const passwordHash = await hashPassword(newPassword)
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, caller.userId))
  await closeOtherSessions(ctx, caller.userId, caller.sessionId)
}

/** What other nouns must see to before a person is gone. */
export type Farewell = (tx: Transaction, userId: string) => Promise<void>

export async function deleteAccount(
  ctx: Context,
  userId: string,
  farewell: Farewell,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await farewell(tx, userId)
    await unfollowAll(tx, userId)
    await removeAllFavorites(tx, userId)
    await tx.delete(users).where(eq(users.id, userId))
  })
}

/** What is kept about a person here, in the words of the API. */
export async function exportAccount(ctx: Context, caller: { userId: string; sessionId: string }) {
  const everything = { limit: 10_000 }
  const [account, follows, favorites, logins] = await Promise.all([
    getAccount(ctx, caller.userId),
    listFollows(ctx, caller.userId, { fan_user_id: caller.userId, ...everything }),
    listFavorites(ctx, caller.userId, everything),
    listSessions(ctx, caller.userId, caller.sessionId),
  ])
  return {
    exported_at: ctx.now().toISOString(),
    account,
    follows: follows.items,
    favorites: favorites.items,
    logins,
  }
}
