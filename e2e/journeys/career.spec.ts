import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listAvatars } from '@inamora/contract/avatars'
import { getEarnings, listPayouts } from '@inamora/contract/payouts'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { giveCharisma } from '../support/charisma.ts'
import { buyCredits, LiveChat, lastReceipt, MEDIA_TIMEOUT_MS } from '../support/live.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { Builder, somePicture } from '../support/studio.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  expectToast,
  logIn,
  storeSession,
  test,
} from '../support/test.ts'
import { someVideo, watchVideo } from '../support/video.ts'

const TRAINING_TIMEOUT_MS = 240_000
const UNSPEAKABLE = '只待一会儿。'

const QUESTIONS = [
  ['Do you like the sea?', 'More than the land.'],
  ['Where do you live?', 'Above the harbour.'],
  ['What do you drink?', 'Black tea.'],
  ['Can you dance?', 'Only slowly.'],
  ['Will you stay?', 'A while.'],
] as const

const dollars = (credits: number) => `$${(credits / 100).toFixed(2)}`

async function fanIn(server: TestServer, context: BrowserContext, name: string) {
  const page = await context.newPage()
  const fan = await createAccount(server.url, name)
  await buyCredits(fan)
  await storeSession(page, server.url, fan)
  return { page, fan }
}

/** Finds an avatar by search and opens the chat with it. */
async function openChat(server: TestServer, page: Page, name: string): Promise<LiveChat> {
  await page.goto(`${server.url}/search?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Chat Preview with ${name}` }).click()
  return new LiveChat(page, { avatar_name: name } as LiveChat['avatar'])
}

/** Asks one question after the other until the minute, which has begun, is over. */
async function talkAMinute({ page, timer, message, receipt }: LiveChat): Promise<void> {
  await expect(timer).toBeVisible({ timeout: MEDIA_TIMEOUT_MS })
  const ownTurn = message.and(page.locator(':enabled'))
  const ask = async (question: string) => {
    await ownTurn.fill(question, { timeout: 5_000 })
    await ownTurn.press('Enter', { timeout: 5_000 })
    await expect(ownTurn).toHaveCount(0, { timeout: 15_000 })
  }
  for (let turn = 0; ; turn += 1) {
    await expect(ownTurn.or(receipt).first()).toBeVisible({ timeout: 90_000 })
    if (await receipt.isVisible()) return
    const [question] = QUESTIONS[turn % QUESTIONS.length] ?? QUESTIONS[0]
    // The minute may end at any point of a question.
    await ask(question).catch(() => undefined)
  }
}

/** Other fans spend so many minutes each, all at the same time. */
async function minutesOfOthers(
  server: TestServer,
  browser: Browser,
  name: string,
  minutes: number[],
) {
  await Promise.all(
    minutes.map(async (count, index) => {
      const own = await browser.newContext({ reducedMotion: 'reduce' })
      const { page } = await fanIn(server, own, `Fan ${index}`)
      const chat = await openChat(server, page, name)
      await chat.begin()
      await expect(chat.receipt).toBeVisible({ timeout: 180_000 })
      for (let minute = 1; minute < count; minute += 1) {
        await chat.again()
        await expect(chat.receipt).toBeVisible({ timeout: 180_000 })
      }
      await own.close()
    }),
  )
}

test('from nothing to a payout: built, tried, trained at the second go, met, rewarded, earned, sent back', async ({
  browser,
  page,
}) => {
  test.setTimeout(900_000)
  await using server = await startServer({ SIGNUP: 'open', SEED: 'none', ENGINE_TRAINING: 'on' })
  const creator = await createAccount(server.url, 'Ada Lind', 'creator')
  await page.goto(server.url)
  await logIn(page, creator.user.email, creator.password)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Studio' }).click()
  await page.getByRole('button', { name: 'Build the first one' }).click()

  const builder = new Builder(page)
  await page.getByLabel('Name', { exact: true }).fill('Wren')
  await page.getByLabel('Description').fill('Keeps the lighthouse, and a seat for you.')
  await page.getByLabel('Declared age').fill('34')
  await builder.goTo('Portrait')
  await page.getByRole('button', { name: 'Randomise' }).click()
  await builder.goTo('Voice')
  await page.getByRole('radio', { name: /^Emma/ }).click()
  await builder.goTo('Persona')
  await page.getByLabel('Greeting').fill('You came.')
  await page.getByLabel('Tone').fill('Quiet')
  for (const [question, answer] of QUESTIONS) {
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByLabel('When somebody asks').last().fill(question)
    await page.getByLabel('It answers').last().fill(answer)
  }
  // The voice cannot say this; training will find out.
  await page.getByLabel('It answers').last().fill(UNSPEAKABLE)
  await builder.goTo('Price')
  await page.getByRole('slider', { name: 'Price a minute' }).press('End')
  await expect(page.getByText('400 credits a minute, 80 %')).toBeVisible()
  await builder.goTo('Rewards')
  const rewards = page.getByRole('main').getByRole('listitem')
  for (const title of ['Personal Photo', 'Behind the Scenes']) {
    const reward = rewards.filter({ hasText: title })
    await reward.locator('input[type=file]').setInputFiles(await somePicture(page))
    await expect(reward.getByRole('img', { name: new RegExp(title) })).toBeVisible()
  }
  const film = rewards.filter({ hasText: 'Custom Video' })
  for (const [file, refusal] of [
    [await somePicture(page), 'evening.png is not a kind of file that can be used here. Choose'],
    [
      { name: 'page.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<!doctype html>') },
      'This is not a complete MP4 or WebM video.',
    ],
  ] as const) {
    await film.locator('input[type=file]').setInputFiles(file)
    await expect(film.getByRole('alert')).toContainText(refusal)
  }
  await film.locator('input[type=file]').setInputFiles(await someVideo(page))
  await expect(film.getByLabel('Video of Custom Video', { exact: true })).toBeVisible()
  await expect(film.getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Words of Personal Photo').fill('The view from my window.')
  for (const title of ['Private Message', 'Custom Video', 'VIP Experience']) {
    await page.getByLabel(`Words of ${title}`).fill('For you alone.')
  }
  await builder.goTo('Likeness')
  await page.getByRole('radio', { name: /Nobody/ }).click()
  await builder.goTo('Publish')
  await builder.expectSaved()
  await expect(page.getByRole('region', { name: 'Still missing' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Try it' }).click()
  const trial = new LiveChat(page, { avatar_name: 'Wren' } as LiveChat['avatar'])
  await expect(trial.modal.getByText('Free for you')).toBeVisible()
  await expectAccessible(page)
  await trial.begin()
  await trial.waitForTurn()
  await trial.say('Do you like the sea?')
  await expect(trial.avatarWords.filter({ hasText: 'More than the land.' })).toBeVisible({
    timeout: MEDIA_TIMEOUT_MS,
  })
  await trial.endSession.click()
  await expect(trial.modal.getByText('This was a trial of your own avatar.')).toBeVisible()
  await trial.modal.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'The last training failed' })
  await expect(failure).toContainText(
    `The voice cannot say “${UNSPEAKABLE}”: write it in English, in letters.`,
    { timeout: TRAINING_TIMEOUT_MS },
  )
  await expectAccessible(page)
  await builder.goTo('Persona')
  await page.getByLabel('It answers').last().fill('A while.')
  await builder.goTo('Publish')
  await builder.expectSaved()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Training' })).toBeVisible()
  await expect(failure).toHaveCount(0)
  await expect(page.getByText('Training', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Wren is online')).toBeVisible({ timeout: TRAINING_TIMEOUT_MS })
  await expectAccessible(page)

  const own = await browser.newContext({ reducedMotion: 'reduce' })
  const { page: fanPage, fan } = await fanIn(server, own, 'Mika Berg')
  await buyCredits(fan)
  await fanPage.goto(`${server.url}/search`)
  await fanPage.getByRole('searchbox', { name: 'Search avatars and creators' }).fill('lighthouse')
  await expect(fanPage.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(fanPage.getByRole('article', { name: 'Wren' })).toHaveCount(1)
  const chat = await openChat(server, fanPage, 'Wren')
  // Seven minutes at this price make a payout, however soon the first level is reached.
  const others = minutesOfOthers(server, browser, 'Wren', [2, 1, 1, 1, 1])
  others.catch(() => undefined)
  await chat.begin()
  await talkAMinute(chat)
  while ((await lastReceipt(fan)).charisma_after < 100) {
    await chat.again()
    await talkAMinute(chat)
  }
  await chat.modal.getByRole('link', { name: 'Open Personal Photo from Wren' }).click()
  const viewer = fanPage.getByRole('dialog', { name: 'Personal Photo' })
  await expect(viewer.getByText('The view from my window.')).toBeVisible()
  await expect(viewer.locator('img').first()).toBeVisible()
  await others

  const noa = await fanIn(server, own, 'Noa Weiss')
  await giveCharisma(noa.fan, { id: builder.id() }, 420, await server.databaseUrl())
  await noa.page.goto(`${server.url}/rewards?open=${builder.id()}:4`)
  await expect(noa.page.getByRole('dialog', { name: 'Custom Video' })).toContainText('From Wren')
  const watched = await watchVideo(noa.page, 'Video of Wren')
  expect(watched).toMatchObject({ width: 320, status: 206, bytes: 20 })
  expect(watched.range).toMatch(/^bytes 10-29\//)
  expect(watched.seconds).toBeGreaterThan(0.5)
  expect(watched.duration).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Back to Studio' }).click()
  const listed = page.getByRole('listitem').filter({ hasText: 'Wren' })
  await expect(listed.getByText('Active')).toBeVisible()
  await expect(page.getByText('who talked to them')).toBeVisible()
  await page.getByRole('button', { name: 'As table' }).click()
  const today = page.getByRole('row').nth(1)
  await expect(today).not.toContainText('$0.00')

  const { available, minimum } = await creator.client.call(getEarnings, {})
  expect(available).toBeGreaterThanOrEqual(minimum)
  await page.getByRole('link', { name: 'Earnings' }).click()
  await expect(page.getByText('Chat with Wren').first()).toBeVisible()
  await page.getByRole('button', { name: 'Request payout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request payout' })
  await dialog.getByLabel('Amount in dollars').fill('19.99')
  await dialog.getByRole('button', { name: 'Request payout' }).click()
  await expect(dialog.getByText('Must be at least $20.00')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Amount in dollars').fill('20')
  await dialog.getByRole('button', { name: 'Request payout' }).click()
  await expectToast(page, 'Payout requested', '$20.00 are set aside for you until they are paid.')
  const payouts = page.getByRole('region', { name: 'Payouts' })
  await expect(payouts).toContainText('Requested')
  const earnings = page.getByRole('region', { name: 'Earnings', exact: true })
  await expect(earnings.getByText(dollars(available - 2000), { exact: true })).toBeVisible()

  const [payout] = await creator.client.call(listPayouts, { query: { limit: 1 } })
  const operate = async (...words: string[]) =>
    promisify(execFile)('npm', ['run', '--silent', 'payouts', '--', ...words], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      env: { ...process.env, DATABASE_URL: await server.databaseUrl() },
    })
  expect((await operate('list')).stdout).toContain(`${payout?.id}  requested`)
  await operate('reject', payout?.id ?? '', '--reason', 'Your bank sent it back.')
  await page.reload()
  await expect(payouts).toContainText('Rejected')
  await expect(payouts).toContainText('Your bank sent it back.')
  // Once as available and once as earned.
  await expect(earnings.getByText(dollars(available), { exact: true })).toHaveCount(2)
  await expect(page.getByText('Payout returned')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request payout' })).toBeEnabled()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'Wren' }).click()
  await builder.goTo('Publish')
  await page.getByRole('button', { name: 'Take offline' }).click()
  await expect(page.getByText('Wren is offline')).toBeVisible()
  const found = await fan.client.call(listAvatars, { query: { q: 'Wren' } })
  expect(found.every(({ status }) => status === 'inactive')).toBe(true)
  await own.close()
})
