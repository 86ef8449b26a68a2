import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveSessions } from '#live/tables.ts'
import { newId } from '#platform/ids.ts'
import { PASSWORD, TestApp, type TestUser } from '#testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await TestApp.start()
})
afterAll(() => server[Symbol.asyncDispose]())

const logIn = (user: TestUser, fields: object = {}) =>
  server.call('POST', 'auth/login', { body: { email: user.email, password: PASSWORD, ...fields } })

test('name and bio are saved; the account type stays what it is', async () => {
  const fan = await server.makeUser()
  const body = { name: '  Noor  ', bio: 'I like trains', role: 'creator' }
  const saved = await server.call('PATCH', 'account', { as: fan, body })
  expect(saved.body).toMatchObject({ name: 'Noor', bio: 'I like trains', role: 'fan' })
  expect((await server.call('GET', 'auth/me', { as: fan })).body.name).toBe('Noor')
  const empty = await server.call('PATCH', 'account', { as: fan, body: { name: '   ' } })
  expect(empty).toMatchObject({ status: 400, body: { details: [{ field: 'body.name' }] } })
})

test('a new e-mail address needs the password and must be free', async () => {
  const [fan, other] = [await server.makeUser(), await server.makeUser()]
  const change = (fields: object) => server.call('PATCH', 'account', { as: fan, body: fields })
  const email = `new-${fan.id}@example.test`
  expect((await change({ email })).body.code).toBe('invalid_credentials')
  expect((await change({ email, current_password: 'wrong' })).body.code).toBe('invalid_credentials')
  const taken = await change({ email: other.email, current_password: PASSWORD })
  expect(taken).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  const changed = await change({ email: email.toUpperCase(), current_password: PASSWORD })
  expect(changed.body.email).toBe(email)
})

test('guessing the current password is slowed down, whatever it is asked for', async () => {
  const [fan, other] = [await server.makeUser(), await server.makeUser()]
  const change = (user: TestUser, current_password: string) =>
    server.call('POST', 'account/password', {
      as: user,
      body: { current_password, new_password: 'another password' },
    })
  for (let i = 0; i < 8; i += 1) expect((await change(fan, `guess ${i}`)).status).toBe(401)
  expect(await change(fan, PASSWORD)).toMatchObject({ status: 429 })
  const body = { current_password: PASSWORD }
  expect((await server.call('DELETE', 'account', { as: fan, body })).status).toBe(429)
  expect((await change(other, PASSWORD)).status).toBe(204)
  expect((await logIn(fan)).status).toBe(200)
})

test('changing the password signs out other devices and makes the old one useless', async () => {
  const fan = await server.makeUser()
  const phone = { ...fan, token: (await logIn(fan)).body.authToken }
  const change = (body: object) => server.call('POST', 'account/password', { as: fan, body })
  const wrong = await change({ current_password: 'wrong', new_password: 'another password' })
  expect(wrong.body.code).toBe('invalid_credentials')
  const short = await change({ current_password: PASSWORD, new_password: 'short' })
  expect(short).toMatchObject({ status: 400, body: { details: [{ field: 'body.new_password' }] } })
  const done = await change({ current_password: PASSWORD, new_password: 'another password' })
  expect(done.status).toBe(204)
  expect((await server.call('GET', 'auth/me', { as: phone })).status).toBe(401)
  expect((await server.call('GET', 'auth/me', { as: fan })).status).toBe(200)
  expect((await logIn(fan)).status).toBe(401)
  expect((await logIn(fan, { password: 'another password' })).status).toBe(200)
})

test('logins are listed with the current one marked, and the others can be signed out', async () => {
  const fan = await server.makeUser()
  await logIn(fan)
  const list = await server.call('GET', 'account/logins', { as: fan })
  expect(list.body).toHaveLength(2)
  expect(list.body.filter((row: { current: boolean }) => row.current)).toHaveLength(1)
  const out = await server.call('DELETE', 'account/logins', { as: fan })
  expect(out.body).toEqual({ signed_out: 1 })
  expect((await server.call('GET', 'account/logins', { as: fan })).body).toHaveLength(1)
})

function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function switchOn(fan: TestUser) {
  const body = { current_password: PASSWORD }
  const { secret, uri } = (await server.call('POST', 'account/two-factor', { as: fan, body })).body
  const confirmed = await server.call('POST', 'account/two-factor/confirm', {
    as: fan,
    body: { code: codeOf(secret) },
  })
  return { secret, uri, recoveryCodes: confirmed.body.recovery_codes as string[] }
}

test('two-factor authentication asks for a code, and each code works once', async () => {
  const fan = await server.makeUser()
  const { secret, uri, recoveryCodes } = await switchOn(fan)
  expect(uri).toContain('otpauth://totp/Inamora')
  expect(recoveryCodes).toHaveLength(8)
  expect((await server.call('GET', 'account', { as: fan })).body.two_factor).toBe(true)

  expect(await logIn(fan)).toMatchObject({ status: 401, body: { code: 'two_factor_required' } })
  expect((await logIn(fan, { code: '000000' })).body.code).toBe('invalid_credentials')
  const used = await logIn(fan, { code: codeOf(secret) })
  expect(used.body.code).toBe('invalid_credentials')
  const next = codeOf(secret, 1)
  expect((await logIn(fan, { code: next })).status).toBe(200)
  expect((await logIn(fan, { code: next })).status).toBe(401)

  const [recovery] = recoveryCodes
  expect((await logIn(fan, { code: recovery })).status).toBe(200)
  expect((await logIn(fan, { code: recovery })).status).toBe(401)
})

test('two-factor authentication is switched on and off only with the password, and not twice', async () => {
  const fan = await server.makeUser()
  const wrong = { current_password: 'wrong' }
  const start = await server.call('POST', 'account/two-factor', { as: fan, body: wrong })
  expect(start.status).toBe(401)
  const early = await server.call('POST', 'account/two-factor/confirm', {
    as: fan,
    body: { code: '123456' },
  })
  expect(early.status).toBe(409)
  await switchOn(fan)
  const again = await server.call('POST', 'account/two-factor', {
    as: fan,
    body: { current_password: PASSWORD },
  })
  expect(again.status).toBe(409)
  const off = (body: object) => server.call('DELETE', 'account/two-factor', { as: fan, body })
  expect((await off(wrong)).status).toBe(401)
  expect((await off({ current_password: PASSWORD })).status).toBe(204)
  expect((await logIn(fan)).status).toBe(200)
})

test('cancelling all subscriptions unfollows everybody and moves their counts', async () => {
  const fan = await server.makeUser()
  const creators = [await server.makeUser('creator'), await server.makeUser('creator')]
  for (const creator of creators) {
    const body = { fan_user_id: fan.id, creator_user_id: creator.id }
    await server.call('POST', 'followers', { as: fan, body })
  }
  const billing = await server.call('GET', 'account/billing', { as: fan })
  expect(billing.body).toEqual({ balance_credits: 0, month_spend_credits: 0, subscriptions: 2 })
  const cancelled = await server.call('DELETE', 'account/subscriptions', { as: fan })
  expect(cancelled.body).toEqual({ cancelled: 2 })
  for (const creator of creators) {
    expect((await server.call('GET', `creator_user/${creator.id}`)).body.followers).toBe(0)
  }
})

test('deleting an account needs the password, ends all sessions and moves the counts it was part of', async () => {
  const [fan, creator] = [await server.makeUser(), await server.makeUser('creator')]
  const avatarId = await server.makeAvatar(creator)
  const follow = { fan_user_id: fan.id, creator_user_id: creator.id }
  await server.call('POST', 'followers', { as: fan, body: follow })
  const favorite = { user_id: fan.id, avatar_id: avatarId }
  await server.call('POST', 'favorites', { as: fan, body: favorite })
  const remove = (current_password: string) =>
    server.call('DELETE', 'account', { as: fan, body: { current_password } })
  expect((await remove('wrong')).status).toBe(401)
  expect((await remove(PASSWORD)).status).toBe(204)
  expect((await server.call('GET', 'auth/me', { as: fan })).status).toBe(401)
  expect((await logIn(fan)).status).toBe(401)
  expect((await server.call('GET', `creator_user/${creator.id}`)).body).toMatchObject({
    followers: 0,
    fans: 0,
  })
})

test('the export holds the own data and nothing of others', async () => {
  const [fan, other] = [await server.makeUser(), await server.makeUser('creator')]
  const buy = { package_id: 'starter' }
  await server.call('POST', 'credits/checkout', { as: other, body: buy })
  const { purchase } = (await server.call('POST', 'credits/checkout', { as: fan, body: buy })).body
  const pay = { action: 'pay' }
  await server.call('POST', `credits/sandbox/${purchase.id}`, { as: fan, body: pay })
  const chat = {
    id: newId(),
    fanId: fan.id,
    avatarId: newId(),
    creatorId: other.id,
    avatarName: 'Ada',
    grantId: newId(),
    state: 'closed',
    priceCredits: 30,
    seconds: 20,
    chargedCredits: 10,
    seenAt: new Date(),
    createdAt: new Date(),
  } as const
  await server.ctx.db.insert(liveSessions).values(chat)
  const follow = { fan_user_id: fan.id, creator_user_id: other.id }
  await server.call('POST', 'followers', { as: fan, body: follow })
  const answer = await server.call('GET', 'account/export', { as: fan })
  expect(answer.headers['content-disposition']).toContain('attachment')
  expect(answer.body).toMatchObject({
    account: { email: fan.email },
    follows: [{ fan_user_id: fan.id, creator_user_id: other.id }],
    favorites: [],
    purchases: [{ id: purchase.id, status: 'paid', price: 9.99 }],
    statement: [{ kind: 'purchase', reference_id: purchase.id, credits: 1000 }],
    receipts: [{ session_id: chat.id, seconds: 20, credits: 10 }],
  })
  expect(JSON.stringify(answer.body)).not.toContain(other.email)
})
