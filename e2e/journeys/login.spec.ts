import { startServer } from '../support/server.ts'
import { expect, expectToast, holdBack, logIn, test } from '../support/test.ts'

test('empty fields are named, not sent', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Missing information', 'Please fill in all fields')
  await page.getByLabel('E-mail').fill('fan@inamora.test')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Missing information', 'Please fill in all fields')
})

test('a wrong password is refused and the right one still works', async ({ page, account }) => {
  await page.goto('/')
  await logIn(page, account.user.email, 'not the password')
  await expectToast(page, 'Login failed', 'The e-mail address or the password is not right.')
  await logIn(page, account.user.email, account.password)
  await expectToast(page, 'Welcome back!', 'Successfully logged in as Mika Berg')
})

test('the button tells that it is busy', async ({ page, account }) => {
  const login = await holdBack(page, '**/api/v1/auth/login')
  await page.goto('/')
  await logIn(page, account.user.email, account.password)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await login.letGo()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mika Berg')
})

test('a server that answers nonsense or not at all is a failed login', async ({
  page,
  account,
}) => {
  await page.goto('/')
  await page.route('**/api/v1/auth/login', (route) => route.fulfill({ json: {} }))
  await logIn(page, account.user.email, account.password)
  await expectToast(page, 'Login failed', 'The server sent no token. Please try again.')

  await page.unroute('**/api/v1/auth/login')
  await page.route('**/api/v1/auth/me', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
  )
  await logIn(page, account.user.email, account.password)
  await expectToast(page, 'Login failed', '500: broken')

  await page.route('**/api/v1/auth/login', (route) => route.abort())
  await logIn(page, account.user.email, account.password)
  await expectToast(
    page,
    'Login failed',
    'The server cannot be reached. Check your connection and try again.',
  )
})

test('an answer with `token` instead of `authToken` is as good', async ({ page, account }) => {
  await page.route('**/api/v1/auth/login', async (route) => {
    const response = await route.fetch()
    const { authToken } = await response.json()
    await route.fulfill({ json: { token: authToken } })
  })
  await page.goto('/')
  await logIn(page, account.user.email, account.password)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mika Berg')
})

test.describe('sign-up', () => {
  test('is closed unless the installation opens it', async ({ page }) => {
    await using server = await startServer({ SEED: 'none' })
    await page.goto(server.url)
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Join Inamora' })).toBeVisible()
    await expect(
      page.getByText(
        'Coming Soon: New user registration is temporarily disabled while we prepare an amazing experience for you.',
      ),
    ).toBeVisible()
    await expect(page.getByText('Already have an account? Use the Login tab above.')).toBeVisible()
    await expect(page.getByLabel('Password')).toHaveCount(0)
  })

  test('opens an account and leads back to the login', async ({ page, account }) => {
    await page.goto('/')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectToast(page, 'Missing information', 'Please fill in all fields')

    const email = `new-${account.user.email}`
    await page.getByLabel('Name').fill('Noa')
    await page.getByLabel('E-mail').fill(account.user.email)
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.getByLabel('Confirm password').fill('another password')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('must be the same password again')).toBeVisible()
    await expect(page.getByText('You must confirm that you are 18 or older')).toBeVisible()

    await page.getByLabel('Confirm password').fill('a long enough password')
    await page.getByLabel('I am 18 or older').check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectToast(
      page,
      'Registration failed',
      'There is already an account with this e-mail address.',
    )

    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectToast(
      page,
      'Welcome to Inamora!',
      'Account created successfully for Noa. Please log in to continue.',
    )
    await expect(page.getByRole('heading', { name: 'Login to Inamora' })).toBeVisible()
    await logIn(page, email, 'a long enough password')
    await expectToast(page, 'Welcome back!', 'Successfully logged in as Noa')
  })
})

test.describe('the particles', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  for (const [width, count] of [
    [1280, 80],
    [1024, 45],
    [769, 45],
    [768, 25],
    [390, 25],
  ] as const) {
    test(`are ${count} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await expect(page.locator('[data-particles] > *')).toHaveCount(count)
    })
  }

  test('are absent when less motion is wanted', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-particles="0"]')).toBeAttached()
    await expect(page.locator('[data-particles] > *')).toHaveCount(0)
  })
})
