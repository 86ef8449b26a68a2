import { CREDITS_PER_DOLLAR } from '@inamora/contract/credits'
import { idSchema } from '@inamora/contract/fields'
import type { Context } from '#context.ts'
import { approvePayout, listOpenPayouts, markPaid, PayoutRefusal, rejectPayout } from './payouts.ts'

const USAGE = `npm run payouts -- list
npm run payouts -- approve <id>
npm run payouts -- pay <id> --reference "of the bank transfer"
npm run payouts -- reject <id> --reason "in words for the creator"`

const NOTE_MAX = 500

function describe(row: Awaited<ReturnType<typeof approvePayout>>): string {
  const dollars = (row.credits / CREDITS_PER_DOLLAR).toFixed(2)
  const note = row.note ? `  ${row.note}` : ''
  return `${row.id}  ${row.state.padEnd(9)}  ${dollars.padStart(10)} $  creator ${row.userId}  ${row.requestedAt.toISOString()}${note}`
}

/** What an operator asks for on the command line; answers with what to print. */
export async function runPayoutCommand(
  ctx: Pick<Context, 'db' | 'now'>,
  [command, id, ...rest]: string[],
  options: { reference?: string | undefined; reason?: string | undefined },
): Promise<string> {
  if (command === 'list' && id === undefined) {
    const rows = await listOpenPayouts(ctx.db)
    return rows.length > 0 ? rows.map(describe).join('\n') : 'Nothing to decide.'
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
      return describe(await approvePayout(ctx, known.data))
    case 'pay':
      return describe(await markPaid(ctx, known.data, wordsOf('reference')))
    case 'reject':
      return describe(await rejectPayout(ctx, known.data, wordsOf('reason')))
    default:
      throw new PayoutRefusal(USAGE)
  }
}
