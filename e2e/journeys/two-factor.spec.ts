import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, expectAccessible, expectToast, logIn, test } from '../support/test.ts'

const PERIOD_SECONDS = 30
/** A code counts once, so a second one in the same half minute comes from the period after it. */
const NEXT_PERIOD_MS = PERIOD_SECONDS * 1000

function codeOf(secret: string, aheadMs = 0): string {
  const totp = new TOTP({ secret: secret.replaceAll(' ', ''), period: PERIOD_SECONDS })
  return totp.generate({ timestamp: Date.now() + aheadMs })
}

function wrongCodeOf(secret: string): string {
  const right = [-1, 0, 1, 2].map((periods) => codeOf(secret, periods * NEXT_PERIOD_MS))
  return ['000000', '111111', '222222', '333333', '444444'].find((c) => !right.includes(c)) ?? ''
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

test('two-factor authentication from the first code to the last', async ({
  fanPage: page,
  account,
}) => {
  test.slow()
  const { user, password } = account
  await page.goto('/account')
  const security = page.getByRole('region', { name: 'Security' })
  await security.getByRole('button', { name: 'Enable Two-Factor Authentication' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Enable Two-Factor Authentication')

  await dialog.getByLabel('Current password').fill('a wrong password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The current password is not right.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  await expect(
    dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible()
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? ''
  await expectAccessible(page)
  await dialog.getByLabel('Code from the app').fill(wrongCodeOf(secret))
  await dialog.getByRole('button', { name: 'Enable', exact: true }).click()
  await expect(dialog.getByText('That code is not right. Please try a new one.')).toBeVisible()
  await dialog.getByLabel('Code from the app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Enable', exact: true }).click()

  await expect(dialog).toHaveAccessibleName('Your recovery codes')
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(8)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  for (const code of codes) expect(file).toContain(code)
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/Have you saved the codes/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(
    security.getByRole('button', { name: 'Disable Two-Factor Authentication' }),
  ).toBeVisible()

  await logOut(page)
  await logIn(page, user.email, password)
  const code = page.getByLabel('Authenticator code')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill(wrongCodeOf(secret))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login failed', 'That code is not right. Please try a new one.')
  await code.fill(codeOf(secret, NEXT_PERIOD_MS))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Welcome back!', 'Successfully logged in as Mika Berg')

  await logOut(page)
  await logIn(page, user.email, password)
  await code.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Welcome back!', 'Successfully logged in as Mika Berg')

  await page.goto('/account')
  await security.getByRole('button', { name: 'Disable Two-Factor Authentication' }).click()
  await expect(dialog).toHaveAccessibleName('Disable Two-Factor Authentication')
  await expectAccessible(page)
  await dialog.getByLabel('Current password').fill('a wrong password')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(dialog.getByText('The current password is not right.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expectToast(page, 'Two-factor authentication is off', 'Your password alone lets you in.')
  await expect(
    security.getByRole('button', { name: 'Enable Two-Factor Authentication' }),
  ).toBeVisible()

  await logOut(page)
  await logIn(page, user.email, password)
  await expectToast(page, 'Welcome back!', 'Successfully logged in as Mika Berg')
})
