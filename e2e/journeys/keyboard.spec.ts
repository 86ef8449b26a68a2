import type { Page } from '@playwright/test'
import { expect, expectToast, test, topAvatar } from '../support/test.ts'

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, limit = 60) {
  for (let press = 0; press < limit; press += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`Tab never reached ${name}`)
}

test('the whole evening without a mouse', async ({ page, account }) => {
  const avatar = await topAvatar(account)
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await tabTo(page, 'Login')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Join Inamora' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Login' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type(account.user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ready for your next adventure?')).toBeVisible()
  await expectToast(page, 'Welcome back!', 'Successfully logged in as Mika Berg')

  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await page.goto('/search')
  await expect(page.getByRole('region', { name: 'Top Trending' }).getByRole('article')).toHaveCount(
    6,
  )
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, 'Search avatars and creators')

  await tabTo(page, `Show charisma levels of ${avatar.avatar_name}`)
  await page.keyboard.press('Enter')
  const card = page.getByRole('article', { name: avatar.avatar_name }).first()
  await expect(
    card.getByRole('button', { name: `Turn the card of ${avatar.avatar_name} back` }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    card.getByRole('button', { name: `Show charisma levels of ${avatar.avatar_name}` }),
  ).toBeFocused()

  await page.keyboard.press('Tab')
  const heart = card.getByRole('button', { name: `Favorite ${avatar.avatar_name}` })
  await expect(heart).toBeFocused()
  await expect(heart).toHaveCSS('opacity', '1')
  await page.keyboard.press('Space')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Space')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(heart).toBeFocused()

  await page.keyboard.press('Tab')
  const chat = card.getByRole('button', { name: /^Chat Preview/ })
  await expect(chat).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Start Live Chat Session' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chat).toBeFocused()

  await page.getByRole('link', { name: 'inamora', exact: true }).focus()
  await tabTo(page, /^Account menu/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeFocused()
  await page.keyboard.type('Log')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Login to Inamora' })).toBeVisible()
})

test('a quick action takes the focus along', async ({ fanPage: page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^For You/ }).click()
  await expect(page.getByRole('heading', { name: 'Recommended for You' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Recommended for You' })).toBeInViewport()
  await page.getByRole('button', { name: /^Continue Chatting/ }).click()
  await expect(page.getByRole('heading', { name: 'Your Favorites' })).toBeFocused()
})
