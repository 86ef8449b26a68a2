import { createHmac, randomUUID } from 'node:crypto'
import { CURRENCY, type PaymentProvider } from './payments.ts'
import { readStripeEvent } from './stripe.ts'

/** What the sandbox's checkout page can do with a purchase. */
export type SandboxAction = 'pay' | 'fail' | 'refund'

/** An event as Stripe would send it, so that the webhook has one form of events to understand. */
function sandboxEvent(action: SandboxAction, purchase: { id: string; priceCents: number }): object {
  const checkout = {
    id: `cs_sandbox_${purchase.id}`,
    object: 'checkout.session',
    client_reference_id: purchase.id,
    payment_status: action === 'pay' ? 'paid' : 'unpaid',
    payment_intent: `pi_sandbox_${purchase.id}`,
    amount_total: purchase.priceCents,
    currency: CURRENCY,
  }
  const events = {
    pay: { type: 'checkout.session.completed', data: { object: checkout } },
    fail: { type: 'checkout.session.async_payment_failed', data: { object: checkout } },
    refund: {
      type: 'charge.refunded',
      data: {
        object: { object: 'charge', refunded: true, payment_intent: checkout.payment_intent },
      },
    },
  }
  return { id: `evt_${randomUUID()}`, object: 'event', ...events[action] }
}

/** A webhook of the sandbox: body and signature, made the way Stripe makes them. */
export function signSandboxEvent(
  webhookSecret: string,
  action: SandboxAction,
  purchase: { id: string; priceCents: number },
  now: Date,
): { body: string; signature: string } {
  const body = JSON.stringify(sandboxEvent(action, purchase))
  const seconds = Math.floor(now.getTime() / 1000)
  const digest = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex')
  return { body, signature: `t=${seconds},v1=${digest}` }
}

/** Stands in for a payment provider where none is configured: no money moves, all else is the same. */
export function createSandbox(options: { webhookSecret: string }): PaymentProvider {
  return {
    name: 'sandbox',
    async openCheckout(purchase) {
      return {
        checkoutId: `cs_sandbox_${purchase.purchaseId}`,
        url: `/sandbox-checkout/${purchase.purchaseId}`,
      }
    },
    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, options.webhookSecret),
  }
}
