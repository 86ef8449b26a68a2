import {
  type PriceChange,
  STREAMING_PRICE_CHANGED,
  type StreamingListData,
  type StreamingNewBody,
} from '@inamora/contract/streaming'
import { and, desc, eq, ne } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { findAvatarForChat } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import { balanceOf, holdCredits } from '#credits/credits.ts'
import { AppError, rootCause } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Grant } from './grant.ts'
import { isPrivate, secondsTried } from './live.ts'
import { ProviderAway, ProviderRefusal, type StreamingProvider } from './provider.ts'
import { settleSession, toReceipt } from './settlement.ts'
import { type LiveSessionRow, liveSessions } from './tables.ts'
import type { LiveWatcher } from './watcher.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Trials are free for creators, and not for whoever pays for the provider. */
const TRIAL_SECONDS_A_DAY = 60 * 60

/** A refusal in the form of the streaming contract: a code other than 100 and words for a person. */
export class LiveRefusal extends Error {
  readonly code: number
  readonly data: object | null

  constructor(code: number, message: string, data: object | null = null) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Nobody pays more than they were shown: the page says the new price and asks again. */
function requireShownPrice(
  shown: number | null | undefined,
  { name, priceCredits: price }: { name: string; priceCredits: number },
): void {
  if (shown === null || shown === undefined || price <= shown) return
  const change: PriceChange = { price }
  throw new LiveRefusal(
    STREAMING_PRICE_CHANGED,
    `A minute with ${name} now costs ${price} credits instead of ${shown}. Nothing was charged. Start again if you like.`,
    change,
  )
}

/** Tells the engine what a creator is writing and answers with the name it goes by there. */
export type PrepareTrial = (creatorId: string, avatarId: string) => Promise<string>

export class LiveChats {
  readonly #ctx: Context
  readonly #provider: StreamingProvider
  readonly #watcher: LiveWatcher
  readonly #prepareTrial: PrepareTrial
  /** Sessions opened here and not settled yet, so that a chat goes on while the database is away. */
  readonly #opened = new Map<string, { fanId: string; providerSessionId: string }>()

  constructor(
    ctx: Context,
    provider: StreamingProvider,
    watcher: LiveWatcher,
    prepareTrial: PrepareTrial,
  ) {
    this.#ctx = ctx
    this.#provider = provider
    this.#watcher = watcher
    this.#prepareTrial = prepareTrial
  }

  /** Holds a minute's credits and opens a session; whatever goes wrong on the way gives them back. */
  async open(grant: Grant, body: StreamingNewBody) {
    const row = await this.#reserve(grant, body)
    try {
      const { avatar_id: _id, max_price: _price, ...wished } = body
      const avatarName = row.isTrial
        ? await this.#prepareTrial(grant.sub, row.avatarId)
        : row.providerId
      const opened = await this.#provider.open({ ...wished, avatar_name: avatarName })
      await this.#admit(row, grant.sub, opened.session_id)
      this.#opened.set(row.id, { fanId: grant.sub, providerSessionId: opened.session_id })
      void this.#watcher.watch(row.id).finally(() => this.#opened.delete(row.id))
      return { ...opened, session_id: row.id }
    } catch (error) {
      await settleSession(this.#ctx, row.id, { reason: 'failed', endedAt: this.#ctx.now() })
      throw error
    }
  }

  /**
   * A provider may take seconds to open. An avatar that was taken away meanwhile is not shown; a session that
   * was stopped meanwhile stays closed, because its credits were given back.
   */
  async #admit(
    { id, providerId }: { id: string; providerId: string },
    fanId: string,
    providerSessionId: string,
  ): Promise<void> {
    try {
      await this.#findAvailable(providerId, fanId)
      const marked = await this.#ctx.db
        .update(liveSessions)
        .set({ state: 'open', providerSessionId })
        .where(and(eq(liveSessions.id, id), eq(liveSessions.state, 'opening')))
        .returning({ id: liveSessions.id })
      if (marked.length === 0) throw new LiveRefusal(410, 'This live chat has ended.')
    } catch (error) {
      await this.#stopAtProvider(providerSessionId)
      throw error
    }
  }

  /** The avatar, if this fan may talk with it now; a creator may with an own one at any time. */
  async #findAvailable(providerId: string, fanId: string) {
    const avatar = await findAvatarForChat(this.#ctx, providerId)
    if (!avatar) throw new LiveRefusal(404, 'This avatar is not here any more.')
    const isTrial = isPrivate({ fanId, creatorId: avatar.creatorId })
    if (!isTrial && !avatar.isListed) {
      throw new LiveRefusal(404, 'This avatar is not here any more.')
    }
    if (!isTrial && avatar.status !== 'active') {
      throw new LiveRefusal(409, `${avatar.name} is not available for live chat right now.`)
    }
    return { ...avatar, isTrial }
  }

  async #reserve(grant: Grant, body: StreamingNewBody) {
    const ctx = this.#ctx
    const providerId = body.avatar_name ?? body.avatar_id ?? ''
    const avatar = await this.#findAvailable(providerId, grant.sub)
    const { isTrial } = avatar
    const priceCredits = isTrial ? 0 : avatar.priceCredits
    requireShownPrice(body.max_price, { name: avatar.name, priceCredits })
    const now = ctx.now()
    if (isTrial) await this.#requireTrial(grant.sub, now)
    const row = {
      id: newId(),
      fanId: grant.sub,
      avatarId: avatar.id,
      creatorId: avatar.creatorId,
      avatarName: avatar.name,
      grantId: grant.jti,
      state: 'opening' as const,
      priceCredits,
      seenAt: now,
      createdAt: now,
    }
    try {
      await ctx.db.transaction(async (tx) => {
        await tx.insert(liveSessions).values(row)
        await holdCredits(tx, { holdId: row.id, userId: grant.sub, credits: priceCredits })
      })
      return { id: row.id, providerId, avatarId: avatar.id, isTrial }
    } catch (error) {
      throw await this.#explain(error, grant.sub, avatar)
    }
  }

  async #requireTrial(creatorId: string, now: Date): Promise<void> {
    const since = new Date(now.getTime() - DAY_MS)
    if ((await secondsTried(this.#ctx, creatorId, since)) < TRIAL_SECONDS_A_DAY) return
    throw new LiveRefusal(429, 'You have tried your avatars for an hour today. Please go on later.')
  }

  async #explain(
    error: unknown,
    fanId: string,
    avatar: { name: string; priceCredits: number },
  ): Promise<unknown> {
    if (error instanceof AppError && error.code === 'insufficient_credits') {
      const balance = await balanceOf(this.#ctx, fanId)
      return new LiveRefusal(
        402,
        `A minute with ${avatar.name} costs ${avatar.priceCredits} credits, and you have ${balance}.`,
        { price: avatar.priceCredits, balance },
      )
    }
    const cause = rootCause(error)
    if (!(cause instanceof DatabaseError)) return error
    if (cause.constraint === 'live_sessions_one_per_fan') {
      return new LiveRefusal(409, 'You are already in a live chat. End it before starting another.')
    }
    if (cause.constraint === 'live_sessions_grant') {
      return new LiveRefusal(401, 'This permission was used already. Please try again.')
    }
    return error
  }

  /** A call inside a running session of this fan. */
  async call(
    fanId: string,
    name: 'start' | 'task' | 'interrupt' | 'keep_alive',
    body: { session_id: string },
  ): Promise<unknown> {
    const opened = this.#opened.get(body.session_id)
    if (opened && opened.fanId === fanId) {
      return this.#provider.call(name, { ...body, session_id: opened.providerSessionId })
    }
    const row = await this.#find(fanId, body.session_id)
    if (row.state === 'closed' || !row.providerSessionId) {
      throw new LiveRefusal(410, 'This live chat has ended.')
    }
    return this.#provider.call(name, { ...body, session_id: row.providerSessionId })
  }

  /** Ends a session of this fan; asked again, it gives the same receipt. */
  async stop(fanId: string, id: string) {
    const row = await this.#find(fanId, id)
    this.#opened.delete(id)
    if (row.state === 'closed') return toReceipt(row)
    const seen = row.providerSessionId
      ? await this.#stopAtProvider(row.providerSessionId)
      : undefined
    if (seen) {
      await this.#ctx.db
        .update(liveSessions)
        .set({
          firstFrameAt: seen.first_frame_at === null ? null : new Date(seen.first_frame_at),
          answeredMessages: seen.tasks_answered,
        })
        .where(and(eq(liveSessions.id, id), ne(liveSessions.state, 'closed')))
    }
    const reason = seen?.ended_reason ?? 'stopped'
    // A provider that does not answer has lost the session when it was last seen.
    const endedAt = seen ? new Date(seen.ended_at ?? this.#ctx.now()) : row.seenAt
    const receipt = await settleSession(this.#ctx, id, { reason, endedAt })
    if (!row.providerSessionId) await this.#stopIfOpenedMeanwhile(fanId, id)
    return receipt
  }

  /** A session that was opening when its end began may have come to the provider before it was closed here. */
  async #stopIfOpenedMeanwhile(fanId: string, id: string): Promise<void> {
    const { providerSessionId } = await this.#find(fanId, id)
    if (providerSessionId) await this.#stopAtProvider(providerSessionId)
  }

  /** Ends every running session with this avatar, because it may not be shown any longer. */
  async endAllOf(avatarId: string): Promise<void> {
    const rows = await this.#ctx.db
      .select({ id: liveSessions.id, fanId: liveSessions.fanId })
      .from(liveSessions)
      .where(and(eq(liveSessions.avatarId, avatarId), ne(liveSessions.state, 'closed')))
    await Promise.all(rows.map((row) => this.stop(row.fanId, row.id)))
  }

  async #stopAtProvider(providerSessionId: string) {
    try {
      await this.#provider.call('stop', { session_id: providerSessionId })
      return await this.#provider.view(providerSessionId)
    } catch (error) {
      if (error instanceof ProviderAway || error instanceof ProviderRefusal) return undefined
      throw error
    }
  }

  async #find(fanId: string, id: string): Promise<LiveSessionRow> {
    const [row] = await this.#ctx.db
      .select()
      .from(liveSessions)
      .where(and(eq(liveSessions.id, id), eq(liveSessions.fanId, fanId)))
    if (!row) throw new LiveRefusal(404, 'There is no such live chat.')
    return row
  }

  /** The session that this fan is in, if any. */
  async current(fanId: string) {
    const [row] = await this.#ctx.db
      .select()
      .from(liveSessions)
      .where(and(eq(liveSessions.fanId, fanId), ne(liveSessions.state, 'closed')))
    return row && { session_id: row.id, avatar_id: row.avatarId, avatar_name: row.avatarName }
  }

  /** The same in the words of `streaming.list`. */
  async list(fanId: string): Promise<StreamingListData> {
    const rows = await this.#ctx.db
      .select()
      .from(liveSessions)
      .where(and(eq(liveSessions.fanId, fanId), ne(liveSessions.state, 'closed')))
    const sessions = rows.map(({ id, state, createdAt }) => ({
      session_id: id,
      status: state,
      created_at: createdAt.getTime(),
    }))
    return { sessions }
  }

  async receipt(fanId: string, id: string) {
    const row = await this.#find(fanId, id)
    if (row.state !== 'closed') throw new LiveRefusal(409, 'This live chat has not ended yet.')
    return toReceipt(row)
  }

  async receipts(fanId: string, limit: number) {
    const rows = await this.#ctx.db
      .select()
      .from(liveSessions)
      .where(and(eq(liveSessions.fanId, fanId), eq(liveSessions.state, 'closed')))
      .orderBy(desc(liveSessions.id))
      .limit(limit)
    return rows.map(toReceipt)
  }
}
