import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'

test('a visitor is sent from Add Credits to the front door', async ({ page }) => {
  await page.goto('/purchase-credits')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Login to Inamora' })).toBeVisible()
})

test('a fan compares the packages, and reads the answers', async ({ fanPage: page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^Credits: / }).click()
  await page.getByRole('menuitem', { name: 'Add Credits' }).click()
  await expect(page).toHaveURL('/purchase-credits')
  await expect(page.getByText('Current Balance')).toBeVisible()
  await expect(page.getByText('0 credits', { exact: true })).toBeVisible()

  for (const [credits, price, perThousand] of [
    ['1,000', '$9.99', '$9.99 per 1K'],
    ['5,000', '$39.99', '$8.00 per 1K'],
    ['10,000', '$69.99', '$7.00 per 1K'],
  ] as const) {
    const card = page.getByRole('article', { name: `${credits} credits`, exact: true })
    await expect(card.getByText(price, { exact: true })).toBeVisible()
    await expect(card.getByText(perThousand)).toBeVisible()
  }
  await expect(
    page.getByRole('article', { name: '5,000 credits' }).getByText('Most Popular', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'How Credits Work' })).toContainText(
    'Most chats cost 10-50 credits',
  )
  await expect(page.getByRole('region', { name: 'Secure Payment' })).toContainText(
    '30-day money-back guarantee',
  )

  await page.getByRole('button', { name: 'Do credits expire?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No. Credits never expire', { exact: false })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/you pay by the second/)).toBeVisible()
  await expect(page.getByText('No. Credits never expire', { exact: false })).toHaveCount(0)
  await expectAccessible(page)
})

test('a fan buys credits in the sandbox and finds the receipt', async ({ fanPage: page }) => {
  await page.goto('/purchase-credits')
  await page.getByRole('button', { name: 'Purchase Now: 5,000 credits for $39.99' }).click()
  await expect(page).toHaveURL(/\/sandbox-checkout\//)
  await expect(page.getByText('No money moves and no card is needed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay $39.99' }).click()

  await expect(page.getByRole('status').getByText('5,000 credits added')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Credits: 5,000/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View Receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Inamora receipt' })).toBeVisible()
  await expect(page.getByText('$39.99')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/account/billing')
  const purchase = page.getByRole('listitem').filter({ hasText: '5,000 credits' })
  await expect(purchase).toContainText('Paid')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('a payment that fails or is given up costs nothing and can be tried again', async ({
  fanPage: page,
}) => {
  const choose = async (decision: string) => {
    await page.goto('/purchase-credits')
    await page.getByRole('button', { name: /^Purchase Now: 1,000/ }).click()
    await page.getByRole('button', { name: decision }).click()
  }
  await choose('Let the payment fail')
  await expect(page.getByText('The payment did not go through')).toBeVisible()
  await choose('Cancel')
  await expect(page.getByText('Purchase cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Credits: 0/ })).toBeVisible()
  await choose('Pay $9.99')
  await expect(page.getByText('1,000 credits added')).toBeVisible()
})

test('Add Credits fits a phone', async ({ fanPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/purchase-credits')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('packages that could not be loaded can be tried again', async ({ fanPage: page }) => {
  await page.route('**/api/v1/credits/packages', (route) => route.abort())
  await page.goto('/purchase-credits')
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.unroute('**/api/v1/credits/packages')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
})
