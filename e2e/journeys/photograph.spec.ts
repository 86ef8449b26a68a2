import { listAvatars } from '@inamora/contract/avatars'
import type { Locator, Page } from '@playwright/test'
import { LiveChat, MEDIA_TIMEOUT_MS } from '../support/live.ts'
import { Builder, creatorIn, makeDraft, readDraft } from '../support/studio.ts'
import { type Account, expect, expectAccessible, test } from '../support/test.ts'

/** The models that look at photographs take their time to load. */
const EXAMINATION_TIMEOUT_MS = 150_000

/** No photograph of anybody: the engine takes this drawn portrait for one, of a clearly adult woman. */
async function somePhotograph({ client }: Account, url: string) {
  const [sitter] = await client.call(listAvatars, { query: { q: 'Camille Aubry', limit: 1 } })
  const address = new URL(sitter?.image_url ?? '', url)
  address.searchParams.set('w', '960')
  const picture = await fetch(address)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  const buffer = Buffer.from(await picture.arrayBuffer())
  return { name: 'me.webp', mimeType: 'image/webp', buffer }
}

/** Colours on a grid of 6 × 8, of what the live picture shows now. */
function livePicture(page: Page): Promise<number[]> {
  return page.locator('[role=dialog] video').evaluate((video: HTMLVideoElement) => {
    const context = new OffscreenCanvas(6, 8).getContext('2d')
    context?.drawImage(video, 0, 0, 6, 8)
    const { data = [] } = context?.getImageData(0, 0, 6, 8) ?? {}
    return [...data].filter((_, index) => index % 4 !== 3)
  })
}

/** The same of the face in the preview, at rest: the first column of its picture. */
function restingFace(preview: Locator): Promise<number[]> {
  return preview.evaluate(async (face) => {
    const image = new Image()
    image.src = face.style.backgroundImage.slice(5, -2)
    await image.decode()
    const width = (image.naturalWidth * 100) / Number.parseFloat(face.style.backgroundSize)
    const context = new OffscreenCanvas(6, 8).getContext('2d')
    context?.drawImage(image, 0, 0, width, image.naturalHeight, 0, 0, 6, 8)
    const { data = [] } = context?.getImageData(0, 0, 6, 8) ?? {}
    return [...data].filter((_, index) => index % 4 !== 3)
  })
}

const difference = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length

test('a photograph becomes the face of an avatar, in the preview and in a live talk', async ({
  page,
  url,
}) => {
  test.slow()
  const creator = await creatorIn(page, url)
  const photograph = await somePhotograph(creator, url)
  const persona = {
    greeting: 'There you are. I have been looking at the door all evening, and now it is you.',
    character: '',
    tone: '',
    boundaries: [],
    qa: [],
  }
  const { id } = await makeDraft(creator, { name: 'Mirrored', persona })
  const builder = new Builder(page)
  await builder.open(url, id, 'portrait')
  const preview = builder.preview.getByRole('img', { name: 'Portrait of Mirrored' })
  await expect(preview).toHaveCSS('background-image', /^url\("data:image\/webp/)
  const drawn = await restingFace(preview)

  await page.getByRole('tab', { name: 'Photograph' }).click()
  await page.locator('input[type=file]').setInputFiles(photograph)
  await expect
    .poll(async () => (await readDraft(creator, id)).face.kind, { timeout: EXAMINATION_TIMEOUT_MS })
    .toBe('photograph')
  await expect(page.getByText('Choose another photograph')).toBeVisible()
  await expect
    .poll(async () => difference(await restingFace(preview), drawn), { timeout: MEDIA_TIMEOUT_MS })
    .toBeGreaterThan(10)
  const taken = await restingFace(preview)
  await expectAccessible(page)

  await builder.goTo('Publish')
  await builder.expectSaved()
  await page.getByRole('button', { name: 'Try it' }).click()
  const trial = new LiveChat(page, { avatar_name: 'Mirrored' } as LiveChat['avatar'])
  await trial.begin()
  await expect(trial.avatarWords.first()).toBeVisible({ timeout: MEDIA_TIMEOUT_MS })

  // It is the photograph that talks: neither black nor the face that was drawn before, and it moves.
  const first = await livePicture(page)
  expect(Math.max(...first)).toBeGreaterThan(60)
  expect(difference(first, taken) * 2).toBeLessThan(difference(first, drawn))
  await expect.poll(async () => difference(await livePicture(page), first)).toBeGreaterThan(0)
  await trial.endSession.click()
  await expect(trial.modal.getByText('This was a trial of your own avatar.')).toBeVisible()
})
