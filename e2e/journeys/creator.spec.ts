import { randomUUID } from 'node:crypto'
import { getCreator } from '@inamora/contract/creators'
import { createFollow, deleteFollow } from '@inamora/contract/follows'
import {
  createAccount,
  expect,
  expectToast,
  holdBack,
  logIn,
  mostFollowedCreator,
  someCreator,
  test,
} from '../support/test.ts'

test('anyone may read a creator profile', async ({ page, account }) => {
  const creator = await someCreator(account)
  await page.goto(`/creator/${creator.id}`)
  await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
  await expect(page).toHaveTitle(`${creator.name} · Inamora`)
  await expect(page.getByText(creator.bio)).toBeVisible()
  await expect(page.getByRole('button', { name: /follow/i })).toHaveCount(0)
  await expect(page.getByText(`All avatars created by ${creator.name}`)).toBeVisible()
  const shop = page.getByRole('region', { name: 'Creator Shop' })
  await expect(shop).toContainText('Exclusive content and personalized experiences')
  await expect(shop).toContainText('Coming Soon')
  for (const tile of ['Exclusive Content', 'Exclusive Avatars', 'Custom Chat Personalities']) {
    await expect(shop.getByText(tile, { exact: true })).toBeVisible()
  }
  await expect(shop.getByRole('button', { name: 'Shop Opening Soon' })).toBeDisabled()
  await page.getByRole('link', { name: 'Back to Search' }).click()
  await expect(page).toHaveURL('/search')
})

test('a fan follows and unfollows on the profile', async ({ fanPage: page, account }) => {
  const creator = await someCreator(account, 3)
  const changes = await holdBack(
    page,
    '**/api/v1/followers{,/*}',
    (request) => request.method() !== 'GET',
  )
  await page.goto(`/creator/${creator.id}`)
  const followers = (count: number) => page.getByText(`${count.toLocaleString('en-US')} followers`)
  await expect(followers(creator.followers)).toBeVisible()
  await expect(page.getByText(`${creator.avatar_count} avatars`).first()).toBeVisible()

  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Following...' })).toBeDisabled()
  await expect(followers(creator.followers + 1)).toBeVisible()
  await changes.letGo()
  await expectToast(page, 'Following', `You are now following ${creator.name}`)
  const counted = await account.client.call(getCreator, { params: { creatorId: creator.id } })
  expect(counted.followers).toBe(creator.followers + 1)

  await page.getByRole('button', { name: 'Unfollow' }).click()
  await expect(page.getByRole('button', { name: 'Unfollowing...' })).toBeDisabled()
  await changes.letGo()
  await expectToast(page, 'Unfollowed', `You have unfollowed ${creator.name}`)
  await expect(followers(creator.followers)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeEnabled()
})

test('a follow that fails on the profile says so', async ({ fanPage: page, account }) => {
  const creator = await someCreator(account)
  await page.goto(`/creator/${creator.id}`)
  await page.route('**/api/v1/followers{,/*}', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expectToast(page, 'Error', 'Failed to follow creator. Please try again.')
  await page.unroute('**/api/v1/followers{,/*}')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expectToast(page, 'Following', `You are now following ${creator.name}`)
  await page.route('**/api/v1/followers/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Unfollow' }).click()
  await expectToast(page, 'Error', 'Failed to unfollow creator. Please try again.')
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeEnabled()
})

test('a follow that another device has ended already cannot be ended twice', async ({
  fanPage: page,
  account,
}) => {
  const creator = await someCreator(account, 2)
  const follow = await account.client.call(createFollow, {
    body: { fan_user_id: account.user.id, creator_user_id: creator.id },
  })
  await page.goto(`/creator/${creator.id}`)
  const unfollow = page.getByRole('button', { name: 'Unfollow' })
  await expect(unfollow).toBeEnabled()
  await account.client.call(deleteFollow, { params: { id: follow.id } })
  const refused = page.waitForResponse(
    (response) => response.url().includes('/followers/') && response.status() === 404,
  )
  await unfollow.click()
  expect(await (await refused).json()).toMatchObject({ message: 'Follow record not found' })
  await expectToast(page, 'Error', 'Failed to unfollow creator. Please try again.')
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeEnabled()
})

test('a newcomer among the creators has a sentence and no avatars yet', async ({
  fanPage: page,
  url,
}) => {
  const { user } = await createAccount(url, 'Zoë Newcomer', 'creator')
  await page.goto(`/creator/${user.id}`)
  await expect(page.getByText('Zoë Newcomer is a talented AI avatar creator')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No avatars yet' })).toBeVisible()
  await expect(page.getByText("Zoë Newcomer hasn't created any avatars yet")).toBeVisible()
})

test('creators cannot follow themselves', async ({ page }) => {
  await page.goto('/')
  await logIn(page, 'creator@inamora.test', 'inamora-demo')
  await expect(page.getByText('Ready for your next adventure?')).toBeVisible()
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('inamora-auth') ?? '{}').id)
  await page.goto(`/creator/${id}`)
  await expect(page.getByRole('region', { name: 'Creator Avatars' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Follow|Unfollow)/ })).toHaveCount(0)
})

test('cards on the profile turn by Charisma Rewards, save hearts and open the chat', async ({
  fanPage: page,
  account,
}) => {
  const creator = await someCreator(account)
  await page.goto(`/creator/${creator.id}`)
  const card = page.getByRole('region', { name: 'Creator Avatars' }).getByRole('article').first()
  await card.getByRole('button', { name: /^Charisma Rewards/ }).click()
  await expect(card.getByText('100 more to Personal Photo')).toBeVisible()
  await card.getByRole('button', { name: /^Turn the card/ }).click()
  const saved = page.waitForResponse(
    (response) => response.url().includes('/favorites') && response.status() === 201,
  )
  await card.getByRole('button', { name: /^Favorite/ }).click()
  await saved
  await page.reload()
  await expect(card.getByRole('button', { name: /^Favorite/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await card.getByRole('button', { name: /^Chat Preview/ }).click()
  await expect(page.getByRole('dialog', { name: 'Start Live Chat Session' })).toBeVisible()
})

test('a creator nobody knows', async ({ page }) => {
  await page.goto(`/creator/${randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Creator Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/creator/not-even-an-id')
  await expect(page.getByRole('heading', { name: 'Creator Not Found' })).toBeVisible()
})

test('the profile tells that it is loading', async ({ fanPage: page, account }) => {
  const creator = await mostFollowedCreator(account)
  const profile = await holdBack(page, `**/api/v1/creator_user/${creator.id}`)
  await page.goto('/search?filter=creators')
  await page
    .getByRole('article', { name: creator.name })
    .getByRole('link', { name: /^View/ })
    .click()
  await expect(page.getByText('Loading creator profile...')).toBeVisible()
  await profile.letGo()
  await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
})

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says who the creator is, to people and to programs', async ({ page, account }) => {
    const creator = await someCreator(account)
    const answer = await page.goto(`/creator/${creator.id}`)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveTitle(`${creator.name} · Inamora`)
    await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
    await expect(page.getByText(creator.bio)).toBeVisible()
    const property = (name: string) => page.locator(`meta[property="og:${name}"]`)
    await expect(property('title')).toHaveAttribute('content', creator.name)
    await expect(property('description')).toHaveAttribute('content', creator.bio)
    await expect(property('url')).toHaveAttribute('content', page.url())
    await expect(property('image')).toHaveAttribute('content', /^http/)
  })

  test('a page about nobody says nothing', async ({ page }) => {
    const answer = await page.goto(`/creator/${randomUUID()}`)
    expect(answer?.status()).toBe(404)
    await expect(page.locator('meta[property^="og:"]')).toHaveCount(0)
    await expect(page.getByRole('heading')).toHaveCount(0)
  })
})
