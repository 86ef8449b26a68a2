import { z } from 'zod'
import { countSchema, idSchema, pageFields } from './fields.ts'
import { route } from './route.ts'

/** Credits: 20 $. */
export const PAYOUT_MINIMUM = 2000

export const PAYOUT_STATES = ['requested', 'approved', 'paid', 'rejected'] as const

export const payoutSchema = z.object({
  id: idSchema,
  credits: countSchema,
  state: z.enum(PAYOUT_STATES),
  /** What the operator wrote: the reference of the payment, or why it was rejected. */
  note: z.string(),
  requested_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
})
export type Payout = z.infer<typeof payoutSchema>

export const earningsSchema = z.object({
  /** Credits that can be paid out now. */
  available: countSchema,
  /** Earned so recently that the fan's payment could still be taken back; available later. */
  maturing: countSchema,
  /** In payout requests that are not paid yet. */
  requested: countSchema,
  paid: countSchema,
  /** Ever earned. */
  earned: countSchema,
  minimum: countSchema,
})
export type Earnings = z.infer<typeof earningsSchema>

export const earningsLineSchema = z.object({
  id: idSchema,
  kind: z.enum(['session', 'payout', 'payout_returned']),
  /** The avatar talked to; empty for payouts. */
  avatar_name: z.string(),
  seconds: countSchema.nullable(),
  credits: z.int(),
  created_at: z.iso.datetime(),
})
export type EarningsLine = z.infer<typeof earningsLineSchema>

const payouts = { tag: 'payouts', access: 'user' } as const

export const getEarnings = route({
  ...payouts,
  method: 'GET',
  path: '/api/v1/earnings',
  summary: 'What your avatars earned and what of it can be paid out',
  response: earningsSchema,
  errors: ['forbidden'],
})

export const listEarnings = route({
  ...payouts,
  method: 'GET',
  path: '/api/v1/earnings/statement',
  summary: 'Every movement of your earnings, newest first; never who the fan was',
  query: z.object(pageFields),
  response: z.array(earningsLineSchema),
  paged: true,
  errors: ['forbidden'],
})

export const listPayouts = route({
  ...payouts,
  method: 'GET',
  path: '/api/v1/payouts',
  summary: 'Your payout requests, newest first',
  query: z.object(pageFields),
  response: z.array(payoutSchema),
  paged: true,
  errors: ['forbidden'],
})

export const requestPayout = route({
  ...payouts,
  method: 'POST',
  path: '/api/v1/payouts',
  summary: 'Ask for earnings to be paid out; `key` makes a repetition the same request',
  body: z.object({
    credits: z
      .int()
      .min(PAYOUT_MINIMUM, 'must be at least 2,000 credits (20 $)')
      .max(2_000_000_000, 'must be at most 2,000,000,000 credits'),
    key: z.uuid(),
  }),
  status: 201,
  response: payoutSchema,
  errors: ['forbidden', 'insufficient_credits'],
})
