import {
  createStudioAvatar,
  getStudioAvatar,
  patchStudioAvatar,
  type StudioAvatar,
  type StudioAvatarPatch,
} from '@inamora/contract/studio'
import { expect, type Page } from '@playwright/test'
import { type Account, createAccount, storeSession } from './test.ts'

/** A fresh creator whose browser is logged in. */
export async function creatorIn(page: Page, url: string, name = 'Ada Lind'): Promise<Account> {
  const creator = await createAccount(url, name, 'creator')
  await storeSession(page, url, creator)
  return creator
}

/** A draft made beside the browser. */
export async function makeDraft(
  { client }: Account,
  changes: Omit<StudioAvatarPatch, 'revision'> = {},
): Promise<StudioAvatar> {
  const { id, revision } = await client.call(createStudioAvatar, { body: {} })
  return await client.call(patchStudioAvatar, { params: { id }, body: { ...changes, revision } })
}

export async function readDraft({ client }: Account, id: string): Promise<StudioAvatar> {
  return await client.call(getStudioAvatar, { params: { id } })
}

/** A real picture of some size: what the browser shows right now. */
export async function somePicture(page: Page, name = 'evening.png') {
  return { name, mimeType: 'image/png', buffer: await page.screenshot() }
}

/** The builder as a creator sees it. */
export class Builder {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get steps() {
    return this.page.getByRole('navigation', { name: 'Steps' })
  }

  get preview() {
    return this.page.getByRole('complementary', { name: 'Preview' })
  }

  async open(url: string, id: string, step?: string): Promise<void> {
    await this.page.goto(`${url}/studio/avatars/${id}${step ? `?step=${step}` : ''}`)
    await expect(this.page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  }

  async goTo(step: string): Promise<void> {
    await this.steps.getByRole('link', { name: step }).click()
    await expect(this.page.getByRole('heading', { level: 2, name: step })).toBeVisible()
  }

  async expectSaved(): Promise<void> {
    const saved = this.page.getByText('Saved', { exact: true }).filter({ visible: true })
    await expect(saved).toBeVisible({ timeout: 30_000 })
  }

  /** The id in the address. */
  id(): string {
    const id = /avatars\/([0-9a-f-]{36})/.exec(this.page.url())?.[1]
    if (!id) throw new Error('The builder is not open')
    return id
  }
}
