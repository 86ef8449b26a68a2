import { creatorIn, makeDraft, somePicture } from '../support/studio.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  test,
} from '../support/test.ts'

test('a fan is told what the studio is, a visitor goes to the front door', async ({
  fanPage: page,
}) => {
  for (const path of [
    '',
    '/earnings',
    '/profile',
    '/avatars/01a1ddda-40a5-733f-9817-d66dd7fa741d',
  ]) {
    await page.goto(`/studio${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The studio is where')
  }
  await expect(page.getByRole('heading', { name: 'How to become a creator' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Studio' })).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/studio')
  await expect(page).toHaveURL(/\/$/)
})

test('the rooms of the studio are accessible and fit both widths', async ({ page, url }) => {
  const creator = await creatorIn(page, url)
  await makeDraft(creator, { name: 'First' })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/studio')
    await expect(page.getByRole('link', { name: 'First' })).toBeVisible()
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: '7 days' }).click()
    await page.getByRole('button', { name: 'As table' }).click()
    await expect(page.getByRole('row')).toHaveCount(8)
    await expectAccessible(page)

    await page.goto('/studio/earnings')
    await expect(page.getByText('Nothing earned yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request payout' })).toBeDisabled()
    await expect(page.getByText('$20.00 more until a payout')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.goto('/studio/profile')
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lind')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('a profile is written, and its pictures are cropped by keyboard', async ({ page, url }) => {
  const creator = await creatorIn(page, url)
  await page.goto('/studio/profile')
  const name = 'Ada <script> Lind 🌙 نور'
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Bio').fill('I make people out of light.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'Profile saved', 'Fans see it from now on.')

  const photo = page.getByRole('region', { name: 'Photo' })
  const file = photo.locator('input[type=file]')
  await file.setInputFiles({
    name: 'broken.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html>not a picture'),
  })
  const crop = page.getByRole('dialog', { name: 'Crop your photo' })
  await expect(crop.getByRole('alert')).toContainText('could not be read as a picture')
  await crop.getByRole('button', { name: 'Cancel' }).click()

  await file.setInputFiles(await somePicture(page))
  await expect(crop.getByRole('button', { name: 'Use this part' })).toBeEnabled()
  await expectAccessible(page)
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await expect(crop.getByText('105 %')).toBeVisible()
  await crop.getByRole('group', { name: 'Part of the picture that is kept' }).press('ArrowLeft')
  await crop.getByRole('button', { name: 'Use this part' }).press('Enter')
  await expectToast(page, 'Picture saved', 'Your photo is in place.')
  await expect(photo.getByRole('img', { name })).toBeVisible()

  const header = page.getByRole('region', { name: 'Header image' })
  await header.locator('input[type=file]').setInputFiles(await somePicture(page))
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expectToast(page, 'Picture saved', 'Your header image is in place.')

  await page.getByRole('link', { name: 'View public profile' }).click()
  await expect(page).toHaveURL(new RegExp(`/creator/${creator.user.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('img', { name })).toBeVisible()

  await page.goto('/studio/profile')
  await photo.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(photo.getByRole('img', { name })).toHaveCount(0)
})
