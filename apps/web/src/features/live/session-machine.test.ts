import type { Receipt } from '@inamora/contract/live'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Active,
  type Effect,
  IDLE,
  isListening,
  type LiveEvent,
  type LiveState,
  transition,
} from './session-machine.ts'

const T0 = 1_000_000

/** Plays events and gives the last state with everything that was to be done on the way. */
function play(from: LiveState, ...events: LiveEvent[]) {
  let state = from
  const effects: Effect[] = []
  for (const event of events) {
    const step = transition(state, event, 'Sofia')
    state = step.state
    effects.push(...step.effects)
  }
  const toasts = effects.flatMap((effect) =>
    effect.do === 'toast' ? [[effect.toast.title, effect.toast.description].join(' / ')] : [],
  )
  return { state, effects, toasts }
}

const toActive: LiveEvent[] = [
  { type: 'start' },
  { type: 'opened', sessionId: 's1' },
  { type: 'first-frame', at: T0 },
]

function active(...events: LiveEvent[]): Active {
  const { state } = play(IDLE, ...toActive, ...events)
  if (state.phase !== 'active') throw new Error(`${state.phase} instead of active`)
  return state
}

const talking: LiveEvent = { type: 'talking', turnId: 't1', by: 'provider', at: T0 + 400 }
const caption: LiveEvent = {
  type: 'caption',
  turnId: 't1',
  text: 'Good evening.',
  durationMs: 900,
  at: T0 + 400,
}
const silent: LiveEvent = { type: 'silent', turnId: 't1', by: 'provider', at: T0 + 2000 }
const microphoneOn: LiveEvent = { type: 'microphone', microphone: { state: 'on' } }
const typed = (text: string, at = T0 + 5000): LiveEvent => ({
  type: 'say',
  id: 'm1',
  text,
  kind: 'text',
  at,
})
const spoken = (text: string, at: number): LiveEvent => ({
  type: 'say',
  id: 'm1',
  text,
  kind: 'speech',
  at,
})

const receipt: Receipt = {
  session_id: 's1',
  avatar_id: 'a1',
  avatar_name: 'Sofia',
  seconds: 42,
  credits: 18,
  charisma: 26,
  charisma_before: 80,
  charisma_after: 106,
  reason: 'stopped',
  started_at: '2025-01-01T20:00:00.000Z',
}

describe('from idle to active', () => {
  it('connects on Start Live Chat and is active from the first frame', () => {
    const { state, effects, toasts } = play(IDLE, ...toActive)
    expect(state).toMatchObject({ phase: 'active', sessionId: 's1', secondsLeft: 60 })
    expect(effects[0]).toEqual({ do: 'connect' })
    expect(effects).toContainEqual({ do: 'refresh-balance' })
    expect(toasts).toEqual(['Session started / Connected to Sofia. You have 1 minute to chat.'])
  })

  it('does not start twice', () => {
    expect(play(IDLE, { type: 'start' }, { type: 'start' }).effects).toEqual([{ do: 'connect' }])
  })

  it('falls back to the start screen with the reason when connecting fails', () => {
    const refusal = { message: 'Session creation failed: 502' }
    const { state, toasts } = play(IDLE, { type: 'start' }, { type: 'connect-failed', refusal })
    expect(state).toEqual({ phase: 'idle', refusal })
    expect(toasts).toEqual(['Connection failed / Session creation failed: 502'])
  })

  it('gives back a session that was opened before connecting failed', () => {
    const { effects } = play(
      IDLE,
      { type: 'start' },
      { type: 'opened', sessionId: 's1' },
      { type: 'connect-failed', refusal: { message: 'no' } },
    )
    expect(effects).toContainEqual({ do: 'hang-up', sessionId: 's1' })
  })

  it('says that the avatar cannot be reached when the provider ends before the first frame', () => {
    const { toasts } = play(IDLE, { type: 'start' }, { type: 'provider-ended', reason: 'failed' })
    expect(toasts).toEqual(['Connection failed / Unable to connect to avatar. Please try again.'])
  })

  it('keeps what the avatar says before its first frame is drawn', () => {
    const { state } = play(
      IDLE,
      { type: 'start' },
      { type: 'opened', sessionId: 's1' },
      talking,
      caption,
      { type: 'first-frame', at: T0 },
    )
    expect(state).toMatchObject({ talk: { messages: [{ text: 'Good evening.' }] } })
  })

  it('is closed quietly while connecting', () => {
    const { state, effects, toasts } = play(
      IDLE,
      { type: 'start' },
      { type: 'opened', sessionId: 's1' },
      { type: 'close' },
    )
    expect(state).toEqual(IDLE)
    expect(effects).toContainEqual({ do: 'hang-up', sessionId: 's1' })
    expect(toasts).toEqual([])
  })
})

describe('the countdown', () => {
  it.each([
    [0, 60],
    [999, 60],
    [1000, 59],
    [59_999, 1],
  ])('after %i ms shows %i seconds', (elapsedMs, secondsLeft) => {
    expect(active({ type: 'tick', at: T0 + elapsedMs }).secondsLeft).toBe(secondsLeft)
  })

  it('ends the session at zero', () => {
    const { state, effects, toasts } = play(active(), { type: 'tick', at: T0 + 60_000 })
    expect(state).toMatchObject({ phase: 'ended', reason: 'time_limit', receipt: 'awaited' })
    expect(effects).toContainEqual({ do: 'hang-up', sessionId: 's1' })
    expect(toasts).toEqual(['Session ended / Your avatar chat session has ended.'])
  })
})

describe('the end', () => {
  it('comes with End Session, and the receipt follows', () => {
    const { state, effects } = play(
      active(),
      { type: 'end-session' },
      { type: 'receipt', sessionId: 's1', receipt },
    )
    expect(state).toEqual({ phase: 'ended', sessionId: 's1', reason: 'stopped', receipt })
    expect(effects.filter((effect) => effect.do === 'hang-up')).toHaveLength(1)
  })

  it('comes with closing the modal, without a receipt to look at', () => {
    const { state, effects, toasts } = play(active(), { type: 'close' })
    expect(state).toEqual(IDLE)
    expect(effects).toContainEqual({ do: 'hang-up', sessionId: 's1' })
    expect(toasts).toEqual(['Session ended / Your avatar chat session has ended.'])
  })

  it('is told once, however many say so', () => {
    const { toasts, effects } = play(
      active(),
      { type: 'tick', at: T0 + 60_000 },
      { type: 'provider-ended', reason: 'time_limit' },
      { type: 'end-session' },
    )
    expect(toasts).toHaveLength(1)
    expect(effects.filter((effect) => effect.do === 'hang-up')).toHaveLength(1)
  })

  it('keeps its own reason when the server only says that the page stopped it', () => {
    const { state } = play(
      active(),
      { type: 'tick', at: T0 + 60_000 },
      { type: 'receipt', sessionId: 's1', receipt },
    )
    expect(state).toMatchObject({ reason: 'time_limit' })
  })

  it('takes the reason of the server when that knows more', () => {
    const { state } = play(
      active(),
      { type: 'provider-ended', reason: 'failed' },
      { type: 'receipt', sessionId: 's1', receipt: { ...receipt, reason: 'provider_lost' } },
    )
    expect(state).toMatchObject({ reason: 'provider_lost' })
  })

  it('ignores the receipt of an earlier chat', () => {
    const { state } = play(
      active(),
      { type: 'end-session' },
      { type: 'receipt', sessionId: 's0', receipt },
    )
    expect(state).toMatchObject({ receipt: 'awaited' })
  })

  it('asks again for a receipt that did not come', () => {
    const { state, effects } = play(
      active(),
      { type: 'end-session' },
      { type: 'receipt-failed', sessionId: 's1' },
      { type: 'ask-receipt' },
    )
    expect(state).toMatchObject({ receipt: 'awaited' })
    expect(effects.at(-1)).toEqual({ do: 'ask-receipt', sessionId: 's1' })
  })

  it('resets transcript, timer, microphone and fullscreen for the next chat', () => {
    const lived = active(talking, caption, silent, microphoneOn, { type: 'fullscreen', isOn: true })
    const { state } = play(
      lived,
      { type: 'tick', at: T0 + 30_000 },
      { type: 'end-session' },
      { type: 'start' },
      { type: 'opened', sessionId: 's2' },
      { type: 'first-frame', at: T0 + 90_000 },
    )
    expect(state).toEqual({ ...active(), sessionId: 's2', startedAt: T0 + 90_000 })
  })
})

describe('the connection', () => {
  it('may be lost and come back', () => {
    const { state } = play(
      active(),
      { type: 'link-lost', at: T0 + 5000 },
      { type: 'tick', at: T0 + 14_000 },
      { type: 'link-back' },
      { type: 'tick', at: T0 + 30_000 },
    )
    expect(state).toMatchObject({ phase: 'active', lostSince: null })
  })

  it('ends the chat when it stays away', () => {
    const { state } = play(
      active(),
      { type: 'link-lost', at: T0 + 5000 },
      { type: 'link-lost', at: T0 + 9000 },
      { type: 'tick', at: T0 + 17_500 },
    )
    expect(state).toMatchObject({ phase: 'ended', reason: 'fan_lost' })
  })
})

describe('the avatar speaks', () => {
  it('with a placeholder until the words arrive', () => {
    expect(active(talking).talk.messages).toMatchObject([
      { text: 'Sofia is speaking...', type: 'placeholder', sender: 'avatar' },
    ])
    expect(active(talking, caption).talk.messages).toMatchObject([
      { text: 'Good evening.', type: 'speech' },
    ])
  })

  it('in one bubble for all sentences of a turn', () => {
    const more: LiveEvent = { ...caption, text: 'I was hoping you would come.', at: T0 + 1400 }
    const { talk } = active(talking, caption, more)
    expect(talk.messages.map(({ text }) => text)).toEqual([
      'Good evening. I was hoping you would come.',
    ])
    expect(talk.caption?.text).toBe('I was hoping you would come.')
  })

  it('and leaves the length of its answer where no words came', () => {
    const { state, toasts } = play(active(), talking, { ...silent, at: T0 + 400 + 3600 })
    expect(state).toMatchObject({
      talk: { messages: [{ text: 'Audio response (4s)', type: 'placeholder' }], turn: null },
    })
    expect(toasts).toEqual(['Your turn! / You can now respond to the avatar'])
  })

  it('and nothing can be sent meanwhile', () => {
    const { state, effects } = play(active(talking, { type: 'draft', text: 'hm' }), typed('hm'))
    expect(effects).toEqual([])
    expect(state).toMatchObject({ draft: 'hm' })
  })

  it('is not guessed from the sound once the provider tells', () => {
    const guessed: LiveEvent = { type: 'talking', turnId: 'g1', by: 'detector', at: T0 + 9000 }
    expect(active(talking, silent, guessed).talk.turn).toBeNull()
  })

  it('is guessed from the sound where the provider does not tell', () => {
    const { state, toasts } = play(
      active(),
      { type: 'talking', turnId: 'g1', by: 'detector', at: T0 },
      { type: 'silent', turnId: 'g1', by: 'detector', at: T0 + 2100 },
    )
    expect(state).toMatchObject({ talk: { messages: [{ text: 'Audio response (2s)' }] } })
    expect(toasts).toHaveLength(1)
  })

  it('in one turn when the sound is heard before the word of it arrives', () => {
    const guessed: LiveEvent = { type: 'talking', turnId: 'g1', by: 'detector', at: T0 + 300 }
    const { talk } = active(guessed, talking, caption)
    expect(talk.messages.map(({ id, text }) => [id, text])).toEqual([['t1', 'Good evening.']])
    expect(talk.turn).toEqual({ id: 't1', startedAt: T0 + 300, by: 'provider' })
  })

  it("without calling it the fan's turn after the goodbye", () => {
    const { toasts } = play(active(), { type: 'session-ending' }, talking, silent)
    expect(toasts).toEqual([])
  })
})

describe('the fan', () => {
  it('sends what remains after trimming, and the box is empty again', () => {
    const { state, effects } = play(
      active({ type: 'draft', text: '  Where to?  ' }),
      typed('  Where to?  '),
    )
    expect(effects).toEqual([{ do: 'send', id: 'm1', text: 'Where to?' }])
    expect(state).toMatchObject({
      draft: '',
      talk: { messages: [{ text: 'Where to?', sender: 'user', type: 'text' }] },
    })
  })

  it('cannot send nothing', () => {
    expect(play(active(), typed('   ')).effects).toEqual([])
  })

  it('is told that a message went out', () => {
    const { toasts } = play(active(), typed('Hi'), { type: 'message-sent' })
    expect(toasts).toEqual(['Message sent / Avatar is processing your message'])
  })

  it('gets a message back that could not be sent, and may speak', () => {
    const { state, toasts } = play(active(), typed('Hi'), talking, {
      type: 'message-failed',
      id: 'm1',
      text: 'Hi',
      message: 'Unable to send message. Please try again.',
    })
    expect(state).toMatchObject({ draft: 'Hi', talk: { turn: null, awaitedSince: null } })
    expect(toasts).toEqual(['Message failed / Unable to send message. Please try again.'])
  })

  it('does not wait for ever for an answer', () => {
    const waiting = active(typed('Hi', T0 + 1000))
    expect(waiting.talk.awaitedSince).toBe(T0 + 1000)
    const { state } = play(waiting, { type: 'tick', at: T0 + 22_000 })
    expect(state).toMatchObject({ talk: { awaitedSince: null } })
  })
})

describe('the microphone', () => {
  it('says that it is on and that it is off', () => {
    const { toasts } = play(
      active(),
      { type: 'microphone', microphone: { state: 'asking' } },
      { type: 'microphone', microphone: { state: 'loading', percent: 40 } },
      microphoneOn,
      { type: 'microphone', microphone: { state: 'off' } },
    )
    expect(toasts).toEqual([
      'Microphone enabled / Ready for continuous conversation! Speak freely throughout the chat.',
      'Microphone disabled / Voice chat is now off',
    ])
  })

  it('is off when access is denied', () => {
    const { state, toasts } = play(
      active({ type: 'microphone', microphone: { state: 'asking' } }),
      { type: 'microphone-denied' },
    )
    expect(state).toMatchObject({ microphone: { state: 'off' } })
    expect(toasts).toEqual([
      'Microphone access denied / Please allow microphone access for voice chat',
    ])
  })

  it('listens only while it is on and the avatar is silent', () => {
    expect(isListening(active())).toBe(false)
    expect(isListening(active(microphoneOn))).toBe(true)
    expect(isListening(active(microphoneOn, talking))).toBe(false)
    expect(isListening(active(microphoneOn, talking, silent))).toBe(true)
  })

  it("does not take the avatar's echo for an answer", () => {
    const listening = active(microphoneOn, talking, silent)
    expect(play(listening, spoken('Good evening', T0 + 2000 + 1399)).effects).toEqual([])
    expect(play(listening, spoken('Good evening', T0 + 2000 + 1400)).effects).toHaveLength(1)
  })

  it('leaves what was typed alone', () => {
    const state = active(microphoneOn, { type: 'draft', text: 'half a thou' })
    expect(play(state, spoken('Hello', T0 + 9000)).state).toMatchObject({ draft: 'half a thou' })
  })
})

describe('sound that the browser blocked', () => {
  it('is announced only when it comes back', () => {
    expect(play(active(), { type: 'audio-allowed' }).toasts).toEqual([])
    const { state, toasts } = play(active({ type: 'audio-blocked' }), { type: 'audio-allowed' })
    expect(state).toMatchObject({ isAudioBlocked: false })
    expect(toasts).toEqual(['Audio enabled / You can now hear the avatar'])
  })
})

describe('whatever happens in whatever order', () => {
  const at = fc.integer({ min: T0, max: T0 + 70_000 })
  const turnId = fc.constantFrom('t1', 't2')
  const by = fc.constantFrom('provider' as const, 'detector' as const)
  const event: fc.Arbitrary<LiveEvent> = fc.oneof(
    fc.constantFrom<LiveEvent>(
      { type: 'start' },
      { type: 'opened', sessionId: 's1' },
      { type: 'connect-failed', refusal: { message: 'no' } },
      { type: 'end-session' },
      { type: 'close' },
      { type: 'session-ending' },
      { type: 'link-back' },
      { type: 'audio-blocked' },
      { type: 'audio-allowed' },
      microphoneOn,
      { type: 'microphone-denied' },
      { type: 'receipt', sessionId: 's1', receipt },
    ),
    fc.record({ type: fc.constant('first-frame' as const), at }),
    fc.record({ type: fc.constant('tick' as const), at }),
    fc.record({ type: fc.constant('link-lost' as const), at }),
    fc.record({ type: fc.constant('talking' as const), turnId, by, at }),
    fc.record({ type: fc.constant('silent' as const), turnId, by, at }),
    at.map((now) => typed('Hi', now)),
  )

  it('every opened session is hung up exactly once and nothing is sent outside active', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state: LiveState = IDLE
        let open = false
        for (const next of events) {
          const step = transition(state, next, 'Sofia')
          const hangUps = step.effects.filter((effect) => effect.do === 'hang-up')
          if (step.effects.some((effect) => effect.do === 'send')) {
            expect(state.phase).toBe('active')
          }
          if (open) {
            const isOver = step.state.phase === 'ended' || step.state.phase === 'idle'
            expect(hangUps).toHaveLength(isOver ? 1 : 0)
            if (isOver) open = false
          }
          if (step.state.phase === 'connecting' || step.state.phase === 'active') {
            open = step.state.sessionId !== null
          }
          state = step.state
        }
      }),
    )
  })
})
