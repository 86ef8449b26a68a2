import type { Avatar } from '@inamora/contract/avatars'
import { listCharismaProgress } from '@inamora/contract/charisma'
import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import { giveCharisma } from '../support/charisma.ts'
import { buyCredits, LiveChat } from '../support/live.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  topAvatar,
} from '../support/test.ts'

test('a newcomer sees three avatars to begin with and what they can unlock', async ({
  fanPage: page,
  account,
}) => {
  const beginnings = await account.client.call(listCharismaProgress, {})
  expect(beginnings).toHaveLength(3)
  await page.goto('/rewards')
  const progress = page.getByRole('region', { name: 'Charisma Progress' })
  for (const { avatarName } of beginnings) {
    const card = progress.getByRole('article', { name: avatarName })
    await expect(card.getByText('Level 0 of 5')).toBeVisible()
    await expect(card).toContainText('100 more to unlock Personal Photo')
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  }

  const rewards = page.getByRole('region', { name: 'Your Rewards' })
  await expect(rewards.getByText('0 of 15 unlocked')).toBeVisible()
  await expect(rewards.getByRole('article')).toHaveCount(15)
  const name = beginnings[0]?.avatarName
  for (const { title, rarity, requiredCharisma } of CHARISMA_LEVELS) {
    const card = rewards.getByRole('article', { name: `${title} from ${name}` })
    await expect(card.getByText(rarity)).toBeVisible()
    await expect(card.getByText(`${requiredCharisma} charisma to go`)).toBeVisible()
  }

  const rules = page.getByRole('region', { name: 'How charisma works' })
  await expect(rules).toContainText('for every 2 seconds of a live chat')
  await expect(rules).toContainText('150at most a day with each avatar')
  await expectAccessible(page)

  await progress.getByRole('button', { name: `Chat with ${name}` }).click()
  await expect(page.getByRole('dialog', { name: 'Start Live Chat Session' })).toBeVisible()
})

test('the filter is in the address, so back and reload keep it', async ({ fanPage: page }) => {
  await page.goto('/rewards')
  const rewards = page.getByRole('region', { name: 'Your Rewards' })
  for (const [filter, count] of [
    ['Photos', 6],
    ['Videos', 3],
    ['Exclusive', 6],
  ] as const) {
    const pill = rewards.getByRole('button', { name: filter })
    await pill.click()
    await expect(pill).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(`/rewards?filter=${filter.toLowerCase()}`)
    await expect(rewards.getByRole('article')).toHaveCount(count)
  }
  await page.reload()
  await expect(rewards.getByRole('article')).toHaveCount(6)
  await page.goBack()
  await expect(page).toHaveURL('/rewards?filter=videos')
  await expect(rewards.getByRole('article')).toHaveCount(3)
  await rewards.getByRole('button', { name: 'All' }).click()
  await expect(page).toHaveURL('/rewards')
  await expect(rewards.getByRole('article')).toHaveCount(15)
  await page.goto('/rewards?filter=nonsense')
  await expect(rewards.getByRole('article')).toHaveCount(15)
})

const nameOf = ({ avatar_name }: Avatar) => avatar_name

/** Painting and recording take their time on a busy machine. */
const MAKING = { timeout: 120_000 }

test('a fan opens what many chats have unlocked: pictures, a message, a video and a letter', async ({
  fanPage: page,
  account,
}) => {
  test.slow()
  const avatar = await topAvatar(account)
  const name = nameOf(avatar)
  await giveCharisma(account, avatar, 520)
  await page.goto('/')
  await expect(page.getByText('520', { exact: true })).toBeVisible()
  await page.goto('/rewards')
  const rewards = page.getByRole('region', { name: 'Your Rewards' })
  await expect(rewards.getByText('5 of 15 unlocked')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Charisma Progress' })).toBeVisible()

  await rewards.getByRole('button', { name: `Open Personal Photo from ${name}` }).click()
  const viewer = page.getByRole('dialog', { name: 'Personal Photo' })
  await expect(viewer).toContainText(`From ${name}`, MAKING)
  const picture = viewer.getByRole('img', { name: `Picture of ${name}` })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(960)
  await expectAccessible(page)
  const before = await picture.boundingBox()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect
    .poll(async () => (await picture.boundingBox())?.width)
    .toBeGreaterThan((before?.width ?? 0) * 1.5)
  const near = viewer.getByRole('region', { name: 'Picture, moved by scrolling' })
  await expect(near).toBeFocused()
  await expect.poll(() => near.evaluate((region) => region.scrollLeft)).toBeGreaterThan(50)
  await viewer.getByRole('button', { name: 'Zoom out' }).click()

  await viewer.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Behind the Scenes' })).toContainText('2 of 5')
  await page.getByRole('button', { name: 'Next' }).click()
  const message = page.getByRole('dialog', { name: 'Private Message' })
  await expect(message.getByText(`From ${name}`)).toBeVisible()
  expect((await message.locator('.font-display').innerText()).length).toBeGreaterThan(300)
  await expectAccessible(page)

  await page.keyboard.press('ArrowRight')
  const film = page.getByRole('dialog', { name: 'Custom Video' })
  const video = film.getByLabel(`Video of ${name}`)
  await expect(video).toBeVisible(MAKING)
  await expect(film.getByText('Words to the video')).toBeVisible()
  await expectAccessible(page)
  const played = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
    await new Promise<void>((resolve) => {
      element.ontimeupdate = () => element.currentTime > 1 && resolve()
    })
    element.pause()
    return { seconds: element.duration, width: element.videoWidth, hasControls: element.controls }
  })
  expect(played).toMatchObject({ width: 480, hasControls: true })
  expect(played.seconds).toBeGreaterThan(4)

  await page.keyboard.press('Escape')
  await page.goto(`/rewards?open=${avatar.id}:5`)
  const letter = page.getByRole('dialog', { name: 'VIP Experience' })
  await expect(letter.getByRole('img', { name: `Picture of ${name}` })).toBeVisible(MAKING)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/rewards')
})

test('what is locked says what is missing and leads to the chat that earns it', async ({
  fanPage: page,
  account,
}) => {
  const avatar = await topAvatar(account)
  const name = nameOf(avatar)
  await giveCharisma(account, avatar, 175)
  await page.goto('/rewards')
  const rewards = page.getByRole('region', { name: 'Your Rewards' })
  const photo = rewards.getByRole('article', { name: `Personal Photo from ${name}` })
  await expect(photo.getByText('Unlocked')).toBeVisible()
  const next = rewards.getByRole('article', { name: `Behind the Scenes from ${name}` })
  await expect(next.getByText('25 charisma to go')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Charisma Progress' })).toContainText(
    '25 more to unlock Behind the Scenes',
  )
  await next.getByRole('button', { name: `Chat with ${name} to earn Behind the Scenes` }).click()
  await expect(page.getByRole('dialog', { name: 'Start Live Chat Session' })).toBeVisible()

  await page.goto(`/rewards?open=${avatar.id}:2`)
  await expect(page.getByRole('dialog')).toContainText(
    `Behind the Scenes is still locked: 25 more charisma with ${name} opens it.`,
  )
  await page.goto('/rewards?open=nonsense')
  await expect(rewards).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the back of a card opens what is unlocked, by keyboard, and gives the focus back', async ({
  fanPage: page,
  account,
}) => {
  const avatar = await topAvatar(account)
  const name = nameOf(avatar)
  await giveCharisma(account, avatar, 310)
  await page.goto('/search')
  const card = page
    .getByRole('region', { name: 'Top Trending' })
    .getByRole('article', { name, exact: true })
  await card.getByRole('button', { name: `Show charisma levels of ${name}` }).press('Enter')
  await expect(card.getByText('Level 3 of 5')).toBeVisible()
  await expect(card.getByText('90 more to Custom Video')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Open / })).toHaveCount(3)
  const open = card.getByRole('button', { name: `Open Private Message from ${name}` })
  await open.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Private Message' })
  await expect(viewer).toContainText('3 of 3')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
})

test('what a chat unlocks is told in its receipt and opens from there', async ({
  fanPage: page,
  account,
}) => {
  test.slow()
  await buyCredits(account)
  const avatar = await topAvatar(account)
  const name = nameOf(avatar)
  await giveCharisma(account, avatar, 99)
  const chat = await LiveChat.open(page, account)
  await chat.begin()
  await chat.waitForTurn()
  await chat.say('How are you tonight?')
  await expect(chat.avatarWords.nth(1)).toBeVisible(MAKING)
  await chat.endSession.click()
  await expect(chat.receipt).toContainText('Personal Photo unlocked', MAKING)
  await expect(chat.receipt).toContainText(`${name} left something for you at level 1.`)
  await expectAccessible(page)
  await chat.receipt.getByRole('link', { name: `Open Personal Photo from ${name}` }).click()
  const viewer = page.getByRole('dialog', { name: 'Personal Photo' })
  await expect(viewer.getByRole('img', { name: `Picture of ${name}` })).toBeVisible(MAKING)
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 of 15 unlocked')).toBeVisible()
})

test('an address that has expired is fetched anew', async ({ fanPage: page, account }) => {
  test.slow()
  const avatar = await topAvatar(account)
  await giveCharisma(account, avatar, 120)
  let refusals = 0
  await page.route('**/media/files/**', async (route) => {
    if (refusals > 0) return route.continue()
    refusals += 1
    return route.fulfill({ status: 403, json: { code: 'forbidden', message: 'expired' } })
  })
  await page.goto(`/rewards?open=${avatar.id}:1`)
  const picture = page.getByRole('img', { name: `Picture of ${nameOf(avatar)}` })
  await expect(picture).toBeVisible(MAKING)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(960)
  expect(refusals).toBe(1)
})

test('Rewards fits a phone and invites visitors to log in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/rewards')
  await expect(page.getByText('Log in to see your rewards')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How charisma works' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('Rewards fits the phone of a fan', async ({ fanPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/rewards')
  await expect(page.getByRole('region', { name: 'Your Rewards' }).getByRole('article')).toHaveCount(
    15,
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a reward fits the phone', async ({ fanPage: page, account }) => {
  test.slow()
  const avatar = await topAvatar(account)
  await giveCharisma(account, avatar, 520)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { level, title } of CHARISMA_LEVELS.filter(({ type }) => type !== 'video')) {
    await page.goto(`/rewards?open=${avatar.id}:${level}`)
    const viewer = page.getByRole('dialog', { name: title })
    await expect(viewer.getByText(`From ${nameOf(avatar)}`)).toBeVisible(MAKING)
    await expect(viewer.getByRole('button', { name: 'Close' })).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
