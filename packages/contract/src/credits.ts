import { z } from 'zod'
import { countSchema, idSchema, pageFields } from './fields.ts'
import { route } from './route.ts'

/** One credit is one US cent of an avatar's price. */
export const CREDITS_PER_DOLLAR = 100

export const creditPackageSchema = z.object({
  id: z.string(),
  credits: countSchema,
  /** US dollars. */
  price: z.number().min(0),
  popular: z.boolean(),
  features: z.array(z.string()),
})
export type CreditPackage = z.infer<typeof creditPackageSchema>

export const CREDIT_PACKAGES: readonly CreditPackage[] = [
  {
    id: 'starter',
    credits: 1000,
    price: 9.99,
    popular: false,
    features: ['Perfect for trying out', 'Chat with 2-3 avatars', 'Credits never expire'],
  },
  {
    id: 'popular',
    credits: 5000,
    price: 39.99,
    popular: true,
    features: ['Most popular choice', 'Save 20% per credit', 'Credits never expire'],
  },
  {
    id: 'premium',
    credits: 10000,
    price: 69.99,
    popular: false,
    features: ['For many long evenings', 'Save 30% per credit', 'Credits never expire'],
  },
]

export const listCreditPackages = route({
  method: 'GET',
  path: '/api/v1/credits/packages',
  tag: 'credits',
  summary: 'What can be bought',
  access: 'none',
  response: z.array(creditPackageSchema),
})

export const PURCHASE_STATUSES = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'refunded',
  'disputed',
] as const

export const purchaseSchema = z.object({
  id: idSchema,
  package_id: z.string(),
  credits: countSchema,
  /** US dollars. */
  price: z.number(),
  provider: z.enum(['stripe', 'sandbox']),
  status: z.enum(PURCHASE_STATUSES),
  created_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
})
export type Purchase = z.infer<typeof purchaseSchema>

export const statementLineSchema = z.object({
  id: idSchema,
  kind: z.enum(['purchase', 'refund', 'session', 'grant']),
  /** The purchase or live session it was for. */
  reference_id: z.string(),
  credits: z.int(),
  created_at: z.iso.datetime(),
})
export type StatementLine = z.infer<typeof statementLineSchema>

export const startCheckout = route({
  method: 'POST',
  path: '/api/v1/credits/checkout',
  tag: 'credits',
  summary: 'Begin a purchase; the browser goes to `url` to pay. Only the webhook grants credits',
  access: 'user',
  body: z.object({ package_id: z.string().max(40) }),
  status: 201,
  response: z.object({ purchase: purchaseSchema, url: z.string() }),
  errors: ['not_found'],
})

export const listPurchases = route({
  method: 'GET',
  path: '/api/v1/credits/purchases',
  tag: 'credits',
  summary: 'Your purchases, newest first',
  access: 'user',
  query: z.object(pageFields),
  response: z.array(purchaseSchema),
  paged: true,
})

export const getPurchase = route({
  method: 'GET',
  path: '/api/v1/credits/purchases/{id}',
  tag: 'credits',
  summary: 'One of your purchases',
  access: 'user',
  params: z.object({ id: idSchema }),
  response: purchaseSchema,
  errors: ['not_found'],
})

export const cancelPurchase = route({
  method: 'POST',
  path: '/api/v1/credits/purchases/{id}/cancel',
  tag: 'credits',
  summary: 'Give up a purchase that was not paid',
  access: 'user',
  params: z.object({ id: idSchema }),
  response: purchaseSchema,
  errors: ['not_found'],
})

export const listStatement = route({
  method: 'GET',
  path: '/api/v1/credits/statement',
  tag: 'credits',
  summary: 'Every movement of your credits, newest first',
  access: 'user',
  query: z.object(pageFields),
  response: z.array(statementLineSchema),
  paged: true,
})

export const payInSandbox = route({
  method: 'POST',
  path: '/api/v1/credits/sandbox/{id}',
  tag: 'credits',
  summary: 'Where no payment provider is configured: play its part. No money moves',
  access: 'user',
  params: z.object({ id: idSchema }),
  body: z.object({ action: z.enum(['pay', 'fail', 'refund']) }),
  response: purchaseSchema,
  errors: ['not_found'],
})
