import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PASSWORD, TestApp } from '#testing/app.ts'
import { LoginThrottle } from './login-throttle.ts'

let server: TestApp
beforeAll(async () => {
  server = await TestApp.start({ trustProxy: true })
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => {
  vi.useRealTimers()
})

function logIn(email: string, password: string, address: string) {
  const headers = { 'x-forwarded-for': address }
  return server.call('POST', 'auth/login', { body: { email, password }, headers })
}

async function fail(email: string, address: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i += 1) {
    statuses.push((await logIn(email, 'not the password', address)).status)
  }
  return statuses
}

test('after eight wrong passwords an address waits, with that account only', async () => {
  const [fan, other] = [await server.makeUser(), await server.makeUser()]
  expect(await fail(fan.email, '10.0.0.1', 9)).toEqual([...Array(8).fill(401), 429])
  const refused = await logIn(fan.email, PASSWORD, '10.0.0.1')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(refused.body.message).toMatch(/try again in 1[45] minutes/)
  expect((await logIn(other.email, PASSWORD, '10.0.0.1')).status).toBe(200)
  expect((await logIn(fan.email, PASSWORD, '10.0.0.2')).status).toBe(200)
})

test('guesses sent all at once are counted like guesses in a row', async () => {
  const fan = await server.makeUser()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => logIn(fan.email, `guess ${i}`, '10.0.1.1')),
  )
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(8)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(22)
})

test('the right password wipes the slate, so that slips do not add up', async () => {
  const fan = await server.makeUser()
  for (let round = 0; round < 3; round += 1) {
    expect(await fail(fan.email, '10.0.2.1', 6)).toEqual(Array(6).fill(401))
    expect((await logIn(fan.email, PASSWORD, '10.0.2.1')).status).toBe(200)
  }
})

test('signing in often is not guessing', async () => {
  const fan = await server.makeUser()
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => logIn(fan.email, PASSWORD, '10.0.3.1')),
  )
  const throttled = answers.filter((answer) => answer.status === 429)
  expect((await logIn(fan.email, PASSWORD, '10.0.3.1')).status).toBe(200)
  expect(throttled.length).toBeLessThan(60)
})

test('an address that tries one account after the other is stopped, and no one else', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 52; i += 1) {
    statuses.push(...(await fail(`stranger-${i}@example.test`, '10.0.4.1', 1)))
  }
  expect(statuses).toEqual([...Array(50).fill(401), 429, 429])
  const fan = await server.makeUser()
  expect((await logIn(fan.email, PASSWORD, '10.0.4.1')).status).toBe(429)
  expect((await logIn(fan.email, PASSWORD, '10.0.4.2')).status).toBe(200)
})

test('an attack from many addresses does not shut the owner out of a known address', async () => {
  const fan = await server.makeUser()
  expect((await logIn(fan.email, PASSWORD, '192.0.2.1')).status).toBe(200)
  for (let i = 0; i < 8; i += 1) {
    expect(await fail(fan.email, `10.0.5.${i}`, 5)).toEqual(Array(5).fill(401))
  }
  expect(await fail(fan.email, '10.0.5.100', 1)).toEqual([429])
  expect((await logIn(fan.email, PASSWORD, '10.0.5.101')).status).toBe(429)
  expect((await logIn(fan.email, PASSWORD, '192.0.2.1')).status).toBe(200)
})

test('every count ends by itself after a quarter of an hour', async () => {
  vi.useFakeTimers()
  const throttle = new LoginThrottle()
  const attempt = () => throttle.begin('a@example.test', '10.0.6.1', async () => false)
  for (let i = 0; i < 8; i += 1) await attempt()
  await expect(attempt()).rejects.toMatchObject({ code: 'too_many_requests' })
  vi.advanceTimersByTime(15 * 60 * 1000)
  await expect(attempt()).resolves.toBeUndefined()
})
