import type { Config } from './config.ts'
import { isLoopbackHost } from './platform/operator.ts'

export interface StoredState {
  hasDemoAccounts: boolean
  /** Credits in the books that were bought in the sandbox. */
  sandboxCredits: number
}

/** What is fine on one's own machine and dangerous where others can reach it, or where real money is taken. */
export function warningsOf(
  config: Config,
  { hasDemoAccounts, sandboxCredits }: StoredState,
): string[] {
  const warnings: string[] = []
  if (config.stripe && sandboxCredits > 0) {
    const credits = sandboxCredits.toLocaleString('en-US')
    warnings.push(
      `Stripe takes real money, and ${credits} credits in this database were bought in the sandbox for nothing. They can be spent, and creators can ask to be paid for it: \`npm run payouts\` says how much of a payout that could be. Better start with an empty database.`,
    )
  }
  const isOwnMachine =
    isLoopbackHost(config.host) && isLoopbackHost(new URL(config.publicUrl).hostname)
  if (isOwnMachine) return warnings
  if (hasDemoAccounts) {
    warnings.push(
      'Others can reach this address, and the demo accounts have a published password. Start with an empty database and SEED=none.',
    )
  }
  if (!config.stripe) {
    warnings.push(
      'Others can reach this address, and the sandbox checkout gives credits away for nothing. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
    )
  }
  return warnings
}
