import { exportAccount } from '@inamora/contract/account-settings'
import { LiveChat } from '../support/live.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'

test('a fan reports an avatar from its start screen, by keyboard on a phone', async ({
  fanPage: page,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const chat = await LiveChat.open(page, account)
  const { id, avatar_name: name } = chat.avatar
  const open = page.getByRole('button', { name: `Report ${name}` })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Report ${name}` })
  const send = dialog.getByRole('button', { name: 'Send report' })
  await expect(send).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()

  await page.keyboard.press('Enter')
  const reason = dialog.getByRole('radio', { name: 'A real person without consent' })
  await reason.focus()
  await page.keyboard.press('Space')
  await expect(reason).toBeChecked()
  await dialog.getByLabel('Anything we should know?').fill('This is my sister.')
  await send.click()
  await chat.expectToast('Thank you', `We will look at your report of ${name}.`)
  await expect(dialog).toHaveCount(0)
  await expect(chat.start).toBeVisible()
  const { reports } = await account.client.call(exportAccount, {})
  expect(reports).toMatchObject([
    { avatar_id: id, reason: 'no_consent', words: 'This is my sister.', state: 'open' },
  ])
})
