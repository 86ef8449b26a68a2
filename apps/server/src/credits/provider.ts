import { hkdfSync } from 'node:crypto'
import type { Context } from '#context.ts'
import type { Payments } from './routes.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

/** Stripe when it is configured, the sandbox otherwise. */
export function choosePayments(ctx: Context): Payments {
  const { stripe, publicUrl } = ctx.config
  if (stripe)
    return { provider: createStripe({ ...stripe, publicUrl }), webhookSecret: stripe.webhookSecret }
  const webhookSecret = Buffer.from(
    hkdfSync('sha256', ctx.secret, '', 'sandbox webhook', 32),
  ).toString('hex')
  return { provider: createSandbox({ webhookSecret }), webhookSecret }
}
