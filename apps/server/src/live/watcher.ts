import { LIVE_SECONDS } from '@inamora/contract/live'
import type { StreamingSessionView } from '@inamora/contract/streaming'
import { and, eq, lt, ne } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { ProviderAway, type StreamingProvider } from './provider.ts'
import { settleSession } from './settlement.ts'
import { type LiveSessionRow, liveSessions } from './tables.ts'

const LOOK_EVERY_MS = 1_000
const SWEEP_EVERY_MS = 10_000
/** A session that nobody has looked at for this long lost its watcher. */
const ABANDONED_AFTER_MS = 20_000
/** The provider ends a session by itself at the limit; after this grace the server does it. */
const LIMIT_GRACE_MS = 1_500
/** A session whose fan never showed up is given up. */
const OPENING_LIMIT_MS = 45_000
/** A provider that is away for this long has lost the session. */
const AWAY_LIMIT_MS = 5_000

/**
 * Looks at every running session once a second, keeps what the provider says of it, and settles it when
 * it has ended: by the provider, at the limit, or because the provider is gone. Sessions whose watcher
 * died, with its process, are taken over by the sweep of any other server.
 */
export class LiveWatcher {
  readonly #ctx: Context
  readonly #provider: StreamingProvider
  readonly #watched = new Map<string, Promise<void>>()
  readonly #sweeping: NodeJS.Timeout
  #stopped = false

  constructor(ctx: Context, provider: StreamingProvider) {
    this.#ctx = ctx
    this.#provider = provider
    this.#sweeping = setInterval(() => void this.sweep(), SWEEP_EVERY_MS)
    void this.sweep()
  }

  /** Stops looking; what still runs is left to the next server, as it was last seen. */
  async close(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#sweeping)
    await Promise.all(this.#watched.values())
  }

  /** Resolves when the session is settled, or when this watcher stops looking. */
  watch(id: string): Promise<void> {
    const known = this.#watched.get(id)
    if (known || this.#stopped) return known ?? Promise.resolve()
    const watching = this.#follow(id).finally(() => this.#watched.delete(id))
    this.#watched.set(id, watching)
    return watching
  }

  /** Takes over what other watchers left behind. */
  async sweep(): Promise<void> {
    try {
      const before = new Date(this.#ctx.now().getTime() - ABANDONED_AFTER_MS)
      const rows = await this.#ctx.db
        .select({ id: liveSessions.id })
        .from(liveSessions)
        .where(and(ne(liveSessions.state, 'closed'), lt(liveSessions.seenAt, before)))
        .limit(500)
      for (const row of rows) void this.watch(row.id)
    } catch (err) {
      this.#ctx.log.warn({ err }, 'live sessions could not be swept')
    }
  }

  async #follow(id: string): Promise<void> {
    while (!this.#stopped) {
      try {
        if (await this.#look(id)) return
      } catch (err) {
        // The database is away: nothing is lost, the next look settles.
        this.#ctx.log.warn({ err }, 'a live session could not be looked at')
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }

  /** One look; true when the session is settled. */
  async #look(id: string): Promise<boolean> {
    const ctx = this.#ctx
    const [row] = await ctx.db.select().from(liveSessions).where(eq(liveSessions.id, id))
    if (!row || row.state === 'closed') return true
    const now = ctx.now()
    if (!row.providerSessionId) {
      if (now.getTime() - row.createdAt.getTime() < ABANDONED_AFTER_MS) return false
      await settleSession(ctx, id, { reason: 'failed', endedAt: row.createdAt })
      return true
    }
    let view: StreamingSessionView | undefined
    try {
      view = await this.#provider.view(row.providerSessionId)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      if (now.getTime() - row.seenAt.getTime() < AWAY_LIMIT_MS) return false
    }
    if (!view) {
      // The provider has forgotten the session or is gone: what was seen last counts.
      await settleSession(ctx, id, { reason: 'provider_lost', endedAt: row.seenAt })
      return true
    }
    await this.#remember(row, view, now)
    const ending = endingOf(row, view, now)
    if (!ending) return false
    if (view.state !== 'ended') {
      await this.#provider
        .call('stop', { session_id: row.providerSessionId })
        .catch(() => undefined)
    }
    await settleSession(ctx, id, ending)
    return true
  }

  async #remember(row: LiveSessionRow, view: StreamingSessionView, now: Date): Promise<void> {
    await this.#ctx.db
      .update(liveSessions)
      .set({
        firstFrameAt: view.first_frame_at === null ? null : new Date(view.first_frame_at),
        answeredMessages: view.tasks_answered,
        ...(view.state !== 'ended' && { seenAt: now }),
      })
      .where(and(eq(liveSessions.id, row.id), ne(liveSessions.state, 'closed')))
  }
}

/** Whether and how a session has ended, by what the provider says and by our own clock. */
export function endingOf(
  row: { createdAt: Date },
  view: StreamingSessionView,
  now: Date,
): { reason: string; endedAt: Date } | undefined {
  if (view.state === 'ended') {
    return {
      reason: view.ended_reason ?? 'stopped',
      endedAt: new Date(view.ended_at ?? now.getTime()),
    }
  }
  if (view.first_frame_at === null) {
    const waitedMs = now.getTime() - row.createdAt.getTime()
    return waitedMs > OPENING_LIMIT_MS ? { reason: 'never_joined', endedAt: now } : undefined
  }
  const limitAt = view.first_frame_at + LIVE_SECONDS * 1000
  if (now.getTime() < limitAt + LIMIT_GRACE_MS) return undefined
  return { reason: 'time_limit', endedAt: new Date(limitAt) }
}
