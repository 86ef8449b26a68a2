/** What a payment provider does for us. Money arrives by its webhook only. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  /** Opens a checkout for a purchase; the fan pays at `url`. */
  openCheckout(purchase: CheckoutRequest): Promise<{ checkoutId: string; url: string }>
  /** Reads a webhook; throws `invalid_input` when the signature is not the provider's. */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent | undefined
}

/** Prices are in this currency only. */
export const CURRENCY = 'usd'

export interface CheckoutRequest {
  purchaseId: string
  title: string
  priceCents: number
  email: string
}

/** Which purchase an event is about, in our words and in the provider's. */
interface CheckoutRef {
  purchaseId: string
  checkoutId: string
}

/** The few things a webhook can tell us; other events are none of our business. */
export type PaymentEvent =
  | ({ kind: 'paid'; paymentId: string; amountCents: number; currency: string } & CheckoutRef)
  | ({ kind: 'failed' | 'expired' } & CheckoutRef)
  | { kind: 'refunded'; paymentId: string }
  | { kind: 'disputed'; paymentId: string }
