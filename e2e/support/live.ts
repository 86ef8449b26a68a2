import { execFileSync } from 'node:child_process'
import { me } from '@inamora/contract/accounts'
import type { Avatar } from '@inamora/contract/avatars'
import { payInSandbox, startCheckout } from '@inamora/contract/credits'
import { listReceipts } from '@inamora/contract/live'
import { expect, type Locator, type Page } from '@playwright/test'
import type { TestServer } from './server.ts'
import { type Account, expectToast, topAvatar } from './test.ts'

export const CREDITS = 1_000

/** A machine that has other things to do takes its time to paint a first frame. */
export const MEDIA_TIMEOUT_MS = 60_000

export async function buyCredits({ client }: Account): Promise<void> {
  const { purchase } = await client.call(startCheckout, { body: { package_id: 'starter' } })
  await client.call(payInSandbox, { params: { id: purchase.id }, body: { action: 'pay' } })
}

export async function balanceOf({ client }: Account): Promise<number> {
  return (await client.call(me, {})).credits
}

export async function lastReceipt({ client }: Account) {
  const [receipt] = await client.call(listReceipts, { query: { limit: 1 } })
  if (!receipt) throw new Error('There is no receipt')
  return receipt
}

/** Freezes, wakes or kills the engine of a server of one's own. */
export function signalEngine(server: TestServer, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const children = execFileSync('pgrep', ['-P', String(server.pid()), '-f', 'engine/src/main.ts'])
  process.kill(Number(children.toString().split('\n')[0]), signal)
}

/** A live chat as a person sees it. */
export class LiveChat {
  readonly page: Page
  readonly avatar: Avatar
  readonly modal: Locator
  readonly start: Locator
  readonly timer: Locator
  readonly message: Locator
  readonly send: Locator
  readonly endSession: Locator
  readonly receipt: Locator
  readonly ownWords: Locator
  readonly avatarWords: Locator

  constructor(page: Page, avatar: Avatar) {
    this.page = page
    this.avatar = avatar
    this.modal = page.getByRole('dialog')
    this.start = this.modal.getByRole('button', { name: 'Start Live Chat' })
    this.timer = this.modal.getByRole('timer')
    this.message = this.modal.getByLabel('Message')
    this.send = this.modal.getByRole('button', { name: 'Send' })
    this.endSession = this.modal.getByRole('button', { name: 'End Session' })
    this.receipt = this.modal.getByRole('region', { name: 'Receipt' })
    const words = this.modal.getByRole('log').getByRole('listitem')
    this.ownWords = words.filter({ hasText: /^You: / })
    this.avatarWords = words.filter({ hasNotText: /^You: / })
  }

  static async open(page: Page, account: Account, url = ''): Promise<LiveChat> {
    const avatar = await topAvatar(account)
    await page.goto(`${url}/search`)
    const trending = page.getByRole('region', { name: 'Top Trending' })
    await trending.getByRole('button', { name: `Chat Preview with ${avatar.avatar_name}` }).click()
    const chat = new LiveChat(page, avatar)
    await expect(chat.start).toBeVisible()
    return chat
  }

  /** From the start screen to the first picture. */
  async begin(): Promise<void> {
    await this.start.click()
    await expect(this.timer).toBeVisible({ timeout: MEDIA_TIMEOUT_MS })
  }

  /** From the receipt to the first picture of another minute. */
  async again(): Promise<void> {
    await this.modal.getByRole('button', { name: 'Chat again' }).click()
    await expect(this.timer).toBeVisible({ timeout: MEDIA_TIMEOUT_MS })
  }

  /** The avatar has greeted and waits. */
  async waitForTurn(): Promise<void> {
    await expect(this.avatarWords.first()).toBeVisible({ timeout: MEDIA_TIMEOUT_MS })
    await expect(this.message).toBeEnabled({ timeout: MEDIA_TIMEOUT_MS })
  }

  async expectToast(title: string, description: string): Promise<void> {
    await expectToast(this.page, title, description)
  }

  /** Reads the clock, which is written as m:ss. */
  async secondsLeft(): Promise<number> {
    const shown = (await this.timer.textContent()) ?? ''
    expect(shown).toMatch(/^(1:00|0:[0-5]\d)$/)
    const [minutes, seconds] = shown.split(':').map(Number)
    return (minutes ?? 0) * 60 + (seconds ?? 0)
  }

  /** The avatar speaks: it is said, in captions too, and nobody can write meanwhile. */
  async waitForSpeech(): Promise<void> {
    await this.page.waitForFunction(
      (speaking) => {
        const modal = document.querySelector<HTMLElement>('[role=dialog]')
        const input = modal?.querySelector('input')
        const caption = modal?.querySelector('[data-caption]')?.textContent
        return input?.disabled && caption && modal?.innerText.includes(speaking)
      },
      `${this.avatar.avatar_name} is speaking...`,
      { timeout: MEDIA_TIMEOUT_MS },
    )
  }

  async say(text: string): Promise<void> {
    await this.message.fill(text)
    await this.message.press('Enter')
  }
}
