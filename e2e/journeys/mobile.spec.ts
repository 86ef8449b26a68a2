import { expect, expectNoSidewaysScroll, expectToast, someCreator, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the evening on a phone', async ({ fanPage: page }) => {
  await page.goto('/')
  const bottom = page.getByRole('navigation', { name: 'Main' })
  await expect(bottom.getByRole('link')).toHaveText(['Search', 'Home', 'Rewards'])
  await expect(bottom.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await bottom.getByRole('link', { name: 'Search' }).tap()
  await expect(bottom.getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page')

  const card = page.getByRole('region', { name: 'Top Trending' }).getByRole('article').first()
  const heart = card.getByRole('button', { name: /^Favorite/ })
  await expect(heart).toHaveCSS('opacity', '1')
  await expect(card.getByText('Chat', { exact: true })).toBeVisible()
  await expect(card.getByText('Rewards', { exact: true })).toBeVisible()
  await heart.tap()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('button', { name: /^Chat/ }).tap()
  const dialog = page.getByRole('dialog', { name: 'Start Live Chat Session' })
  await expect(dialog.getByRole('button', { name: 'Start Live Chat' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(dialog).toHaveCount(0)
})

test('a toast can be swiped away to the right', async ({ fanPage: page, account }) => {
  const creator = await someCreator(account, 5)
  await page.goto(`/creator/${creator.id}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).tap()
  await expectToast(page, 'Following', `You are now following ${creator.name}`)
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  // A toast stays for as long as somebody points at it.
  await toast.hover()
  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast has no place')
  await page.mouse.move(box.x + 60, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 22, { steps: 8 })
  await page.mouse.up()
  await expect(toast).toHaveCount(0)
})

for (const width of [360, 390, 768, 1024, 1440]) {
  test(`no screen is wider than ${width} px`, async ({ fanPage: page, account }) => {
    await page.setViewportSize({ width, height: 900 })
    const creator = await someCreator(account)
    for (const path of [
      '/',
      '/landing',
      '/search',
      '/search?filter=creators',
      '/?view=following',
      `/creator/${creator.id}`,
      '/rewards',
      '/account',
      '/purchase-credits',
      '/privacy-policy',
      '/nowhere',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScroll(page)
    }
  })
}
