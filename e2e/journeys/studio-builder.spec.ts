import { readFile } from 'node:fs/promises'
import { personaLimits } from '@inamora/contract/persona'
import { patchStudioAvatar } from '@inamora/contract/studio'
import { Builder, creatorIn, makeDraft, readDraft, somePicture } from '../support/studio.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from '../support/test.ts'

test('a draft saves itself, also on the way out and after the connection was lost', async ({
  page,
  url,
  context,
}) => {
  const creator = await creatorIn(page, url)
  await page.goto('/studio')
  await expect(page.getByText('Who will it be?')).toBeVisible()
  await page.getByRole('button', { name: 'New avatar' }).click()
  await expect(page.getByRole('heading', { name: 'Identity' })).toBeVisible()
  const builder = new Builder(page)

  await page.getByLabel('Name', { exact: true }).fill('Nora Vale')
  await builder.expectSaved()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nora Vale')
  expect((await readDraft(creator, builder.id())).name).toBe('Nora Vale')

  await context.setOffline(true)
  await page.getByLabel('Description').fill('Reads the stars.')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(page.getByText('Not saved', { exact: true }).filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await builder.expectSaved()
  expect((await readDraft(creator, builder.id())).description).toBe('Reads the stars.')

  const id = builder.id()
  await page.getByLabel('Declared age').fill('31')
  await page.getByRole('link', { name: 'Back to Studio' }).click()
  await expect(page.getByRole('link', { name: 'Nora Vale' })).toBeVisible()
  await expect.poll(async () => (await readDraft(creator, id)).declared_age).toBe(31)

  await page.getByRole('link', { name: 'Nora Vale' }).click()
  await expect(page.getByLabel('Declared age')).toHaveValue('31')
  await page.getByLabel('Name', { exact: true }).fill('Nora Vale the Second')
  await page.goto('/rewards')
  await expect.poll(async () => (await readDraft(creator, id)).name).toBe('Nora Vale the Second')
})

test('two tabs on one draft: the later save is told, and nothing is lost', async ({
  page,
  url,
  context,
}) => {
  const creator = await creatorIn(page, url)
  const { id } = await makeDraft(creator, { name: 'Before' })
  const mine = new Builder(page)
  const theirs = new Builder(await context.newPage())
  await mine.open(url, id)
  await theirs.open(url, id)

  await theirs.page.getByLabel('Description').fill('Written in the other tab')
  await theirs.expectSaved()
  await expect
    .poll(async () => (await readDraft(creator, id)).description)
    .toBe('Written in the other tab')

  await mine.page.getByLabel('Name', { exact: true }).fill('Written here')
  const notice = mine.page.getByRole('alert').filter({ hasText: 'saved in another tab' })
  await expect(notice).toContainText('Changed here since: name')
  await expect(mine.page.getByLabel('Name', { exact: true })).toHaveValue('Written here')
  await expectAccessible(mine.page)
  await mine.page.getByLabel('Name', { exact: true }).fill('Written here, and more')
  expect((await readDraft(creator, id)).name).toBe('Before')
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await mine.expectSaved()
  await expect(notice).toBeHidden()
  await expect(mine.page.getByLabel('Description')).toHaveValue('Written in the other tab')
  expect(await readDraft(creator, id)).toMatchObject({
    name: 'Written here, and more',
    description: 'Written in the other tab',
  })

  await theirs.page.getByLabel('Name', { exact: true }).fill('Their name')
  const other = theirs.page.getByRole('alert').filter({ hasText: 'saved in another tab' })
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await expect(theirs.page.getByLabel('Name', { exact: true })).toHaveValue(
    'Written here, and more',
  )
  await theirs.expectSaved()
  expect((await readDraft(creator, id)).name).toBe('Written here, and more')
})

test('the atelier draws, throws dice, and takes steps back', async ({ page, url }) => {
  const creator = await creatorIn(page, url)
  const { id, face } = await makeDraft(creator, { name: 'Drawn' })
  const builder = new Builder(page)
  await builder.open(url, id, 'portrait')
  const portrait = builder.preview.getByRole('img', { name: 'Portrait of Drawn' })
  await expect(portrait).toHaveCSS('background-image', /^url\("data:image\/webp/)
  const first = await portrait.evaluate((element) => element.style.backgroundImage)

  await page.getByRole('tab', { name: 'Hair' }).click()
  await page.getByRole('radio', { name: 'Bob', exact: true }).click()
  await page.getByRole('radio', { name: 'Colour 5', exact: true }).click()
  const volume = page.getByRole('slider', { name: 'Volume' })
  await volume.focus()
  await volume.press('End')
  await expect(volume).toHaveAttribute('aria-valuetext', '100')
  await expect
    .poll(() => portrait.evaluate((element) => element.style.backgroundImage))
    .not.toBe(first)
  await builder.expectSaved()
  await expect
    .poll(async () => (await readDraft(creator, id)).face)
    .toMatchObject({ portrait: { hair: { style: 'bob', volume: 1 } } })

  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await expect.poll(async () => (await readDraft(creator, id)).face).toEqual(face)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByRole('radio', { name: 'Bob', exact: true })).toBeChecked()

  await page.getByRole('button', { name: 'Only hair' }).click()
  await expect
    .poll(async () => {
      const now = (await readDraft(creator, id)).face
      return now.kind === 'drawn' ? { ...now.portrait, hair: undefined } : undefined
    })
    .toEqual(face.kind === 'drawn' ? { ...face.portrait, hair: undefined } : {})
  await page.getByRole('button', { name: 'Randomise' }).click()
  await expect
    .poll(async () => {
      const now = (await readDraft(creator, id)).face
      return now.kind === 'drawn' && now.portrait.seed
    })
    .not.toBe(face.kind === 'drawn' && face.portrait.seed)
})

test('a voice is listened to, and the portrait speaks along', async ({ page, url }) => {
  const creator = await creatorIn(page, url)
  const { id } = await makeDraft(creator, { name: 'Spoken' })
  const builder = new Builder(page)
  await builder.open(url, id, 'voice')
  await expect(page.getByRole('radio')).toHaveCount(12)
  const portrait = builder.preview.getByRole('img', { name: 'Portrait of Spoken' })
  await expect(portrait).toHaveCSS('background-image', /^url\("data:image\/webp/)
  await page.getByRole('radio', { name: /^George/ }).click()
  await page.getByRole('slider', { name: 'Pace' }).press('Home')
  await builder.expectSaved()
  const stop = page.getByRole('button', { name: 'Stop George' })
  // A sample lasts for seconds: a machine that comes too late to stop it listens again.
  await expect(async () => {
    if ((await stop.count()) === 0) {
      await page.getByRole('button', { name: 'Listen to George' }).click()
    }
    await page.waitForFunction(
      (face) => face instanceof HTMLElement && face.style.backgroundPositionX !== '0%',
      await portrait.elementHandle(),
      { timeout: 10_000 },
    )
    await stop.click({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await expect(portrait).toHaveAttribute('data-talking', 'false')
  expect(await readDraft(creator, id)).toMatchObject({ voice_id: 'bm_george', voice_rate: 0.7 })
})

test('the whole builder without a mouse', async ({ page, url }) => {
  test.slow()
  const creator = await creatorIn(page, url)
  const { id } = await makeDraft(creator)
  const builder = new Builder(page)
  await builder.open(url, id)
  const { keyboard } = page

  /** Tab to what has this name and is this kind of thing. */
  async function tabTo(target: ReturnType<typeof page.getByRole>, limit = 90) {
    for (let press = 0; press < limit; press += 1) {
      await keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Tab never reached ${target}`)
  }
  async function nextStep(name: string) {
    await tabTo(page.getByRole('link', { name, exact: true }).last())
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }

  await tabTo(page.getByLabel('Name', { exact: true }))
  await keyboard.type('Kay')
  await keyboard.press('Tab')
  await keyboard.type('Made without a mouse')
  await keyboard.press('Tab')
  await keyboard.type('17')
  await expect(page.getByText('Every avatar is an adult: 18 or over.')).toBeVisible()
  await keyboard.press('Backspace')
  await keyboard.type('9')
  await expect(page.getByText('Every avatar is an adult: 18 or over.')).toBeHidden()

  await nextStep('Portrait')
  await tabTo(page.getByRole('tab', { name: 'Face' }))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Skin' })).toBeFocused()
  const tone = page
    .getByRole('radiogroup', { name: 'Tone', exact: true })
    .getByRole('radio', { checked: true })
  await tabTo(tone)
  const firstTone = (await tone.getAttribute('aria-label')) ?? ''
  // Choices that follow the arrows look whether the key is still down.
  await keyboard.down('ArrowRight')
  await expect(tone).not.toHaveAccessibleName(firstTone)
  await keyboard.up('ArrowRight')
  await tabTo(page.getByRole('slider', { name: 'Blush' }))
  await keyboard.press('End')

  await nextStep('Voice')
  await tabTo(page.getByRole('radio', { name: /^Heart/ }))
  await keyboard.down('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Bella/ })).toBeChecked()
  await keyboard.up('ArrowDown')

  await nextStep('Persona')
  await tabTo(page.getByLabel('Greeting'))
  await keyboard.type('Hello you.')
  await tabTo(page.getByRole('button', { name: 'Add boundary' }))
  await keyboard.press('Enter')
  await expect(page.getByLabel('Boundary 1', { exact: true })).toBeFocused()
  await keyboard.type('Politics')
  await tabTo(page.getByRole('button', { name: 'Add question' }))
  await keyboard.press('Enter')
  await expect(page.getByLabel('When somebody asks')).toBeFocused()
  await keyboard.type('First?')
  await keyboard.press('Tab')
  await keyboard.type('One.')
  await tabTo(page.getByRole('button', { name: 'Add question' }))
  await keyboard.press('Enter')
  await expect(page.getByLabel('When somebody asks').last()).toBeFocused()
  await keyboard.type('Second?')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Move question 2 up' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('Moved to place 1 of 2')).toBeAttached()
  await expect(page.getByLabel('When somebody asks').first()).toHaveValue('Second?')
  await expect(page.getByRole('button', { name: 'Move question 1 down' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByLabel('When somebody asks')).toHaveCount(1)

  await nextStep('Price')
  await tabTo(page.getByRole('slider', { name: 'Price a minute' }))
  await keyboard.press('Home')
  await expect(page.getByText('8 credits a minute, 80 %')).toBeVisible()

  await nextStep('Rewards')
  await tabTo(page.getByLabel('Words of Private Message'))
  await keyboard.type('Only for you.')

  await nextStep('Likeness')
  await tabTo(page.getByRole('radio', { name: /Nobody/ }))
  await keyboard.press('Space')

  await nextStep('Publish')
  await builder.expectSaved()
  expect(await readDraft(creator, id)).toMatchObject({
    name: 'Kay',
    description: 'Made without a mouse',
    declared_age: 19,
    voice_id: 'af_bella',
    price_credits: 10,
    persona: {
      greeting: 'Hello you.',
      boundaries: ['Politics'],
      qa: [{ question: 'First?', answer: 'One.' }],
    },
    reward_texts: ['', '', 'Only for you.', '', ''],
    likeness: { whose: 'invented' },
    face: { portrait: { skin: { blush: 1 } } },
  })
  const missing = page.getByRole('region', { name: 'Still missing' })
  await expect(missing.getByRole('link', { name: /at least 5 questions/ })).toBeVisible()
  await tabTo(missing.getByRole('link', { name: /Personal Photo needs a picture/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Rewards' })).toBeVisible()
})

test('files that cannot be used are refused in words', async ({ page, url }) => {
  const creator = await creatorIn(page, url)
  const { id } = await makeDraft(creator, { name: 'Strict' })
  const builder = new Builder(page)
  await builder.open(url, id, 'rewards')
  const photo = page.getByRole('listitem').filter({ hasText: 'Personal Photo' })
  const input = photo.locator('input[type=file]')
  const problem = photo.getByRole('alert')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')

  await input.setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(problem).toContainText('SVG pictures are drawings made of code')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: svg })
  await expect(problem).toContainText('notes.txt is not a kind of file that can be used here')
  const large = Buffer.alloc(11 * 1024 * 1024)
  await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
  await expect(problem).toContainText('large.png has 11 MB; at most 10 MB are possible')
  await input.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  await expect(problem).toContainText('empty.png is empty')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  await input.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: html })
  await expect(problem).toBeVisible()
  await expect(problem).not.toContainText('empty.png')
  await expectAccessible(page)
  const { buffer } = await somePicture(page)
  const half = buffer.subarray(0, buffer.length / 2)
  await input.setInputFiles({ name: 'half.png', mimeType: 'image/png', buffer: half })
  await expect(problem).toBeVisible()
  expect((await readDraft(creator, id)).rewards[0]?.media).toBeNull()

  await input.setInputFiles(await somePicture(page))
  await expect(photo.getByRole('img', { name: /Personal Photo/ })).toBeVisible()
  await expect(problem).toHaveCount(0)
  expect((await readDraft(creator, id)).rewards[0]?.media?.kind).toBe('image')
  await input.setInputFiles(await somePicture(page, 'another.png'))
  await expect(photo.getByText('Replace picture')).toBeVisible()
  await photo.getByRole('button', { name: 'Remove the picture of Personal Photo' }).click()
  await expect(photo.getByText('Add a picture')).toBeVisible()
  expect((await readDraft(creator, id)).rewards[0]?.media).toBeNull()
})

test('a photograph without a face is refused in the words of the engine', async ({ page, url }) => {
  const creator = await creatorIn(page, url)
  const { id, face } = await makeDraft(creator, { name: 'Photographed' })
  const builder = new Builder(page)
  await builder.open(url, id, 'portrait')
  await page.getByRole('tab', { name: 'Photograph' }).click()
  await page.locator('input[type=file]').setInputFiles(await somePicture(page))
  await expect(page.getByRole('alert')).toContainText(/face/i, { timeout: 60_000 })
  await expectAccessible(page)
  expect((await readDraft(creator, id)).face).toEqual(face)
})

test('words stay words: tags, other directions and emoji; and there is no 101st question', async ({
  page,
  url,
}) => {
  const creator = await creatorIn(page, url)
  const name = '<b onclick="x">Nora</b> נועה 🌙'
  const qa = Array.from({ length: personaLimits.qa }, (_, index) => ({
    question: `Question ${index + 1}?`,
    answer: '<img src=x onerror=alert(1)> مرحبا 🌙',
  }))
  const persona = { greeting: '<i>Hi</i>', character: '', tone: '', boundaries: [], qa }
  const draft = await makeDraft(creator, { name, description: `${name}\u202E`, persona })
  await page.goto('/studio')
  await expect(page.getByRole('link', { name })).toBeVisible()
  const builder = new Builder(page)
  await builder.open(url, draft.id, 'persona')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByLabel('Greeting')).toHaveValue('<i>Hi</i>')
  await expect(page.getByRole('button', { name: 'Add question' })).toBeDisabled()
  await expect(page.getByText('100 questions are the most an avatar can learn.')).toBeVisible()
  await expect(page.getByText('100 of 100')).toBeVisible()

  const tooMany = { ...persona, qa: [...qa, { question: 'One more?', answer: 'No.' }] }
  const body = { persona: tooMany, revision: draft.revision }
  await expect(
    creator.client.call(patchStudioAvatar, { params: { id: draft.id }, body }),
  ).rejects.toThrow(/must be at most 100 questions/)

  await page.getByRole('button', { name: 'Remove question 100', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add question' })).toBeFocused()
  await expect(page.getByText('99 of 100')).toBeVisible()
  await builder.expectSaved()
  expect((await readDraft(creator, draft.id)).persona.qa).toHaveLength(99)
})

test('a card goes out and comes back the same; junk is refused', async ({ page, url }) => {
  const creator = await creatorIn(page, url)
  const persona = {
    greeting: 'Good evening.',
    character: 'Keeper of a lighthouse.',
    tone: 'Calm',
    boundaries: ['Politics'],
    qa: [{ question: 'Where do you live?', answer: 'Above the sea.' }],
  }
  const { id } = await makeDraft(creator, { name: 'Ines', description: 'By the sea', persona })
  const builder = new Builder(page)
  await builder.open(url, id, 'persona')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export card' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('ines.card.json')
  const card = await readFile(await file.path())
  expect(JSON.parse(card.toString()).spec).toBe('chara_card_v3')

  await page.goto('/studio')
  await page.getByRole('button', { name: 'Import card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import card' })
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles(await somePicture(page))
  await expect(dialog.getByRole('alert')).toContainText(/card/i)
  await input.setInputFiles({
    name: 'junk.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"spec":"nothing"}'),
  })
  await expect(dialog.getByRole('alert')).toContainText(/card/i)
  await expectAccessible(page)
  await input.setInputFiles({ name: 'ines.json', mimeType: 'application/json', buffer: card })
  await expect(page).toHaveURL(/\/studio\/avatars\//)
  const imported = await readDraft(creator, builder.id())
  expect(imported.id).not.toBe(id)
  expect(imported).toMatchObject({ name: 'Ines', description: 'By the sea', persona })
})

test('consent is given with its ground, and taken back after a question', async ({ page, url }) => {
  const creator = await creatorIn(page, url)
  const { id } = await makeDraft(creator, { name: 'Mirrored' })
  const builder = new Builder(page)
  await builder.open(url, id, 'likeness')
  await page.getByRole('radio', { name: /^Another adult/ }).click()
  await page.getByLabel(/^On what ground/).fill('Maria K., release signed on 3 May, kept by me')
  await builder.expectSaved()
  expect((await readDraft(creator, id)).likeness).toEqual({
    whose: 'another',
    ground: 'Maria K., release signed on 3 May, kept by me',
  })
  await page.getByRole('button', { name: 'Take consent back' }).click()
  const question = page.getByRole('alertdialog', { name: 'Take consent back?' })
  await expect(question).toContainText('Mirrored goes offline at once')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText(/^Consent was taken back on/)).toContainText(
    'Choose below to give it anew.',
  )
  await expect(page.getByRole('radio', { name: /^Another adult/ })).not.toBeChecked()
  expect((await readDraft(creator, id)).likeness_revoked_at).not.toBeNull()
  await page.getByRole('radio', { name: /Nobody/ }).click()
  await expect(page.getByText(/^Consent was taken back on/)).toContainText('publish again')
})

test('nobody reaches the avatar of somebody else', async ({ page, url }) => {
  const owner = await createAccount(url, 'Owner', 'creator')
  const { id } = await makeDraft(owner, { name: 'Secret' })
  await creatorIn(page, url)
  await page.goto(`/studio/avatars/${id}`)
  await expect(page.getByRole('heading', { name: 'No such avatar of yours' })).toBeVisible()
  await expect(page.getByText('Secret')).toHaveCount(0)
  await expectAccessible(page)
})

for (const width of [390, 1440]) {
  test(`every step is accessible and fits ${width} px`, async ({ page, url }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const creator = await creatorIn(page, url)
    const { id } = await makeDraft(creator, { name: 'A name of some length to wrap around' })
    const builder = new Builder(page)
    for (const step of [
      'identity',
      'portrait',
      'voice',
      'persona',
      'price',
      'rewards',
      'likeness',
      'publish',
    ]) {
      await builder.open(url, id, step)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: 'Delete avatar' }).click()
    const dialog = page.getByRole('dialog', { name: /^Delete/ })
    await expect(dialog.getByText('What it earned stays yours')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Delete avatar' }).click()
    await expect(page.getByText('Who will it be?')).toBeVisible()
  })
}
