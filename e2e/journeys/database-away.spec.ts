import { randomUUID } from 'node:crypto'
import { listReceipts } from '@inamora/contract/live'
import pg from 'pg'
import { TcpProxy } from '../../apps/server/src/testing/tcp-proxy.ts'
import {
  balanceOf,
  buyCredits,
  CREDITS,
  LiveChat,
  lastReceipt,
  MEDIA_TIMEOUT_MS,
} from '../support/live.ts'
import { startServer } from '../support/server.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  expectToast,
  storeSession,
  test,
} from '../support/test.ts'

/** A database of one's own beside that of the other journeys, and the line to it. */
async function startLine() {
  const url = new URL(process.env.E2E_DATABASE_URL ?? '')
  const name = `away_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const client = new pg.Client(process.env.E2E_DATABASE_URL)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`create database ${name}`)
  const line = await TcpProxy.start({ host: url.hostname, port: Number(url.port) })
  url.pathname = name
  url.port = String(line.port)
  return {
    line,
    databaseUrl: url.href,
    async [Symbol.asyncDispose]() {
      await line[Symbol.asyncDispose]()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

test('while the database is away a fan is told so, chats on and loses nothing', async ({
  page,
}) => {
  test.slow()
  await using setting = await startLine()
  const { line, databaseUrl } = setting
  await using server = await startServer({ SIGNUP: 'open', DATABASE_URL: databaseUrl })
  const account = await createAccount(server.url)
  await buyCredits(account)
  await storeSession(page, server.url, account)
  const chat = await LiveChat.open(page, account, server.url)
  await chat.begin()
  await chat.waitForTurn()

  line.cut()
  await chat.say('What makes you happy?')
  await expect(chat.avatarWords.nth(1)).toBeVisible({ timeout: MEDIA_TIMEOUT_MS })
  await chat.endSession.click()
  await expect(chat.modal.getByText('The receipt has not arrived yet.')).toBeVisible()
  await chat.modal.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()

  const creators = page.getByRole('region', { name: 'Featured Creators' })
  const toggle = creators.getByRole('button', { name: /^Follow / }).first()
  const name = ((await toggle.getAttribute('aria-label')) ?? '').replace('Follow ', '')
  const follow = creators.getByRole('button', { name: `Follow ${name}` })
  await follow.click()
  await expectToast(page, 'Error', 'Failed to follow creator')
  await expect(follow).toBeVisible()
  await page.getByRole('link', { name: 'Rewards', exact: true }).click()
  const rewards = page.getByRole('region', { name: 'Your Rewards' })
  await expect(rewards.getByRole('alert')).toContainText(
    'The service is not available right now. Please try again.',
  )
  await expect(rewards.getByText('Not there just now')).toBeVisible()
  await expectAccessible(page)

  line.restore()
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  await rewards.getByRole('button', { name: 'Try again' }).click()
  await expect(rewards.getByRole('article')).toHaveCount(15)
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await follow.click()
  await expectToast(page, 'Following', 'You are now following this creator')
  // Settled once, by the second, although nothing could be written down at the time.
  await expect
    .poll(async () => (await account.client.call(listReceipts, {})).length, { timeout: 60_000 })
    .toBe(1)
  const { seconds, credits } = await lastReceipt(account)
  expect(seconds).toBeGreaterThan(0)
  expect(await balanceOf(account)).toBe(CREDITS - credits)
  await page.reload()
  await expect(creators.getByRole('button', { name: `Following ${name}` })).toBeVisible()
})
