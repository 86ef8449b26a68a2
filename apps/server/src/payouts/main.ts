import { runCommandLine } from '#platform/command-line.ts'
import { runPayoutCommand } from './command.ts'
import { PayoutRefusal } from './payouts.ts'

/** `npm run payouts` */
runCommandLine({
  options: ['reference', 'reason'],
  refusal: PayoutRefusal,
  run: runPayoutCommand,
})
