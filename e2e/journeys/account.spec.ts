import { readFile } from 'node:fs/promises'
import { listLogins } from '@inamora/contract/account-settings'
import { login, me } from '@inamora/contract/accounts'
import { createClient } from '@inamora/contract/client'
import { createFollow } from '@inamora/contract/follows'
import type { Page } from '@playwright/test'
import {
  type Account,
  createAccount,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  logIn,
  someCreator,
  test,
} from '../support/test.ts'

const NEW_PASSWORD = 'another long password'

/** A second device of the same person. */
async function otherDevice(url: string, account: Account) {
  const visitor = createClient({ baseUrl: url, token: () => undefined })
  const { email } = account.user
  const { authToken } = await visitor.call(login, { body: { email, password: account.password } })
  return createClient({ baseUrl: url, token: () => authToken })
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Login to Inamora' })).toBeVisible()
}

test('a visitor is sent from the account pages to the front door', async ({ page }) => {
  for (const path of ['/account', '/account/billing']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Login to Inamora' })).toBeVisible()
  }
})

test('a fan finds everything under Account Settings and changes the profile', async ({
  fanPage: page,
  account,
}) => {
  await page.goto('/account')
  for (const section of [
    'Profile Information',
    'Billing & Credits',
    'Preferences',
    'Security',
    'Danger Zone',
  ]) {
    await expect(page.getByRole('region', { name: section })).toBeVisible()
  }
  const preferences = page.getByRole('region', { name: 'Preferences' })
  for (const label of ['Email Notifications', 'Auto-renew Subscriptions', 'Dark Mode']) {
    await expect(preferences.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(preferences.getByText(/sexually explicit content is not offered/)).toBeVisible()

  const profile = page.getByRole('region', { name: 'Profile Information' })
  await expect(profile.getByLabel('E-mail')).toHaveValue(account.user.email)
  await expect(profile.getByLabel('Account Type')).toHaveValue('Fan')
  await expect(profile.getByLabel('Account Type')).not.toBeEditable()

  await profile.getByLabel('Name').fill('   ')
  await profile.getByLabel('Bio').fill('x'.repeat(501))
  await profile.getByRole('button', { name: 'Save Changes' }).click()
  await expect(profile.getByText('must not be empty')).toBeVisible()
  await expect(profile.getByText('must be at most 500 characters')).toBeVisible()
  await expect(profile.getByLabel('Name')).toBeFocused()

  await profile.getByLabel('Name').fill('Zoe Lind')
  await profile.getByLabel('Bio').fill('Late trains and early mornings.')
  await profile.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile saved', 'Your changes are in place.')
  await expect(page.getByRole('button', { name: 'Account menu, Z' })).toBeVisible()
  await page.reload()
  await expect(profile.getByLabel('Name')).toHaveValue('Zoe Lind')
  await expect(profile.getByLabel('Bio')).toHaveValue('Late trains and early mornings.')

  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoe Lind')
})

test('a new e-mail address needs the password and must be free', async ({
  fanPage: page,
  url,
  account,
}) => {
  const somebody = await createAccount(url)
  await page.goto('/account')
  const profile = page.getByRole('region', { name: 'Profile Information' })
  const save = profile.getByRole('button', { name: 'Save Changes' })
  await expect(profile.getByLabel('E-mail')).toHaveValue(account.user.email)
  await expect(profile.getByLabel('Current password')).toHaveCount(0)

  await profile.getByLabel('E-mail').fill('not an address')
  await save.click()
  await expect(profile.getByText('must be an e-mail address')).toBeVisible()

  const address = `new-${account.user.email}`
  await profile.getByLabel('E-mail').fill(address)
  await profile.getByLabel('Current password').fill('a wrong password')
  await save.click()
  await expect(profile.getByText('The current password is not right.')).toBeVisible()

  await profile.getByLabel('E-mail').fill(somebody.user.email)
  await profile.getByLabel('Current password').fill(account.password)
  await save.click()
  await expect(
    profile.getByText('There is already an account with this e-mail address.'),
  ).toBeVisible()
  await expect(profile.getByLabel('E-mail')).toBeFocused()

  await profile.getByLabel('E-mail').fill(address)
  await save.click()
  await expectToast(page, 'Profile saved', 'Your changes are in place.')
  await expect(profile.getByLabel('Current password')).toHaveCount(0)

  await logOut(page)
  await logIn(page, address, account.password)
  await expectToast(page, 'Welcome back!', 'Successfully logged in as Mika Berg')
})

test('changing the password signs out other devices', async ({ fanPage: page, url, account }) => {
  const other = await otherDevice(url, account)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const submit = dialog.getByRole('button', { name: 'Change Password' })

  await dialog.getByLabel('Current password').fill('a wrong password')
  await dialog.getByLabel('New password', { exact: true }).fill('short')
  await dialog.getByLabel('New password again').fill('short')
  await submit.click()
  await expect(dialog.getByText('must be at least 10 characters')).toBeVisible()

  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await submit.click()
  await expect(dialog.getByText('must be the same password again')).toBeVisible()

  await dialog.getByLabel('New password again').fill(NEW_PASSWORD)
  await submit.click()
  await expect(dialog.getByText('The current password is not right.')).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/v1/account/password', (route) => route.abort())
  await submit.click()
  await expectToast(
    page,
    'Password not changed',
    'The server cannot be reached. Check your connection and try again.',
  )
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/v1/account/password')

  await dialog.getByLabel('Current password').fill(account.password)
  await submit.click()
  await expectToast(page, 'Password changed', 'Other devices have been signed out.')
  await expect(dialog).toHaveCount(0)
  await expect(other.call(me, {})).rejects.toThrow(/^401/)

  await logOut(page)
  await logIn(page, account.user.email, account.password)
  await expectToast(page, 'Login failed', 'The e-mail address or the password is not right.')
  await logIn(page, account.user.email, NEW_PASSWORD)
  await expectToast(page, 'Welcome back!', 'Successfully logged in as Mika Berg')
})

test('the login history tells the devices apart and signs out the others', async ({
  fanPage: page,
  url,
  account,
}) => {
  const other = await otherDevice(url, account)
  const known = await account.client.call(listLogins, {})
  await page.goto('/account')
  await page.getByRole('button', { name: 'View Login History' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login History' })
  await expect(dialog.getByRole('listitem')).toHaveCount(known.length)
  await expect(dialog.getByText('This device')).toHaveCount(1)
  await expect(dialog.getByText('127.0.0.1').first()).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Sign out other devices' }).click()
  const count = known.length - 1
  const devices = count === 1 ? 'device has' : 'devices have'
  await expect(dialog.getByText(`${count} other ${devices} been signed out.`)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(other.call(me, {})).rejects.toThrow(/^401/)
})

test('a fan takes the data along', async ({ fanPage: page, account }) => {
  await page.goto('/account')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('inamora-account.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.account.email).toBe(account.user.email)
})

test('all subscriptions are cancelled at once, after a question', async ({
  fanPage: page,
  account,
}) => {
  const creator = await someCreator(account)
  await account.client.call(createFollow, {
    body: { fan_user_id: account.user.id, creator_user_id: creator.id },
  })
  await page.goto('/account')
  const billing = page.getByRole('region', { name: 'Billing & Credits' })
  await expect(billing.getByText('creator you follow')).toBeVisible()

  const button = page.getByRole('button', { name: 'Cancel All Subscriptions' })
  await button.click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel All Subscriptions' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(button).toBeFocused()
  await button.click()
  await dialog.getByRole('button', { name: 'Cancel Subscriptions' }).click()
  await expectToast(page, 'Subscriptions cancelled', 'You no longer follow 1 creator.')
  await expect(billing.getByText('creators you follow')).toBeVisible()
})

test('an account is deleted only with the password, and for good', async ({
  fanPage: page,
  account,
}) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await expect(dialog.getByText('all charisma and every reward it unlocked')).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Delete Account' })
  await submit.click()
  await expect(dialog.getByText('must not be empty')).toBeVisible()
  await dialog.getByLabel('Current password').fill('a wrong password')
  await submit.click()
  await expect(dialog.getByText('The current password is not right.')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('Current password').fill(account.password)
  await submit.click()
  await expect(page).toHaveURL('/')
  await expectToast(page, 'Account deleted', 'Everything about you has been removed.')
  expect(await page.evaluate(() => localStorage.getItem('inamora-auth'))).toBeNull()
  await logIn(page, account.user.email, account.password)
  await expectToast(page, 'Login failed', 'The e-mail address or the password is not right.')
})

test('billing history is honest and a payment method is never stored', async ({
  fanPage: page,
}) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Update Payment Method' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Payment Method' })
  await expect(dialog).toContainText('never stored by us')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'View Billing History' }).click()
  await expect(page).toHaveURL('/account/billing')
  await expect(page.getByText('No purchases yet')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Back to Account Settings' }).click()
  await page
    .getByRole('region', { name: 'Billing & Credits' })
    .getByRole('link', { name: 'Add Credits' })
    .click()
  await expect(page).toHaveURL('/purchase-credits')
})

test('what could not be loaded can be tried again', async ({ fanPage: page, account }) => {
  await page.route('**/api/v1/account', (route) => route.abort())
  await page.goto('/account')
  const profile = page.getByRole('region', { name: 'Profile Information' })
  await expect(profile.getByText('The server cannot be reached.', { exact: false })).toBeVisible()
  await page.unroute('**/api/v1/account')
  await profile.getByRole('button', { name: 'Try again' }).click()
  await expect(profile.getByLabel('E-mail')).toHaveValue(account.user.email)
})

test('dialogs work with the keyboard alone and give the focus back', async ({ fanPage: page }) => {
  await page.goto('/account')
  const opener = page.getByRole('button', { name: 'Change Password' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  // Once round the dialog and back to its first field.
  for (let stop = 0; stop < 5; stop++) await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('account settings fit a phone and satisfy axe', async ({ fanPage: page, account }) => {
  await page.goto('/account')
  const profile = page.getByRole('region', { name: 'Profile Information' })
  await expect(profile.getByLabel('E-mail')).toHaveValue(account.user.email)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (const [button, title] of [
    ['Change Password', 'Change Password'],
    ['Enable Two-Factor Authentication', 'Enable Two-Factor Authentication'],
    ['View Login History', 'Login History'],
    ['Update Payment Method', 'Update Payment Method'],
    ['Delete Account', 'Delete Account'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    const box = await dialog.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
