import { startServer } from '../support/server.ts'
import { expect, expectToast, logIn, test } from '../support/test.ts'

test('the server goes away and comes back', async ({ page }) => {
  test.slow()
  await using server = await startServer()
  await page.goto(server.url)
  await logIn(page, 'fan@inamora.test', 'inamora-demo')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Creators', exact: true }).click()
  const creators = page.getByRole('region', { name: 'All Creators' })
  const toggle = creators.getByRole('button', { name: /^Follow / }).first()
  await expect(toggle).toBeEnabled()
  const name = (await toggle.getAttribute('aria-label'))?.replace('Follow ', '') ?? ''
  const card = creators.getByRole('article', { name })

  await server.stop()
  await toggle.click()
  await expectToast(page, 'Error', 'Failed to follow creator')
  await expect(card.getByRole('button', { name: `Follow ${name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Rewards', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.goBack()
  await expect(card.getByRole('button', { name: `Follow ${name}` })).toBeVisible()

  await server.start()
  await card.getByRole('button', { name: `Follow ${name}` }).click()
  await expectToast(page, 'Following', 'You are now following this creator')
  await page.reload()
  await expect(card.getByRole('button', { name: `Following ${name}` })).toBeVisible()
})

test('a profile that cannot be fetched offers another try', async ({ page, account }) => {
  await page.route('**/api/v1/creator_user/*', (route) => route.abort())
  await page.goto(`/creator/${account.user.id}`)
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  await page.unroute('**/api/v1/creator_user/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Creator Not Found' })).toBeVisible()
})
