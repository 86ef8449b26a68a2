import { z } from 'zod'
import { countSchema } from './fields.ts'
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
