import * as contract from '@inamora/contract/credits'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { AppError } from '#platform/errors.ts'
import type { Mount } from '#platform/http.ts'
import { listStatement } from './credits.ts'
import type { PaymentProvider } from './payments.ts'
import {
  applyPaymentEvent,
  cancelPurchase,
  getPurchase,
  getPurchaseRow,
  listPurchases,
  startCheckout,
} from './purchases.ts'
import { signSandboxEvent } from './sandbox.ts'

const WEBHOOK_PATH = '/api/webhooks/payments'

export interface Payments {
  provider: PaymentProvider
  webhookSecret: string
}

export function mountCredits(
  app: FastifyInstance,
  mount: Mount,
  ctx: Context,
  payments: Payments,
  emailOf: (userId: string) => Promise<string>,
): void {
  const { provider } = payments
  mount(contract.listCreditPackages, () => [...contract.CREDIT_PACKAGES])
  mount(contract.startCheckout, async ({ caller, body }) => {
    const buyer = { userId: caller.userId, email: await emailOf(caller.userId) }
    return startCheckout(ctx, provider, buyer, body.package_id)
  })
  mount(contract.listPurchases, ({ caller, query }) => listPurchases(ctx, caller.userId, query))
  mount(contract.getPurchase, ({ caller, params }) => getPurchase(ctx, caller.userId, params.id))
  mount(contract.cancelPurchase, ({ caller, params }) =>
    cancelPurchase(ctx, caller.userId, params.id),
  )
  mount(contract.listStatement, ({ caller, query }) => listStatement(ctx, caller.userId, query))
  mount(contract.payInSandbox, async ({ caller, params, body }) => {
    if (provider.name !== 'sandbox') {
      throw new AppError('not_found', 'There is no sandbox checkout here.')
    }
    const row = await getPurchaseRow(ctx, caller.userId, params.id)
    const event = signSandboxEvent(payments.webhookSecret, body.action, row, ctx.now())
    // The same way in as a provider's own call: over HTTP, with the raw body and its signature.
    const answer = await app.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      headers: { 'content-type': 'application/json', 'stripe-signature': event.signature },
      payload: event.body,
    })
    if (answer.statusCode !== 200) throw new AppError('unavailable', 'Please try again.')
    return getPurchase(ctx, caller.userId, params.id)
  })

  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    scope.post(WEBHOOK_PATH, async (request) => {
      const signature = String(request.headers['stripe-signature'] ?? '')
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = provider.readEvent(rawBody, signature)
      if (event) await applyPaymentEvent(ctx, provider.name, event)
      return { received: true }
    })
  })
}
