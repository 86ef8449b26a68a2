import { CREDITS_PER_DOLLAR } from '@inamora/contract/credits'
import { idSchema } from '@inamora/contract/fields'
import type { Context } from '#context.ts'
import { unpaidEarnings } from '#credits/credits.ts'
import { approvePayout, listOpenPayouts, markPaid, PayoutRefusal, rejectPayout } from './payouts.ts'

const USAGE = `npm run payouts
npm run payouts -- approve <id>
npm run payouts -- pay <id> --reference "of the bank transfer"
npm run payouts -- reject <id> --reason "in words for the creator"`

const NOTE_MAX = 500

type Payout = Awaited<ReturnType<typeof approvePayout>>

const inDollars = (credits: number) => (credits / CREDITS_PER_DOLLAR).toFixed(2)

async function describe({ db }: Pick<Context, 'db'>, row: Payout): Promise<string> {
  const unpaid = Math.min(row.credits, await unpaidEarnings(db, row.userId))
  const notes = [
    unpaid > 0 ? `up to ${inDollars(unpaid)} $ of it from sandbox or gift credits` : '',
    row.note,
  ].filter((note) => note !== '')
  return [
    row.id,
    row.state.padEnd(9),
    `${inDollars(row.credits).padStart(10)} $`,
    `creator ${row.userId}`,
    row.requestedAt.toISOString(),
    ...notes,
  ].join('  ')
}

/** What an operator asks for on the command line; answers with what to print. */
export async function runPayoutCommand(
  ctx: Pick<Context, 'db' | 'now'>,
  [command = 'list', id, ...rest]: string[],
  options: { reference?: string | undefined; reason?: string | undefined },
): Promise<string> {
  if (command === 'list' && id === undefined) {
    const rows = await listOpenPayouts(ctx.db)
    if (rows.length === 0) return 'Nothing to decide.'
    return (await Promise.all(rows.map((row) => describe(ctx, row)))).join('\n')
  }
  const known = idSchema.safeParse(id)
  if (!known.success || rest.length > 0) throw new PayoutRefusal(USAGE)
  const wordsOf = (name: 'reference' | 'reason') => {
    const words = options[name]?.trim()
    if (!words) throw new PayoutRefusal(`--${name} is missing.\n${USAGE}`)
    return words.slice(0, NOTE_MAX)
  }
  switch (command) {
    case 'approve':
      return describe(ctx, await approvePayout(ctx, known.data))
    case 'pay':
      return describe(ctx, await markPaid(ctx, known.data, wordsOf('reference')))
    case 'reject':
      return describe(ctx, await rejectPayout(ctx, known.data, wordsOf('reason')))
    default:
      throw new PayoutRefusal(USAGE)
  }
}
