import type { ReportReason } from '@inamora/contract/report-reasons'
import type { Report } from '@inamora/contract/reports'
import { and, desc, eq, sql } from 'drizzle-orm'
import { changeAvatar, getAvatar, lockOwnAvatar } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { reports } from './tables.ts'

type ReportRow = typeof reports.$inferSelect

function toReport(row: ReportRow): Report {
  return {
    id: row.id,
    avatar_id: row.avatarId,
    avatar_name: row.avatarName,
    reason: row.reason,
    words: row.words,
    state: row.state,
    created_at: row.createdAt.toISOString(),
  }
}

/** One open report for each fan and avatar: said again, the latest words count. */
export async function reportAvatar(
  ctx: Context,
  callerId: string,
  input: { avatar_id: string; reason: ReportReason; words: string },
): Promise<Report> {
  const avatar = await getAvatar(ctx, callerId, input.avatar_id)
  if (avatar.creator_user_id === callerId) {
    throw new AppError(
      'forbidden',
      'This avatar is your own. You can take it offline in the studio.',
    )
  }
  const { reason, words } = input
  const [row] = await ctx.db
    .insert(reports)
    .values({
      id: newId(),
      reporterId: callerId,
      avatarId: avatar.id,
      avatarName: avatar.avatar_name,
      creatorId: avatar.creator_user_id,
      reason,
      words,
      state: 'open',
      createdAt: ctx.now(),
    })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.avatarId],
      targetWhere: sql`${reports.state} = 'open'`,
      set: { reason, words },
    })
    .returning()
  if (!row) throw new Error('the report was not written')
  return toReport(row)
}

/** Everything a person reported, for the export of the account. */
export async function exportReports(ctx: Context, userId: string): Promise<Report[]> {
  const rows = await ctx.db
    .select()
    .from(reports)
    .where(eq(reports.reporterId, userId))
    .orderBy(desc(reports.id))
  return rows.map(toReport)
}

type Operator = Pick<Context, 'db' | 'now'>

/** A decision of the operator that cannot be: said in words on the command line. */
export class ReportRefusal extends Error {}

/** What nobody has looked at yet, oldest first. */
export async function listOpenReports({ db }: Operator): Promise<ReportRow[]> {
  return db.select().from(reports).where(eq(reports.state, 'open')).orderBy(reports.id)
}

async function requireReport(tx: Transaction, id: string): Promise<ReportRow> {
  const [row] = await tx.select().from(reports).where(eq(reports.id, id)).for('update')
  if (!row) throw new ReportRefusal(`There is no report ${id}.`)
  return row
}

/** Somebody has looked at it, and the avatar stays. */
export async function closeReport(ctx: Operator, id: string, note: string): Promise<ReportRow> {
  return ctx.db.transaction(async (tx) => {
    const row = await requireReport(tx, id)
    if (row.state === 'closed') throw new ReportRefusal('This report is closed already.')
    return closeAll(ctx, tx, eq(reports.id, id), { ...row, note })
  })
}

/**
 * The avatar of a report is gone for fans at once, and its creator cannot bring it back; every open report of it is
 * closed. Chats that run at this moment end with their minute.
 */
export async function takeDown(ctx: Operator, id: string, note: string): Promise<ReportRow> {
  return ctx.db.transaction(async (tx) => {
    const row = await requireReport(tx, id)
    await changeAvatar(tx, row.avatarId, {
      status: 'inactive',
      isListed: false,
      takenDownAt: ctx.now(),
      takenDownReason: note,
    })
    return closeAll(ctx, tx, eq(reports.avatarId, row.avatarId), { ...row, note })
  })
}

/** The creator may publish the avatar of a report again. */
export async function giveBack(ctx: Operator, id: string): Promise<ReportRow> {
  return ctx.db.transaction(async (tx) => {
    const row = await requireReport(tx, id)
    const { takenDownAt } = await lockOwnAvatar(tx, row.creatorId, row.avatarId)
    if (!takenDownAt) throw new ReportRefusal('The avatar of this report is not taken down.')
    await changeAvatar(tx, row.avatarId, {
      status: 'draft',
      takenDownAt: null,
      takenDownReason: null,
    })
    return row
  })
}

async function closeAll(
  ctx: Operator,
  tx: Transaction,
  which: ReturnType<typeof eq>,
  { note, ...row }: ReportRow,
): Promise<ReportRow> {
  const closed = { state: 'closed', note, closedAt: ctx.now() } as const
  await tx
    .update(reports)
    .set(closed)
    .where(and(which, eq(reports.state, 'open')))
  return { ...row, ...closed }
}
