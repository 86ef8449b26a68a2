import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { login, me, type Role, signup, type User } from '@inamora/contract/accounts'
import { listAvatars } from '@inamora/contract/avatars'
import { brand } from '@inamora/contract/brand'
import { type Client, createClient } from '@inamora/contract/client'
import { listCreators } from '@inamora/contract/creators'
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
} from '@playwright/test'

export const PASSWORD = 'a long enough password'

export interface Account {
  user: User
  password: string
  /** Calls the server as this account, beside the browser. */
  client: Client
  storedSession: string
}

export async function createAccount(
  url: string,
  name = 'Mika Berg',
  role: Role = 'fan',
): Promise<Account> {
  const visitor = createClient({ baseUrl: url, token: () => undefined })
  const email = `${randomUUID()}@inamora.test`
  const body = { name, email, password: PASSWORD, role, adult: true } as const
  await visitor.call(signup, { body })
  const { authToken } = await visitor.call(login, { body: { email, password: PASSWORD } })
  const client = createClient({ baseUrl: url, token: () => authToken })
  const user = await client.call(me, {})
  return { user, password: PASSWORD, client, storedSession: JSON.stringify({ ...user, authToken }) }
}

interface Fixtures {
  url: string
  /** A fresh fan. */
  account: Account
  /** A page whose browser holds the session of `account`. */
  fanPage: Page
}

export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    await recordToasts(context)
    await use(context)
  },
  url: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('The global setup gave no address')
    await use(baseURL)
  },
  account: async ({ url }, use) => use(await createAccount(url)),
  fanPage: async ({ url, account, page }, use) => {
    await storeSession(page, url, account)
    await use(page)
  },
})

export { expect }

/** Puts the account's session where the app looks for it, without going through the login. */
export async function storeSession(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    brand.sessionStorageKey,
    account.storedSession,
  ] as const)
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Keeps every toast: one takes the place of the other, and a busy machine looks too late. */
async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: string[] = []
    const known = new WeakSet<Element>()
    Reflect.set(window, 'seenToasts', seen)
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>(
        '[aria-label^=Notifications] li',
      )) {
        if (known.has(toast)) continue
        known.add(toast)
        seen.push(toast.innerText.split('\n').filter(Boolean).join(' / '))
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Each toast counts once: the one of a former click is no answer to the next. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const wanted = `${title} / ${description}`
  try {
    await page.waitForFunction(
      (text) => {
        const seen: string[] = Reflect.get(window, 'seenToasts') ?? []
        const place = seen.indexOf(text)
        if (place >= 0) seen.splice(place, 1)
        return place >= 0
      },
      wanted,
      { timeout: 30_000, polling: 100 },
    )
  } catch {
    expect(await page.evaluate(() => Reflect.get(window, 'seenToasts'))).toContain(wanted)
  }
}

/** Holds requests back; `letGo` waits until one has come, for the page shows what it wishes before it asks. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<{ letGo: () => Promise<void> }> {
  const held: (() => void)[] = []
  await page.route(address, async (route) => {
    if (isHeld(route.request())) await new Promise<void>((resolve) => held.push(resolve))
    // The page may have given the request up meanwhile.
    await route.continue().catch(() => undefined)
  })
  return {
    async letGo() {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      for (const go of held.splice(0)) go()
    },
  }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message}`).join('\n  ')}`,
  )
  expect(found).toEqual([])
}

/** The whole page fits the width of the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}

/** A creator of the seed; a journey that counts followers takes one of its own. */
export async function someCreator(account: Account, position = 0) {
  const creators = await account.client.call(listCreators, { query: { limit: 100 } })
  // Creators whom other journeys sign up at the same time have no avatars that fans see.
  const seeded = creators.filter(({ avatar_count }) => avatar_count > 0)
  const creator = seeded.toSorted((a, b) => a.name.localeCompare(b.name))[position]
  if (!creator) throw new Error('The seed has too few creators')
  return creator
}

export async function mostFollowedCreator(account: Account) {
  const [creator] = await account.client.call(listCreators, { query: { limit: 1 } })
  if (!creator) throw new Error('The seed has no creators')
  return creator
}

export async function topAvatar(account: Account) {
  const [avatar] = await account.client.call(listAvatars, { query: { limit: 1 } })
  if (!avatar) throw new Error('The seed has no avatars')
  return avatar
}
