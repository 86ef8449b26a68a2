import type { Page } from '@playwright/test'
import { expect, expectAccessible, someCreator, test, topAvatar } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    for (const path of ['/', '/search', '/privacy-policy', '/terms-of-service', '/nowhere']) {
      test(`a visitor's ${path} has no barriers`, async ({ page }) => {
        await open(page, path)
        await expectAccessible(page)
      })
    }

    for (const path of [
      '/',
      '/?view=following',
      '/search',
      '/search?filter=creators',
      '/search?q=nobody-is-called-this',
      '/rewards',
      '/account',
      '/purchase-credits',
    ]) {
      test(`a member's ${path} has no barriers`, async ({ fanPage: page }) => {
        await open(page, path)
        await expectAccessible(page)
      })
    }

    test('both sides of the login have no barriers', async ({ page }) => {
      await open(page, '/')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText('Missing information', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Sign Up' }).click()
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByText('must not be empty').first()).toBeVisible()
      await expectAccessible(page)
    })

    test('profiles have no barriers, for visitors and members', async ({ page, account, url }) => {
      const creator = await someCreator(account)
      await open(page, `/creator/${creator.id}`)
      await expectAccessible(page)
      await page.evaluate(
        (session) => localStorage.setItem('inamora-auth', session),
        account.storedSession,
      )
      await open(page, `${url}/creator/${creator.id}`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectAccessible(page)
      await open(page, '/creator/nobody')
      await expectAccessible(page)
    })

    test('menus, dialogs and turned cards have no barriers', async ({ fanPage: page, account }) => {
      const { avatar_name: name } = await topAvatar(account)
      await open(page, '/search')
      await page.getByRole('button', { name: /^Credits/ }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Account menu/ }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')

      const card = page.getByRole('region', { name: 'Top Trending' }).getByRole('article', { name })
      await card.hover()
      const heart = card.getByRole('button', { name: `Favorite ${name}` })
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await heart.click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')

      await card.getByRole('button', { name: /^Chat Preview/ }).click()
      const chat = page.getByRole('dialog', { name: 'Start Live Chat Session' })
      await expect(chat).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(chat).toHaveCount(0)

      await card.hover()
      await card.getByRole('button', { name: `Show charisma levels of ${name}` }).click()
      await expectAccessible(page)
    })
  })
}
