import { expect, test } from '../support/test.ts'

const LANDING_JAVASCRIPT_MAX_BYTES = 110_000

test('the landing screen loads little, and only from our own server', async ({ page, url }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Login to Inamora' })).toBeVisible()
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming
      return { name, encodedBodySize }
    }),
  )
  expect([...new Set(loaded.map(({ name }) => new URL(name).origin))]).toEqual([url])
  const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
  const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(LANDING_JAVASCRIPT_MAX_BYTES)
  const names = scripts.map(({ name }) => name).join('\n')
  expect(names).not.toMatch(/livekit|sign-up|search-|home-|creator-/)
})

test('every address works on reload and has a title of its own', async ({ fanPage: page }) => {
  for (const [path, title] of [
    ['/', 'Home'],
    ['/home', 'Home'],
    ['/search', 'Discover & Trending'],
    ['/?view=following', 'Following'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
    ['/nowhere', 'Page Not Found'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Inamora`)
    await page.reload()
    await expect(page).toHaveTitle(`${title} · Inamora`)
  }
})

test('an unknown address says how to make it known', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('the legal pages hold their sections', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByText('Last updated: January 2025')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Information We Collect',
    'How We Use Your Information',
    'Information Sharing',
    'Data Security',
    'Your Rights',
    'Contact Us',
  ])
  await page.goto('/terms-of-service')
  await expect(page.getByText('Last updated: January 2025')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Acceptance of Terms',
    'Use License',
    'User Accounts',
    'Prohibited Uses',
    'Content',
    'Termination',
    'Contact Information',
  ])
})
