import { LIVE_SECONDS, type Receipt } from '@inamora/contract/live'
import { eq } from 'drizzle-orm'
import { hasAccount } from '#accounts/accounts.ts'
import { addInteraction, hasAvatar } from '#avatars/avatars.ts'
import { earnCharisma, prepareRewards } from '#charisma/charisma.ts'
import type { Context } from '#context.ts'
import { closeHold, splitCharge } from '#credits/credits.ts'
import { isPrivate } from './live.ts'
import { type LiveSessionRow, liveSessions } from './tables.ts'

/** How a session ended, as far as money is concerned. */
export interface Ending {
  reason: string
  /** When picture and sound ended; the clock stops here. */
  endedAt: Date
}

/** Seconds begun, at most a full minute; none when no frame was ever shown. */
export function secondsUsed(firstFrameAt: Date | null, endedAt: Date): number {
  if (!firstFrameAt) return 0
  const elapsedMs = endedAt.getTime() - firstFrameAt.getTime()
  return Math.min(LIVE_SECONDS, Math.max(1, Math.ceil(elapsedMs / 1000)))
}

export function creditsFor(seconds: number, priceCredits: number): number {
  return Math.ceil((seconds * priceCredits) / LIVE_SECONDS)
}

export function toReceipt(row: LiveSessionRow): Receipt {
  return {
    session_id: row.id,
    avatar_id: row.avatarId,
    avatar_name: row.avatarName,
    seconds: row.seconds,
    credits: row.chargedCredits,
    charisma: row.charismaAfter - row.charismaBefore,
    charisma_before: row.charismaBefore,
    charisma_after: row.charismaAfter,
    reason: row.endedReason ?? 'stopped',
    started_at: row.createdAt.toISOString(),
  }
}

/**
 * Ends a session for good: charges the seconds used, gives the rest back, pays the creator, counts the
 * conversation and its charisma, all in one transaction. Whoever comes second finds it closed and gets
 * the same receipt. The statements have names, so that the database plans each once for a connection.
 */
export async function settleSession(ctx: Context, id: string, ending: Ending): Promise<Receipt> {
  const settled = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(liveSessions)
      .where(eq(liveSessions.id, id))
      .for('update')
      .prepare('lock_session')
      .execute()
    if (!row) throw new Error(`there is no live session ${id}`)
    if (row.state === 'closed') return row
    const seconds = secondsUsed(row.firstFrameAt, ending.endedAt)
    const chargedCredits = creditsFor(seconds, row.priceCredits)
    const isCounted = seconds > 0 && !isPrivate(row)
    let charisma = { before: 0, after: 0 }
    // Fan and avatar may have been deleted meanwhile; the money is settled all the same.
    if (isCounted && (await hasAccount(tx, row.fanId)) && (await hasAvatar(tx, row.avatarId))) {
      charisma = await earnCharisma(
        tx,
        {
          fanId: row.fanId,
          avatarId: row.avatarId,
          source: `live:${row.id}`,
          activeSeconds: seconds,
          answeredMessages: row.answeredMessages,
        },
        ctx.now(),
      )
    }
    const closing = {
      state: 'closed' as const,
      endedReason: ending.reason,
      seconds,
      chargedCredits,
      charismaBefore: charisma.before,
      charismaAfter: charisma.after,
      closedAt: ctx.now(),
    }
    await tx
      .update(liveSessions)
      .set(closing)
      .where(eq(liveSessions.id, id))
      .prepare('close_session')
      .execute()
    // Last, and the accounts at the very end: these rows are shared with all who chat at this moment.
    if (isCounted) await addInteraction(tx, row.avatarId, splitCharge(chargedCredits).creator)
    await closeHold(tx, {
      holdId: row.id,
      userId: row.fanId,
      credits: row.priceCredits,
      charged: chargedCredits,
      creatorId: row.creatorId,
    })
    return { ...row, ...closing }
  })
  const { fanId, avatarId, charismaBefore: before, charismaAfter: after } = settled
  prepareRewards(ctx, { fanId, avatarId, before, after }).catch((err) =>
    ctx.log.warn({ err }, 'a reward will be made when it is opened'),
  )
  return toReceipt(settled)
}
