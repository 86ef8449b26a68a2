import { creatorIn, makeDraft, readDraft } from '../support/studio.ts'
import { expect, test } from '../support/test.ts'

test('a draft shows its drawn face to its creator, and has no public picture', async ({
  page,
  url,
}) => {
  const creator = await creatorIn(page, url)
  const { id } = await makeDraft(creator, { name: 'Ottilie Brandt' })
  await page.goto('/studio')
  const row = page.getByRole('listitem').filter({ hasText: 'Ottilie Brandt' })
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await expect(row.locator('img')).toHaveAttribute('src', /^data:image\/webp/, { timeout: 60_000 })
  expect((await readDraft(creator, id)).image_url).toBeNull()
})
