import {
  expect,
  expectToast,
  logIn,
  mostFollowedCreator,
  test,
  topAvatar,
} from '../support/test.ts'

test('a visitor logs in, finds an avatar and a creator, and leaves again', async ({
  page,
  account,
}) => {
  const avatar = await topAvatar(account)
  const creator = await mostFollowedCreator(account)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where Desire Meets AI Intimacy')
  for (const badge of ['Intimate Conversations', 'Personalized AI', 'Private & Secure']) {
    await expect(page.getByText(badge)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Login to Inamora' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await logIn(page, account.user.email, account.password)
  await expectToast(page, 'Welcome back!', 'Successfully logged in as Mika Berg')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mika Berg')
  await expect(page.getByText('Ready for your next adventure?')).toBeVisible()
  await expect(page.getByText('No favorites yet')).toBeVisible()
  await expect(
    page.getByText('Heart avatars to see them here with charisma tracking'),
  ).toBeVisible()
  const recommended = page.getByRole('region', { name: 'Recommended for You' })
  await expect(recommended.getByRole('article')).toHaveCount(6)

  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Discover & Trending' })).toBeVisible()
  const trending = page.getByRole('region', { name: 'Top Trending' })
  await expect(trending.getByRole('article')).toHaveCount(6)
  for (const rank of [1, 2, 3, 4, 5, 6]) {
    await expect(trending.getByText(`#${rank}`, { exact: true })).toBeVisible()
  }
  await expect(
    page.getByRole('region', { name: 'Featured Avatars' }).getByRole('article'),
  ).toHaveCount(6)
  await expect(
    page.getByRole('region', { name: 'Featured Creators' }).getByRole('article'),
  ).toHaveCount(3)

  const heart = trending.getByRole('button', { name: `Favorite ${avatar.avatar_name}` })
  await trending.getByRole('article', { name: avatar.avatar_name }).hover()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  const card = page
    .getByRole('region', { name: 'Featured Creators' })
    .getByRole('article', { name: creator.name })
  await card.getByRole('button', { name: `Follow ${creator.name}` }).click()
  await expect(card.getByRole('button', { name: `Following ${creator.name}` })).toBeVisible()
  await expectToast(page, 'Following', 'You are now following this creator')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const favorites = page.getByRole('region', { name: 'Your Favorites' })
  await expect(favorites.getByRole('article', { name: avatar.avatar_name })).toBeVisible()

  await page.getByRole('link', { name: 'Following: 1, show the list' }).click()
  await expect(page.getByRole('heading', { name: 'Following', exact: true })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: creator.name })
  await expect(row.getByText(`${creator.avatar_count} avatars`)).toBeVisible()
  await row.getByRole('button', { name: `Unfollow ${creator.name}` }).click()
  await expectToast(page, 'Unfollowed', 'You have unfollowed this creator')
  await expect(page.getByText('No Creators Followed')).toBeVisible()
  await expect(
    page.getByText('Start following creators to see their profiles and avatars here'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Discover Creators' }).click()
  await expect(page).toHaveURL(/\/search\?filter=creators$/)
  await expect(page.getByRole('heading', { name: 'All Creators' })).toBeVisible()

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await favorites.getByRole('button', { name: `Favorite ${avatar.avatar_name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove from Favorites' })
  await expect(dialog).toContainText(
    `Are you sure you want to remove "${avatar.avatar_name}" from your favorites? This action cannot be undone.`,
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(favorites.getByRole('article')).toHaveCount(1)
  await favorites.getByRole('button', { name: `Favorite ${avatar.avatar_name}` }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No favorites yet')).toBeVisible()

  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Login to Inamora' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('inamora-auth'))).toBeNull()
})

test('favourites and follows survive a reload', async ({ fanPage: page, account }) => {
  const creator = await mostFollowedCreator(account)
  const avatar = await topAvatar(account)
  await page.goto('/search')
  const trending = page.getByRole('region', { name: 'Top Trending' })
  const saved = page.waitForResponse(
    (response) => response.url().includes('/api/v1/favorites') && response.status() === 201,
  )
  await trending.getByRole('button', { name: `Favorite ${avatar.avatar_name}` }).click()
  await saved
  await page.getByRole('button', { name: `Follow ${creator.name}` }).click()
  await expectToast(page, 'Following', 'You are now following this creator')
  await page.reload()
  await expect(
    trending.getByRole('button', { name: `Favorite ${avatar.avatar_name}` }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: `Following ${creator.name}` })).toBeVisible()
})
