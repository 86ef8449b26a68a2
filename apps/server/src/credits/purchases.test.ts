import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp, type TestUser } from '#testing/app.ts'
import { closeHold, holdCredits } from './credits.ts'
import { checkLedger } from './ledger-check.ts'
import { choosePayments } from './provider.ts'
import { applyPaymentEvent } from './purchases.ts'
import { signSandboxEvent } from './sandbox.ts'

let server: TestApp
let secret: string
beforeAll(async () => {
  server = await TestApp.start()
  secret = choosePayments(server.ctx).webhookSecret
})
afterAll(async () => {
  expect(await checkLedger(server.ctx.db)).toEqual([])
  await server[Symbol.asyncDispose]()
})

async function checkout(fan: TestUser, package_id = 'starter') {
  return server.call('POST', 'credits/checkout', { as: fan, body: { package_id } })
}

async function creditsOf(fan: TestUser): Promise<number> {
  return (await server.call('GET', 'auth/me', { as: fan })).body.credits
}

type Action = Parameters<typeof signSandboxEvent>[1]

function webhook(action: Action, purchaseId: string, priceCents = 999, now = new Date()) {
  const event = signSandboxEvent(secret, action, { id: purchaseId, priceCents }, now)
  return send(event.body, event.signature)
}

function send(body: string, signature: string) {
  return server.call('POST', '/api/webhooks/payments', {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
}

test('a purchase begins as pending and gives nothing until the webhook says it was paid', async () => {
  const fan = await server.makeUser()
  const started = await checkout(fan)
  expect(started.status).toBe(201)
  const { purchase, url } = started.body
  expect(purchase).toMatchObject({
    status: 'pending',
    credits: 1000,
    price: 9.99,
    provider: 'sandbox',
  })
  expect(url).toBe(`/sandbox-checkout/${purchase.id}`)
  expect(await creditsOf(fan)).toBe(0)
  expect((await webhook('pay', purchase.id)).body).toEqual({ received: true })
  expect(await creditsOf(fan)).toBe(1000)
  const { body } = await server.call('GET', `credits/purchases/${purchase.id}`, { as: fan })
  expect(body).toMatchObject({ status: 'paid', settled_at: expect.any(String) })
})

test('a repeated webhook gives the credits once', async () => {
  const fan = await server.makeUser()
  const { id } = (await checkout(fan)).body.purchase
  await Promise.all([webhook('pay', id), webhook('pay', id), webhook('pay', id)])
  await webhook('pay', id)
  expect(await creditsOf(fan)).toBe(1000)
})

test('a refund takes the credits back, whether it comes after the payment or before it', async () => {
  const fan = await server.makeUser()
  const late = (await checkout(fan)).body.purchase.id
  await webhook('pay', late)
  await webhook('refund', late)
  await webhook('refund', late)
  expect(await creditsOf(fan)).toBe(0)
  const early = (await checkout(fan)).body.purchase.id
  await webhook('refund', early)
  await webhook('pay', early)
  expect(await creditsOf(fan)).toBe(0)
  const both = (await checkout(fan)).body.purchase.id
  await Promise.all([webhook('refund', both), webhook('pay', both)])
  expect(await creditsOf(fan)).toBe(0)
  for (const id of [late, early, both]) {
    const { body } = await server.call('GET', `credits/purchases/${id}`, { as: fan })
    expect(body.status).toBe('refunded')
  }
})

test('a dispute takes back what is left and never more', async () => {
  const fan = await server.makeUser()
  const { id } = (await checkout(fan)).body.purchase
  await webhook('pay', id)
  const [holdId, creatorId] = [randomUUID(), randomUUID()]
  await server.ctx.db.transaction(async (tx) => {
    await holdCredits(tx, { holdId, userId: fan.id, credits: 400 })
    await closeHold(tx, { holdId, userId: fan.id, credits: 400, charged: 400, creatorId })
  })
  await applyPaymentEvent(server.ctx, 'sandbox', {
    kind: 'disputed',
    paymentId: `pi_sandbox_${id}`,
  })
  expect(await creditsOf(fan)).toBe(0)
  const { body } = await server.call('GET', `credits/purchases/${id}`, { as: fan })
  expect(body.status).toBe('disputed')
})

test('a failed or cancelled purchase can still be paid after all, and a paid one stays paid', async () => {
  const fan = await server.makeUser()
  const failed = (await checkout(fan)).body.purchase.id
  await webhook('fail', failed)
  const cancelled = (await checkout(fan)).body.purchase.id
  const answer = await server.call('POST', `credits/purchases/${cancelled}/cancel`, { as: fan })
  expect(answer.body.status).toBe('cancelled')
  expect(await creditsOf(fan)).toBe(0)
  await webhook('pay', failed)
  await webhook('pay', cancelled)
  expect(await creditsOf(fan)).toBe(2000)
  await webhook('fail', failed)
  await server.call('POST', `credits/purchases/${cancelled}/cancel`, { as: fan })
  const list = await server.call('GET', 'credits/purchases', { as: fan })
  expect(list.body.map((row: { status: string }) => row.status)).toEqual(['paid', 'paid'])
})

test('a wrong, old or missing signature is refused, and so is a changed body', async () => {
  const fan = await server.makeUser()
  const { id } = (await checkout(fan)).body.purchase
  const good = signSandboxEvent(secret, 'pay', { id, priceCents: 999 }, new Date())
  const other = signSandboxEvent('another secret', 'pay', { id, priceCents: 999 }, new Date())
  expect((await send(good.body, other.signature)).status).toBe(400)
  expect((await send(good.body.replace('999', '1'), good.signature)).status).toBe(400)
  expect((await send(good.body, '')).status).toBe(400)
  const anHourAgo = new Date(Date.now() - 3_600_000)
  expect((await webhook('pay', id, 999, anHourAgo)).status).toBe(400)
  expect(await creditsOf(fan)).toBe(0)
})

test('an event of an unknown purchase or of another amount gives nothing', async () => {
  const fan = await server.makeUser()
  const { id } = (await checkout(fan)).body.purchase
  expect((await webhook('pay', randomUUID())).status).toBe(200)
  expect((await webhook('pay', 'not-an-id')).status).toBe(200)
  expect((await webhook('refund', randomUUID())).status).toBe(200)
  await webhook('pay', id, 1)
  expect(await creditsOf(fan)).toBe(0)
})

test('a payment counts only with the checkout, the provider, the amount and the currency of its purchase', async () => {
  const fan = await server.makeUser()
  const { id } = (await checkout(fan)).body.purchase
  const paid = {
    kind: 'paid',
    purchaseId: id,
    checkoutId: `cs_sandbox_${id}`,
    paymentId: `pi_${id}`,
    amountCents: 999,
    currency: 'usd',
  } as const
  await applyPaymentEvent(server.ctx, 'stripe', paid)
  await applyPaymentEvent(server.ctx, 'sandbox', { ...paid, checkoutId: 'cs_of_another_shop' })
  await applyPaymentEvent(server.ctx, 'sandbox', { ...paid, currency: 'jpy' })
  await applyPaymentEvent(server.ctx, 'sandbox', { ...paid, amountCents: 998 })
  const failed = { kind: 'failed', purchaseId: id, checkoutId: 'cs_of_another_shop' } as const
  await applyPaymentEvent(server.ctx, 'sandbox', failed)
  const { body } = await server.call('GET', `credits/purchases/${id}`, { as: fan })
  expect(body.status).toBe('pending')
  expect(await creditsOf(fan)).toBe(0)
  await applyPaymentEvent(server.ctx, 'sandbox', paid)
  expect(await creditsOf(fan)).toBe(1000)
})

test('the sandbox pays through the same webhook, and only for the buyer', async () => {
  const [fan, other] = [await server.makeUser(), await server.makeUser()]
  const { id } = (await checkout(fan, 'popular')).body.purchase
  const path = `credits/sandbox/${id}`
  const stranger = await server.call('POST', path, { as: other, body: { action: 'pay' } })
  expect(stranger.status).toBe(404)
  const paid = await server.call('POST', path, { as: fan, body: { action: 'pay' } })
  expect(paid.body).toMatchObject({ status: 'paid', credits: 5000 })
  expect(await creditsOf(fan)).toBe(5000)
})

test('purchases of others are not there', async () => {
  const [fan, other] = [await server.makeUser(), await server.makeUser()]
  const { id } = (await checkout(fan)).body.purchase
  expect((await server.call('GET', `credits/purchases/${id}`, { as: other })).status).toBe(404)
  const cancel = await server.call('POST', `credits/purchases/${id}/cancel`, { as: other })
  expect(cancel.status).toBe(404)
  expect((await server.call('GET', 'credits/purchases', { as: other })).body).toEqual([])
  expect((await checkout(fan, 'a-thousand-for-free')).status).toBe(404)
})

test('the statement shows each purchase and its refund as one line of the wallet', async () => {
  const fan = await server.makeUser()
  const first = (await checkout(fan)).body.purchase.id
  await webhook('pay', first)
  const second = (await checkout(fan, 'premium')).body.purchase.id
  await webhook('pay', second, 6999)
  await webhook('refund', second, 6999)
  const { body } = await server.call('GET', 'credits/statement', { as: fan })
  expect(body).toMatchObject([
    { kind: 'refund', reference_id: second, credits: 0 },
    { kind: 'purchase', reference_id: first, credits: 1000 },
  ])
})
