import { listFollows } from '@inamora/contract/follows'
import {
  expect,
  expectToast,
  holdBack,
  mostFollowedCreator,
  test,
  topAvatar,
} from '../support/test.ts'

test('search and filter live in the address, so that reload and back work', async ({
  fanPage: page,
  account,
}) => {
  const avatar = await topAvatar(account)
  const word = avatar.avatar_name.split(' ')[0] ?? ''
  await page.goto('/search')
  const box = page.getByRole('searchbox', { name: 'Search avatars and creators' })
  await box.fill(word.toUpperCase())
  await expect(page).toHaveURL(`/search?q=${word.toUpperCase()}`)
  const results = page.getByRole('region', { name: 'Search Results' })
  await expect(results.getByRole('article', { name: avatar.avatar_name })).toBeVisible()

  await page.reload()
  await expect(box).toHaveValue(word.toUpperCase())
  await expect(results.getByRole('article', { name: avatar.avatar_name })).toBeVisible()

  await page.getByRole('button', { name: 'Creators', exact: true }).click()
  await expect(page).toHaveURL(/filter=creators/)
  await page.goBack()
  await expect(page).not.toHaveURL(/filter/)
  await expect(results.getByRole('article', { name: avatar.avatar_name })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await expect(box).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Top Trending' })).toBeVisible()
})

test('View All switches the filter', async ({ fanPage: page }) => {
  await page.goto('/search')
  await page.getByRole('button', { name: 'View All avatars' }).click()
  await expect(page).toHaveURL('/search?filter=avatars')
  await expect(page.getByRole('heading', { name: 'All Avatars' })).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'View All creators' }).click()
  await expect(page).toHaveURL('/search?filter=creators')
  await expect(page.getByRole('heading', { name: 'All Creators' })).toBeVisible()
})

test('nothing found leads on to featured content', async ({ fanPage: page }) => {
  await page.goto('/search?q=nobody-is-called-this')
  await expect(page.getByText('No results found')).toBeVisible()
  await expect(
    page.getByText('Try different keywords or browse our featured content below'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Featured Avatars' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/search')
})

test('an earlier answer never overwrites a later one', async ({ fanPage: page, account }) => {
  const avatar = await topAvatar(account)
  const name = avatar.avatar_name ?? ''
  const earlier = await holdBack(page, /avatars\?q=zz/)
  await page.goto('/search?filter=avatars')
  const box = page.getByRole('searchbox')
  const first = page.waitForRequest(/avatars\?q=zz/)
  await box.fill('zz')
  await first
  await box.fill(name)
  const results = page.getByRole('region', { name: 'Search Results' })
  await expect(results.getByRole('article', { name })).toBeVisible()
  await earlier.letGo()
  await expect(page).toHaveURL(/q=/)
  await expect(results.getByRole('article', { name })).toBeVisible()
  await expect(page.getByText('No results found')).toHaveCount(0)
})

test('a long list loads further pages as one scrolls', async ({ fanPage: page }) => {
  await page.goto('/search?filter=avatars')
  const cards = page.getByRole('region', { name: 'All Avatars' }).getByRole('article')
  await expect(cards).toHaveCount(24)
  await cards.last().scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBeGreaterThan(24)
  const names = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(names.length)
})

test('skeletons stand in on a slow network, then give way', async ({ fanPage: page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/{avatars,creator_user,favorites,followers}?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'Top Trending' })).toBeVisible()
  await expect(page.locator('.animate-pulse').first()).toBeVisible()
  release()
  await expect(page.getByRole('region', { name: 'Top Trending' }).getByRole('article')).toHaveCount(
    6,
  )
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
})

test('a card turns to its five levels and back, one face at a time', async ({
  fanPage: page,
  account,
}) => {
  const avatar = await topAvatar(account)
  const name = avatar.avatar_name ?? ''
  await page.goto('/search')
  const card = page.getByRole('region', { name: 'Top Trending' }).getByRole('article', { name })
  const back = card.getByRole('heading', { name: 'Charisma Rewards' })
  const isInert = () => back.evaluate((element) => element.closest('[inert]') !== null)
  await expect.poll(isInert).toBe(true)
  await card.hover()
  await card.getByRole('button', { name: `Show charisma levels of ${name}` }).click()
  await expect.poll(isInert).toBe(false)
  for (const [title, rarity] of [
    ['Personal Photo', 'common'],
    ['Behind the Scenes', 'rare'],
    ['Private Message', 'epic'],
    ['Custom Video', 'legendary'],
    ['VIP Experience', 'mythic'],
  ]) {
    const level = card.getByRole('listitem').filter({ hasText: title })
    await expect(level).toContainText(rarity ?? '')
  }
  await card.getByRole('button', { name: `Turn the card of ${name} back` }).click()
  await expect.poll(isInert).toBe(true)
  await card.getByRole('link', { name: `Charisma Rewards of ${name}` }).click()
  await expect(page).toHaveURL(`/creator/${avatar.creator_user_id}`)
})

test('hearts show on hover, and statuses nobody foresaw read Inactive', async ({
  fanPage: page,
}) => {
  const statuses = ['active', 'training', 'draft', 'inactive', 'resting', 'active']
  await page.route('**/api/v1/avatars?limit=12', async (route) => {
    const avatars = await (await route.fetch()).json()
    const changed = avatars.map((avatar: object, index: number) => ({
      ...avatar,
      status: statuses[index % statuses.length],
    }))
    await route.fulfill({ json: changed })
  })
  await page.goto('/search')
  const cards = page.getByRole('region', { name: 'Top Trending' }).getByRole('article')
  await expect(cards).toHaveCount(6)
  for (const [index, label] of [
    [1, 'Training'],
    [2, 'Draft'],
    [3, 'Inactive'],
    [4, 'Inactive'],
  ] as const) {
    await expect(cards.nth(index).getByText(label, { exact: true })).toBeVisible()
  }
  await expect(cards.first().getByText(/Active|Inactive|Training|Draft/)).toHaveCount(0)

  const heart = cards.nth(1).getByRole('button', { name: /^Favorite/ })
  await expect(heart).toHaveCSS('opacity', '0')
  await cards.nth(1).hover()
  await expect(heart).toHaveCSS('opacity', '1')
  await heart.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Add to favorites')
})

test('a picture that does not load gives way to a drawn one', async ({ fanPage: page }) => {
  await page.route('**/media/**', (route) => route.abort())
  await page.goto('/search')
  const picture = page.getByRole('region', { name: 'Top Trending' }).getByRole('img').first()
  await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
})

test('following fast and often ends where the last click left it', async ({
  fanPage: page,
  account,
}) => {
  const creator = await mostFollowedCreator(account)
  // Counted in the page: told from outside, the end of one request can come after the start of the next.
  await page.addInitScript(() => {
    const counted = { inFlight: 0, most: 0 }
    Reflect.set(window, 'followWrites', counted)
    const { fetch } = window
    window.fetch = async (input, init) => {
      const isWrite = String(input).includes('/followers') && (init?.method ?? 'GET') !== 'GET'
      if (!isWrite) return fetch(input, init)
      counted.inFlight += 1
      counted.most = Math.max(counted.most, counted.inFlight)
      return fetch(input, init).finally(() => {
        counted.inFlight -= 1
      })
    }
  })
  await page.goto('/search?filter=creators')
  const card = page.getByRole('article', { name: creator.name })
  const toggle = card.getByRole('button', { name: /^Follow/ })
  await expect(toggle).toHaveText('Follow')
  await expect(toggle).toBeEnabled()
  for (let click = 0; click < 7; click += 1) await toggle.click()
  await expect(toggle).toHaveText('Following')
  await expectToast(page, 'Following', 'You are now following this creator')
  await expect
    .poll(async () => {
      const follows = await account.client.call(listFollows, { query: { limit: 10 } })
      const writes = await page.evaluate(() => Reflect.get(window, 'followWrites'))
      return { ...writes, follows: follows.map(({ creator_user_id }) => creator_user_id) }
    })
    .toEqual({ inFlight: 0, most: 1, follows: [creator.id] })
  await page.reload()
  await expect(toggle).toHaveText('Following')
})

test('what the server refuses goes back to how it was', async ({ fanPage: page, account }) => {
  const creator = await mostFollowedCreator(account)
  const avatar = await topAvatar(account)
  await page.goto('/search')
  await page.route('**/api/v1/{followers,favorites}{,/*}', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500 }),
  )
  const card = page
    .getByRole('region', { name: 'Featured Creators' })
    .getByRole('article', { name: creator.name })
  const toggle = card.getByRole('button', { name: /^Follow/ })
  await toggle.click()
  await expectToast(page, 'Error', 'Failed to follow creator')
  await expect(toggle).toHaveText('Follow')

  const heart = page
    .getByRole('region', { name: 'Top Trending' })
    .getByRole('button', { name: `Favorite ${avatar.avatar_name}` })
  const refused = page.waitForResponse('**/api/v1/favorites')
  await heart.click()
  await refused
  await expect(heart).toHaveAttribute('aria-pressed', 'false')

  await page.unroute('**/api/v1/{followers,favorites}{,/*}')
  await toggle.click()
  await expectToast(page, 'Following', 'You are now following this creator')
  await page.route('**/api/v1/followers/*', (route) => route.fulfill({ status: 500 }))
  await toggle.click()
  await expectToast(page, 'Error', 'Failed to unfollow creator')
  await expect(toggle).toHaveText('Following')
})

test('lists that cannot be fetched are empty lists', async ({ fanPage: page }) => {
  await page.route('**/api/v1/{avatars,creator_user}?*', (route) =>
    route.fulfill({ status: 503, body: '' }),
  )
  await page.goto('/search?q=anybody')
  await expect(page.getByText('No results found')).toBeVisible()
})
