import Stripe from 'stripe'
import { AppError } from '#platform/errors.ts'
import { CURRENCY, type PaymentEvent, type PaymentProvider } from './payments.ts'

/** Stripe's own library checks the signature over the raw body, and that it is not an old one. */
export function readStripeEvent(
  rawBody: Buffer,
  signature: string,
  webhookSecret: string,
): PaymentEvent | undefined {
  let event: Stripe.Event
  try {
    event = Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret)
  } catch {
    throw new AppError('invalid_input', 'The signature of this webhook is not right.')
  }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const checkout = event.data.object
      if (checkout.payment_status !== 'paid') return undefined
      return {
        kind: 'paid',
        ...checkoutOf(checkout),
        paymentId: idOf(checkout.payment_intent) ?? checkout.id,
        amountCents: checkout.amount_total ?? 0,
        currency: checkout.currency ?? '',
      }
    }
    case 'checkout.session.async_payment_failed':
      return { kind: 'failed', ...checkoutOf(event.data.object) }
    case 'checkout.session.expired':
      return { kind: 'expired', ...checkoutOf(event.data.object) }
    case 'charge.refunded':
      // A part that is given back, as a courtesy say, leaves the credits where they are.
      if (!event.data.object.refunded) return undefined
      return paymentEvent('refunded', event.data.object.payment_intent)
    case 'charge.dispute.created':
      return paymentEvent('disputed', event.data.object.payment_intent)
    default:
      return undefined
  }
}

function checkoutOf(checkout: Stripe.Checkout.Session) {
  return { purchaseId: checkout.client_reference_id ?? '', checkoutId: checkout.id }
}

function idOf(reference: string | { id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id
}

function paymentEvent(
  kind: 'refunded' | 'disputed',
  payment: string | { id: string } | null,
): PaymentEvent | undefined {
  const paymentId = idOf(payment)
  return paymentId ? { kind, paymentId } : undefined
}

export function createStripe(options: {
  secretKey: string
  webhookSecret: string
  publicUrl: string
  /** Another address of the same API, for tests. */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
}): PaymentProvider {
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    ...options.api,
  })
  return {
    name: 'stripe',
    async openCheckout(purchase) {
      const back = `${options.publicUrl}/purchase-credits?purchase=${purchase.purchaseId}`
      const checkout = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: purchase.purchaseId,
          customer_email: purchase.email,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: CURRENCY,
                unit_amount: purchase.priceCents,
                product_data: { name: purchase.title },
              },
            },
          ],
          success_url: `${back}&result=success`,
          cancel_url: `${back}&result=cancelled`,
        },
        { idempotencyKey: purchase.purchaseId },
      )
      if (!checkout.url) throw new Error('Stripe gave no address for the checkout')
      return { checkoutId: checkout.id, url: checkout.url }
    },
    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, options.webhookSecret),
  }
}
