import type { Config } from './config.ts'
import { isLoopbackHost } from './platform/operator.ts'

/** What is fine on one's own machine and dangerous where others can reach it. */
export function warningsOf(config: Config, hasDemoAccounts: boolean): string[] {
  const isOwnMachine =
    isLoopbackHost(config.host) && isLoopbackHost(new URL(config.publicUrl).hostname)
  if (isOwnMachine) return []
  const warnings: string[] = []
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
