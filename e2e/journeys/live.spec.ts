import { currentLiveSession } from '@inamora/contract/live'
import {
  balanceOf,
  buyCredits,
  CREDITS,
  LiveChat,
  lastReceipt,
  MEDIA_TIMEOUT_MS,
  signalEngine,
} from '../support/live.ts'
import { startServer } from '../support/server.ts'
import {
  type Account,
  createAccount,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  storeSession,
  test,
} from '../support/test.ts'

test.setTimeout(480_000)

const ENDED = ['Session ended', 'Your avatar chat session has ended.'] as const

/** What the receipt says is what was paid. */
async function expectPaid(account: Account): Promise<void> {
  const { credits } = await lastReceipt(account)
  expect(await balanceOf(account)).toBe(CREDITS - credits)
}

async function expectNothingRunning({ client }: Account): Promise<void> {
  await expect
    .poll(async () => (await client.call(currentLiveSession, {})).session, { timeout: 30_000 })
    .toBeNull()
}

test('a text chat from the card to the receipt', async ({ fanPage: page, account }) => {
  await buyCredits(account)
  const chat = await LiveChat.open(page, account)
  const { avatar_name: name, price } = chat.avatar
  await expect(chat.modal.getByRole('heading', { name: 'Start Live Chat Session' })).toBeVisible()
  await expect(chat.modal).toContainText(`${Math.round(price * 100)} credits for the minute`)
  await expect(chat.modal.getByText('AI avatar', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const clickedAt = Date.now()
  await chat.begin()
  expect(await chat.secondsLeft()).toBeGreaterThanOrEqual(59 - (Date.now() - clickedAt) / 1000)
  await chat.expectToast('Session started', `Connected to ${name}. You have 1 minute to chat.`)
  await expect(chat.modal.getByText('AI avatar', { exact: true })).toBeVisible()
  await chat.waitForTurn()
  await chat.expectToast('Your turn!', 'You can now respond to the avatar')
  await expect(chat.send).toBeDisabled()
  await chat.message.fill('   ')
  await expect(chat.send).toBeDisabled()

  // The longest answer there is: it has to last until it is interrupted.
  const question = 'What is it like to sing in Lagos?'
  await chat.say(`  ${question}  `)
  await chat.waitForSpeech()
  await chat.modal.getByRole('button', { name: 'Interrupt' }).click()
  await expect(chat.message).toBeEnabled()
  await expect(chat.message).toHaveValue('')
  await expect(chat.ownWords).toHaveText([`You: ${question}`])
  await expect(chat.avatarWords).toHaveCount(2)
  await chat.expectToast('Message sent', 'Avatar is processing your message')

  await chat.endSession.click()
  await chat.expectToast(...ENDED)
  await expect(chat.receipt).toBeVisible()
  const receipt = await lastReceipt(account)
  await expect(chat.receipt.getByRole('definition')).toHaveText([
    String(receipt.seconds),
    String(receipt.credits),
    `+${receipt.charisma}`,
  ])
  expect(receipt.charisma).toBeGreaterThan(0)
  await expectPaid(account)
  await expectAccessible(page)
  await chat.modal.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(
    page.getByRole('banner').getByText((CREDITS - receipt.credits).toLocaleString('en-US')),
  ).toBeVisible()
})

test('a sentence spoken into the microphone is recognised on the device and answered', async ({
  fanPage: page,
  account,
  context,
}) => {
  await buyCredits(account)
  await context.grantPermissions(['microphone'])
  // A browser without recognition of its own, as Firefox is.
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) {
      Reflect.deleteProperty(window, name)
    }
  })
  const chat = await LiveChat.open(page, account)
  // The models load ahead where the microphone was allowed before; on the clock it would be a race.
  await page.waitForFunction(() => performance.getEntriesByName('speech:ready').length > 0, null, {
    timeout: 180_000,
  })
  await chat.begin()
  await chat.modal.getByRole('button', { name: 'Turn microphone on' }).click()
  await chat.expectToast(
    'Microphone enabled',
    'Ready for continuous conversation! Speak freely throughout the chat.',
  )
  // The sentence comes again and again, the first time perhaps from its middle.
  await expect(chat.ownWords.filter({ hasText: /what makes you happy/i }).first()).toBeVisible({
    timeout: MEDIA_TIMEOUT_MS,
  })
  await expect(chat.avatarWords.nth(1)).toBeVisible({ timeout: MEDIA_TIMEOUT_MS })
  await chat.modal.getByRole('button', { name: 'Turn microphone off' }).click()
  await chat.expectToast('Microphone disabled', 'Voice chat is now off')
})

test('a microphone that may not be used', async ({ fanPage: page, account }) => {
  await buyCredits(account)
  const chat = await LiveChat.open(page, account)
  await chat.begin()
  await chat.modal.getByRole('button', { name: 'Turn microphone on' }).click()
  await chat.expectToast(
    'Microphone access denied',
    'Please allow microphone access for voice chat',
  )
  await expect(chat.modal.getByRole('button', { name: 'Turn microphone on' })).toBeVisible()
})

test('fullscreen hides the bars and slides the chat in', async ({ fanPage: page, account }) => {
  await buyCredits(account)
  const chat = await LiveChat.open(page, account)
  await chat.begin()
  await chat.modal.getByRole('button', { name: 'Fullscreen', exact: true }).click()
  await expect(page.locator('header').filter({ hasText: 'Search' })).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'isFullscreen'))).toBe(true)
  await expect(chat.modal.getByText('AI avatar', { exact: true })).toBeVisible()
  await expect(chat.message).toBeHidden()
  await chat.modal.getByRole('button', { name: 'Show chat' }).click()
  await chat.waitForTurn()
  await chat.say('Hello')
  await expect(chat.ownWords).toHaveText(['You: Hello'])
  await expectAccessible(page)
  await chat.modal.getByRole('button', { name: 'Hide chat' }).last().click()
  await expect(chat.message).toBeHidden()
  const bars = page.locator('header').filter({ hasText: 'Search' })
  // A toast that has just come takes the first Escape for itself.
  await expect(async () => {
    if ((await bars.count()) === 0) await page.keyboard.press('Escape')
    await expect(bars).toHaveCount(1, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(chat.timer).toBeVisible()
  await expect(async () => {
    if ((await chat.modal.count()) > 0) await page.keyboard.press('Escape')
    await expect(chat.modal).toHaveCount(0, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expectNothingRunning(account)
})

test('sound that the browser blocks is allowed with a click', async ({
  fanPage: page,
  account,
}) => {
  await buyCredits(account)
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play
    let isAllowed = false
    document.addEventListener(
      'click',
      ({ target }) => {
        isAllowed ||= target instanceof HTMLElement && target.textContent === 'Enable Audio'
      },
      { capture: true },
    )
    HTMLMediaElement.prototype.play = function () {
      if (isAllowed || this instanceof HTMLVideoElement) return play.call(this)
      return Promise.reject(new DOMException('The user did not interact', 'NotAllowedError'))
    }
  })
  const chat = await LiveChat.open(page, account)
  await chat.begin()
  const enable = chat.modal.getByRole('button', { name: 'Enable Audio' })
  await enable.click()
  await chat.expectToast('Audio enabled', 'You can now hear the avatar')
  await expect(enable).toHaveCount(0)
})

test('too few credits lead to Add Credits, and from there back to the chat', async ({
  fanPage: page,
  account,
}) => {
  const chat = await LiveChat.open(page, account)
  const price = Math.round(chat.avatar.price * 100)
  await chat.start.click()
  const message = `A minute with ${chat.avatar.avatar_name} costs ${price} credits, and you have 0.`
  await chat.expectToast('Connection failed', message)
  await expect(chat.start).toBeEnabled()
  await expect(chat.modal.getByText(message)).toBeVisible()
  await expectAccessible(page)
  await chat.modal.getByRole('link', { name: 'Add Credits' }).click()
  await expect(page).toHaveURL('/purchase-credits')
  await page.getByRole('button', { name: /^Purchase Now: 1,000/ }).click()
  await page.getByRole('button', { name: 'Pay $9.99' }).click()
  await expect(page.getByRole('button', { name: /^Credits: 1,000/ })).toBeVisible()
  await (await LiveChat.open(page, account)).begin()
})

test('a price that rose since the card was shown is said before anything is paid', async ({
  fanPage: page,
  account,
}) => {
  await buyCredits(account)
  // The card as it was before the price rose.
  const shown = 5
  await page.route(
    '**/api/v1/avatars?*',
    async (route) => {
      const response = await route.fetch()
      const avatars: object[] = await response.json()
      await route.fulfill({ json: avatars.map((one) => ({ ...one, price: shown / 100 })) })
    },
    { times: 1 },
  )
  const chat = await LiveChat.open(page, account)
  await expect(chat.modal).toContainText(`${shown} credits for the minute`)
  await chat.start.click()
  const price = Math.round(chat.avatar.price * 100)
  const message = `A minute with ${chat.avatar.avatar_name} now costs ${price} credits instead of ${shown}. Nothing was charged. Start again if you like.`
  await chat.expectToast('Connection failed', message)
  await expect(chat.modal.getByText(message)).toBeVisible()
  await expect(chat.modal).toContainText(`${price} credits for the minute`)
  expect(await balanceOf(account)).toBe(CREDITS)
  await chat.begin()
  await chat.modal.getByRole('button', { name: 'Close' }).click()
  const card = page.getByRole('region', { name: 'Top Trending' }).getByRole('article').first()
  await expect(card).toContainText(`$${chat.avatar.price.toFixed(2)}`)
})

test('the countdown ends the chat at zero, and one can chat again', async ({
  fanPage: page,
  account,
}) => {
  await buyCredits(account)
  const chat = await LiveChat.open(page, account)
  await chat.begin()
  // Timer and bar at one moment: what is left and what is used make a minute.
  const minuteParts = () =>
    chat.modal.evaluate((modal) => {
      const [minutes, seconds] = (modal.querySelector('[role=timer]')?.textContent ?? '').split(':')
      const used = modal.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
      return { used: Number(used), total: Number(used) + Number(minutes) * 60 + Number(seconds) }
    })
  await expect
    .poll(async () => (await minuteParts()).used, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(10)
  expect((await minuteParts()).total).toBe(60)
  await expect(chat.modal.getByRole('heading', { name: 'Your minute is over' })).toBeVisible({
    timeout: 60_000,
  })
  await chat.expectToast(...ENDED)
  await expect(chat.receipt.getByRole('definition').first()).toHaveText('60')
  await expectPaid(account)
  const clickedAt = Date.now()
  await chat.again()
  expect(await chat.secondsLeft()).toBeGreaterThanOrEqual(59 - (Date.now() - clickedAt) / 1000)
  await expect(chat.ownWords).toHaveCount(0)
})

test('closing the modal ends the chat', async ({ fanPage: page, account }) => {
  await buyCredits(account)
  const chat = await LiveChat.open(page, account)
  await chat.begin()
  await chat.modal.getByRole('button', { name: 'Close' }).click()
  await expect(chat.modal).toHaveCount(0)
  await chat.expectToast(...ENDED)
  await expectNothingRunning(account)
  await expectPaid(account)
})

test('closing it while it connects costs nothing', async ({ fanPage: page, account }) => {
  await buyCredits(account)
  const chat = await LiveChat.open(page, account)
  let answer = () => {}
  const isOpen = new Promise<void>((opened) => {
    void page.route('**/streaming.new', async (route) => {
      const response = await route.fetch()
      await new Promise<void>((resolve) => {
        answer = resolve
        opened()
      })
      await route.fulfill({ response })
    })
  })
  await chat.start.click()
  await expect(chat.modal.getByRole('heading', { name: 'Connecting...' })).toBeVisible()
  await expectAccessible(page)
  await isOpen
  await chat.modal.getByRole('button', { name: 'Close' }).click()
  await expect(chat.modal).toHaveCount(0)
  answer()
  await expectNothingRunning(account)
  expect(await balanceOf(account)).toBe(CREDITS)
})

test('a reload ends the chat and says what it cost', async ({ fanPage: page, account }) => {
  await buyCredits(account)
  const chat = await LiveChat.open(page, account)
  await chat.begin()
  await page.reload()
  await expectNothingRunning(account)
  // Toasts come with the first sign of life.
  await page.mouse.move(10, 10)
  const { seconds, credits, avatar_name } = await lastReceipt(account)
  await chat.expectToast(
    'Session ended',
    `You left your chat with ${avatar_name} after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. It cost ${credits} ${credits === 1 ? 'credit' : 'credits'}.`,
  )
  await expectPaid(account)
})

test('a second tab cannot start a chat beside the first', async ({
  fanPage: page,
  account,
  context,
}) => {
  await buyCredits(account)
  const chat = await LiveChat.open(page, account)
  await chat.begin()
  const other = await LiveChat.open(await context.newPage(), account)
  await other.start.click()
  await other.expectToast(
    'Connection failed',
    'You are already in a live chat. End it before starting another.',
  )
  await expect(chat.timer).toBeVisible()
})

test.describe('a connection that fails', () => {
  const failures = [
    {
      name: 'because the grant is refused',
      address: '**/api/raw-token',
      status: 500,
      message: 'Failed to get API token from server',
    },
    {
      name: 'because the engine is away',
      address: '**/streaming.new',
      status: 502,
      message: 'Session creation failed: 502',
    },
    {
      name: 'because the session does not start',
      address: '**/streaming.start',
      status: 500,
      message: 'Session start failed: 500',
    },
    {
      name: 'because the room client does not load',
      address: '**/livekit-client*.js',
      status: 404,
      message: 'LiveKit SDK not loaded or session info missing',
    },
    {
      name: 'because the room cannot be joined',
      address: '**/rtc/v1/validate*',
      status: 503,
      message: 'Unable to connect to avatar. Please try again.',
    },
  ]
  for (const { name, address, status, message } of failures) {
    test(`${name} says so and costs nothing`, async ({ fanPage: page, account }) => {
      await buyCredits(account)
      await page.route(address, (route) => route.fulfill({ status, body: '{}' }))
      if (address.includes('/rtc/')) {
        await page.routeWebSocket(/\/rtc\//, (socket) => socket.close())
      }
      const chat = await LiveChat.open(page, account)
      await chat.start.click()
      await chat.expectToast('Connection failed', message)
      await expect(chat.start).toBeEnabled()
      await expectNothingRunning(account)
      expect(await balanceOf(account)).toBe(CREDITS)
    })
  }

  test('works at the second attempt', async ({ fanPage: page, account }) => {
    await buyCredits(account)
    await page.route('**/streaming.new', (route) => route.fulfill({ status: 502, body: '{}' }), {
      times: 1,
    })
    const chat = await LiveChat.open(page, account)
    await chat.start.click()
    await chat.expectToast('Connection failed', 'Session creation failed: 502')
    await chat.begin()
  })
})

test('a picture that stops shows reconnecting and comes back; an engine that dies ends the chat', async ({
  page,
}) => {
  await using server = await startServer({ SIGNUP: 'open' })
  const account = await createAccount(server.url)
  await buyCredits(account)
  await storeSession(page, server.url, account)
  const chat = await LiveChat.open(page, account, server.url)
  await chat.begin()
  const reconnecting = chat.modal.getByText('Reconnecting...')
  signalEngine(server, 'SIGSTOP')
  await expect(reconnecting).toBeVisible()
  await expect(chat.modal.getByText('AI avatar', { exact: true })).toBeVisible()
  signalEngine(server, 'SIGCONT')
  await expect(reconnecting).toHaveCount(0)
  await expect(chat.timer).toBeVisible()

  signalEngine(server, 'SIGKILL')
  await expect(
    chat.modal.getByRole('heading', { name: `${chat.avatar.avatar_name} had to leave` }),
  ).toBeVisible({ timeout: 30_000 })
  await expect(chat.receipt).toBeVisible()
  await expectPaid(account)
})

test('an engine that dies while it is being joined costs nothing, and the next attempt works', async ({
  page,
}) => {
  await using server = await startServer({ SIGNUP: 'open' })
  const account = await createAccount(server.url)
  await buyCredits(account)
  await storeSession(page, server.url, account)
  const chat = await LiveChat.open(page, account, server.url)
  await page.route(
    '**/streaming.start',
    (route) => {
      signalEngine(server, 'SIGKILL')
      return route.continue()
    },
    { times: 1 },
  )
  await chat.start.click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'seenToasts').join()), { timeout: 60_000 })
    .toMatch(/Connection failed \/ (Session start failed: 502|Unable to connect to avatar)/)
  await expect(chat.start).toBeEnabled()
  await expectNothingRunning(account)
  expect(await balanceOf(account)).toBe(CREDITS)
  await expect
    .poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 })
    .toBe(200)
  await chat.begin()
})

test('a network that goes away shows reconnecting; back in time the chat goes on, too late it ends', async ({
  page,
  context,
}) => {
  await using server = await startServer({ SIGNUP: 'open' })
  const account = await createAccount(server.url)
  await buyCredits(account)
  await storeSession(page, server.url, account)
  const chat = await LiveChat.open(page, account, server.url)
  await chat.begin()
  // Being offline stops calls and sockets but no media; a sleeping engine stops those.
  const setNetwork = async (isThere: boolean) => {
    signalEngine(server, isThere ? 'SIGCONT' : 'SIGSTOP')
    await context.setOffline(!isThere)
  }
  const reconnecting = chat.modal.getByText('Reconnecting...')
  await setNetwork(false)
  await expect(reconnecting).toBeVisible()
  await setNetwork(true)
  await expect(reconnecting).toHaveCount(0)
  await expect(chat.timer).toBeVisible()

  await setNetwork(false)
  await expect(reconnecting).toBeVisible()
  await expectAccessible(page)
  await expect(chat.modal.getByRole('heading', { name: 'The connection was lost' })).toBeVisible({
    timeout: 60_000,
  })
  await chat.expectToast(...ENDED)
  await expect(chat.modal.getByText('The receipt has not arrived yet.')).toBeVisible()
  await setNetwork(true)
  await chat.modal.getByRole('button', { name: 'Try again' }).click()
  await expect(chat.receipt).toBeVisible({ timeout: 30_000 })
  await expectNothingRunning(account)
  await expectPaid(account)
})

test('a message that cannot be sent comes back', async ({ fanPage: page, account }) => {
  await buyCredits(account)
  const chat = await LiveChat.open(page, account)
  await chat.begin()
  await chat.waitForTurn()
  await page.route('**/streaming.task', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  })
  await chat.say('Are you there?')
  await chat.expectToast('Message failed', 'Unable to send message. Please try again.')
  await expect(chat.message).toHaveValue('Are you there?')
  await expect(chat.ownWords).toHaveCount(0)
  await chat.message.press('Enter')
  await chat.expectToast('Message sent', 'Avatar is processing your message')
})

test('on a phone picture, words and text box share the screen', async ({
  fanPage: page,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await buyCredits(account)
  const chat = await LiveChat.open(page, account)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // No toast lies over the way out: looked at while it is there.
  const covering = page.waitForFunction(() => {
    const toast = document.querySelector('[aria-label^=Notifications] li')
    const end = document.querySelector('[role=dialog] [aria-label="End Session"]')
    if (!toast?.textContent?.includes('Session started') || !end) return false
    const { left, right, top, bottom } = end.getBoundingClientRect()
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return { isFree: end.contains(over) }
  })
  await chat.begin()
  expect(await (await covering).jsonValue()).toEqual({ isFree: true })
  await chat.waitForTurn()
  await expectNoSidewaysScroll(page)
  await chat.say('Hello')
  await expect(chat.ownWords).toHaveText(['You: Hello'])
  for (const part of [chat.timer, chat.message, chat.send, chat.endSession]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page)
})
