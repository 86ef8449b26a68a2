import { listCharismaProgress } from '@inamora/contract/charisma'
import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'

test('a newcomer sees three avatars to begin with and what they can unlock', async ({
  fanPage: page,
  account,
}) => {
  const beginnings = await account.client.call(listCharismaProgress, {})
  expect(beginnings).toHaveLength(3)
  await page.goto('/rewards')
  const progress = page.getByRole('region', { name: 'Charisma Progress' })
  for (const { avatarName } of beginnings) {
    const card = progress.getByRole('article', { name: avatarName })
    await expect(card.getByText('Level 0 of 5')).toBeVisible()
    await expect(card).toContainText('100 more to unlock Personal Photo')
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  }

  const rewards = page.getByRole('region', { name: 'Your Rewards' })
  await expect(rewards.getByText('0 of 15 unlocked')).toBeVisible()
  await expect(rewards.getByRole('article')).toHaveCount(15)
  const name = beginnings[0]?.avatarName
  for (const { title, rarity, requiredCharisma } of CHARISMA_LEVELS) {
    const card = rewards.getByRole('article', { name: `${title} from ${name}` })
    await expect(card.getByText(rarity)).toBeVisible()
    await expect(card.getByText(`${requiredCharisma} charisma to go`)).toBeVisible()
  }

  const rules = page.getByRole('region', { name: 'How charisma works' })
  await expect(rules).toContainText('for every 2 seconds of a live chat')
  await expect(rules).toContainText('150at most a day with each avatar')
  await expectAccessible(page)

  await progress.getByRole('button', { name: `Chat with ${name}` }).click()
  await expect(page.getByRole('dialog', { name: 'Start Live Chat Session' })).toBeVisible()
})

test('the filter is in the address, so back and reload keep it', async ({ fanPage: page }) => {
  await page.goto('/rewards')
  const rewards = page.getByRole('region', { name: 'Your Rewards' })
  for (const [filter, count] of [
    ['Photos', 6],
    ['Videos', 3],
    ['Exclusive', 6],
  ] as const) {
    const pill = rewards.getByRole('button', { name: filter })
    await pill.click()
    await expect(pill).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(`/rewards?filter=${filter.toLowerCase()}`)
    await expect(rewards.getByRole('article')).toHaveCount(count)
  }
  await page.reload()
  await expect(rewards.getByRole('article')).toHaveCount(6)
  await page.goBack()
  await expect(page).toHaveURL('/rewards?filter=videos')
  await expect(rewards.getByRole('article')).toHaveCount(3)
  await rewards.getByRole('button', { name: 'All' }).click()
  await expect(page).toHaveURL('/rewards')
  await expect(rewards.getByRole('article')).toHaveCount(15)
  await page.goto('/rewards?filter=nonsense')
  await expect(rewards.getByRole('article')).toHaveCount(15)
})

test('what is earned is shown clearly and counted', async ({ fanPage: page, account }) => {
  const [first] = await account.client.call(listCharismaProgress, {})
  if (!first) throw new Error('The server named no avatar to begin with')
  const earned = { ...first, currentCharisma: 175, level: 1, progress: 75, nextRewardAt: 200 }
  await page.route('**/api/v1/charisma{,/progress}', (route) => route.fulfill({ json: [earned] }))
  await page.route('**/api/v1/rewards', async (route) => {
    const answer = await route.fetch()
    const all: { id: string }[] = await answer.json()
    const json = all.map((one) => ({ ...one, isUnlocked: one.id === `${first.avatarId}:1` }))
    await route.fulfill({ json })
  })
  await page.goto('/rewards')
  const rewards = page.getByRole('region', { name: 'Your Rewards' })
  await expect(rewards.getByText('1 of 15 unlocked')).toBeVisible()
  const photo = rewards.getByRole('article', { name: `Personal Photo from ${first.avatarName}` })
  await expect(photo.getByText('Unlocked')).toBeVisible()
  const next = rewards.getByRole('article', { name: `Behind the Scenes from ${first.avatarName}` })
  await expect(next.getByText('25 charisma to go')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Charisma Progress' })).toContainText(
    '25 more to unlock Behind the Scenes',
  )
})

test('Rewards fits a phone and invites visitors to log in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/rewards')
  await expect(page.getByText('Log in to see your rewards')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How charisma works' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('Rewards fits the phone of a fan', async ({ fanPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/rewards')
  await expect(page.getByRole('region', { name: 'Your Rewards' }).getByRole('article')).toHaveCount(
    15,
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
