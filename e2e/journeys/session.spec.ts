import { logout, me } from '@inamora/contract/accounts'
import { expect, holdBack, logIn, test } from '../support/test.ts'

const STORED = 'inamora-auth'

test('a stored session is used at once, covered by the spinner until the server agrees', async ({
  fanPage: page,
}) => {
  const user = await holdBack(page, '**/api/v1/auth/me')
  const lists = page.waitForRequest('**/api/v1/avatars?*')
  await page.goto('/search')
  await lists
  await expect(page.getByRole('status').getByText('Loading')).toBeAttached()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await user.letGo()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
})

test('fresh data replaces what was stored', async ({ fanPage: page, account }) => {
  await page.goto('/robots.txt')
  await page.evaluate(
    ([key, session]) =>
      localStorage.setItem(
        key,
        JSON.stringify({ ...JSON.parse(session), name: 'Old', credits: 9 }),
      ),
    [STORED, account.storedSession] as const,
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mika Berg')
  const stored = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), STORED)
  const fresh = await account.client.call(me, {})
  expect(stored).toEqual({ ...JSON.parse(account.storedSession), ...fresh })
})

test('without an answer the stored session stays', async ({ fanPage: page, account }) => {
  await page.route('**/api/v1/auth/me', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(account.user.name)
})

test('an expired session is removed and the login appears', async ({ fanPage: page, account }) => {
  await account.client.call(logout, {})
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Login to Inamora' })).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), STORED)).toBeNull()
})

test('an answer that is no user removes the session', async ({ fanPage: page }) => {
  await page.route('**/api/v1/auth/me', (route) => route.fulfill({ json: { hello: 1 } }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Login to Inamora' })).toBeVisible()
})

test('a session that expires while one looks around ends there', async ({
  fanPage: page,
  account,
}) => {
  await page.goto('/search')
  // With everything there, it is the next step that finds out.
  await expect(page.getByRole('region', { name: 'Top Trending' }).getByRole('article')).toHaveCount(
    6,
  )
  await page.waitForLoadState('networkidle')
  await account.client.call(logout, {})
  await page.getByRole('button', { name: 'Avatars', exact: true }).click()
  await expect(page.getByText('Log in to look around')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('visitors are sent from the account and the credits to the front door', async ({ page }) => {
  for (const path of ['/account', '/purchase-credits']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Login to Inamora' })).toBeVisible()
  }
})

test('two tabs log out and in together', async ({ context, fanPage: page, account }) => {
  const other = await context.newPage()
  await page.goto('/')
  await other.goto('/search')
  await expect(other.getByRole('region', { name: 'Top Trending' })).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other.getByRole('navigation')).toHaveCount(0)
  await expect(other.getByText('Log in to look around')).toBeVisible()
  await logIn(page, account.user.email, account.password)
  await expect(other.getByRole('region', { name: 'Top Trending' })).toBeVisible()
})

test('fullscreen hides both bars, by event and by flag', async ({ fanPage: page }) => {
  await page.goto('/')
  const bars = page.getByRole('banner')
  await expect(bars).toBeVisible()
  const fire = (detail: boolean) =>
    page.evaluate(
      (isOn) => window.dispatchEvent(new CustomEvent('fullscreen-change', { detail: isOn })),
      detail,
    )
  await fire(true)
  await expect(bars).toHaveCount(0)
  await fire(false)
  await expect(bars).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isFullscreen: true }))
  await expect(bars).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { isFullscreen: false }))
  await expect(bars).toBeVisible()
})

test('the bars hold credits, account and the way around', async ({ fanPage: page, account }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^Credits/ }).click()
  await expect(page.getByText('Current Balance')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Add Credits' }).click()
  await expect(page).toHaveURL('/purchase-credits')
  const menu = page.getByRole('button', { name: /Account menu/ })
  await expect(menu).toHaveText(account.user.name.charAt(0))
  for (const [item, path] of [
    ['Account Settings', '/account'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
  ] as const) {
    await menu.click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('link', { name: 'inamora', exact: true }).click()
  await expect(page).toHaveURL('/')
})
