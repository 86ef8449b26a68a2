import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { warningsOf } from './warnings.ts'

const NOTHING = { hasDemoAccounts: false, sandboxCredits: 0 }
const DEMO = { ...NOTHING, hasDemoAccounts: true }
const STRIPE = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }

test.each([{}, { HOST: '127.0.0.1' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:8080' }])(
  'nobody is warned on their own machine: %o',
  (environment) => {
    const state = { ...DEMO, sandboxCredits: 5000 }
    expect(warningsOf(readConfig(environment), state)).toEqual([])
  },
)

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.4' },
  { PUBLIC_URL: 'https://inamora.example' },
])('demo accounts and the sandbox checkout are named where others can come: %o', (environment) => {
  const both = warningsOf(readConfig(environment), DEMO)
  expect(both).toHaveLength(2)
  expect(both[0]).toContain('demo accounts')
  expect(both[1]).toContain('sandbox checkout')
  expect(warningsOf(readConfig({ ...environment, ...STRIPE }), DEMO)).toEqual([both[0]])
  expect(warningsOf(readConfig({ ...environment, ...STRIPE }), NOTHING)).toEqual([])
})

test('credits from the sandbox are named as soon as Stripe takes real money', () => {
  const config = readConfig(STRIPE)
  expect(warningsOf(config, { ...NOTHING, sandboxCredits: 5000 })).toEqual([
    expect.stringContaining('5,000 credits in this database were bought in the sandbox'),
  ])
  expect(warningsOf(config, NOTHING)).toEqual([])
})
