import { idSchema } from '@inamora/contract/fields'
import { REPORT_REASONS } from '@inamora/contract/report-reasons'
import type { Context } from '#context.ts'
import { closeReport, giveBack, listOpenReports, ReportRefusal, takeDown } from './reports.ts'

const USAGE = `npm run reports
npm run reports -- close <id> --note "what you found"
npm run reports -- take-down <id> --note "why, in words for the creator"
npm run reports -- give-back <id>`

const NOTE_MAX = 500

type Report = Awaited<ReturnType<typeof closeReport>>

/** One line each: what fans wrote must not look like lines of this list, nor steer a terminal. */
const inOneLine = (words: string) => words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

function describe(row: Report): string {
  const reason = REPORT_REASONS.find(({ value }) => value === row.reason)?.label ?? row.reason
  const parts = [
    row.id,
    row.state.padEnd(6),
    row.createdAt.toISOString(),
    `${inOneLine(row.avatarName)} (avatar ${row.avatarId}, creator ${row.creatorId})`,
    reason,
  ]
  if (row.words) parts.push(`"${inOneLine(row.words)}"`)
  if (row.note) parts.push(`note: ${row.note}`)
  return parts.join('  ')
}

/** What an operator asks for on the command line; answers with what to print. */
export async function runReportCommand(
  ctx: Pick<Context, 'db' | 'now'>,
  [command = 'list', id, ...rest]: string[],
  options: { note?: string | undefined },
): Promise<string> {
  if (command === 'list' && id === undefined) {
    const rows = await listOpenReports(ctx)
    return rows.length > 0 ? rows.map(describe).join('\n') : 'Nothing to look at.'
  }
  const known = idSchema.safeParse(id)
  if (!known.success || rest.length > 0) throw new ReportRefusal(USAGE)
  const note = () => {
    const words = options.note?.trim()
    if (!words) throw new ReportRefusal(`--note is missing.\n${USAGE}`)
    return words.slice(0, NOTE_MAX)
  }
  switch (command) {
    case 'close':
      return describe(await closeReport(ctx, known.data, note()))
    case 'take-down':
      return `Taken down: ${describe(await takeDown(ctx, known.data, note()))}`
    case 'give-back': {
      const { avatarName } = await giveBack(ctx, known.data)
      return `The creator of ${inOneLine(avatarName)} may publish it again.`
    }
    default:
      throw new ReportRefusal(USAGE)
  }
}
