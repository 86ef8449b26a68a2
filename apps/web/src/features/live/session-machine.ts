import type * as live from '@inamora/contract/live'
import type { ToastMessage } from '#lib/toast.ts'
import {
  addOwnMessage,
  type Conversation,
  hearAvatar,
  NOTHING_SAID,
  type TalkEvent,
  takeBack,
} from './conversation.ts'

/**
 * The life of a live chat as one machine: idle → connecting → active → ended. Everything that belongs to a
 * running chat lives inside `active`, so leaving that state is the reset. The machine is pure: it answers
 * the next state and what is to be done about it; `live-session.ts` does it.
 */

export const LIVE_SECONDS: typeof live.LIVE_SECONDS = 60
/** What is heard this soon after the avatar fell silent is its own echo. */
export const ECHO_GUARD_MS = 1_400
export const RECOGNITION_RESTART_MS = 1_500
/** The engine keeps a lost fan's place for ten seconds; then the chat is over, whether it can say so or not. */
const LOST_LIMIT_MS = 12_000
/** An answer that has not begun by now is not coming. */
const ANSWER_LIMIT_MS = 20_000

export type Microphone =
  | { state: 'off' }
  | { state: 'asking' }
  | { state: 'loading'; percent: number }
  | { state: 'on' }

/** Why the last attempt did not lead to a chat. */
export interface Refusal {
  message: string
  /** Set when credits are what is missing. */
  credits?: { price: number; balance: number }
  /** Credits for a minute, when that is more than was shown. */
  newPrice?: number
}

export interface Idle {
  phase: 'idle'
  refusal: Refusal | null
}

export interface Connecting {
  phase: 'connecting'
  /** Known once the server has opened the session and holds the credits. */
  sessionId: string | null
  talk: Conversation
  isAudioBlocked: boolean
}

export interface Active {
  phase: 'active'
  sessionId: string
  startedAt: number
  secondsLeft: number
  talk: Conversation
  draft: string
  /** What speech recognition makes of the sentence so far. */
  hearing: string
  microphone: Microphone
  isFullscreen: boolean
  isAudioBlocked: boolean
  /** The avatar is saying goodbye: nobody's turn any more. */
  isLeaving: boolean
  lostSince: number | null
}

export interface Ended {
  phase: 'ended'
  sessionId: string
  reason: string
  receipt: live.Receipt | 'awaited' | 'unavailable'
}

export type LiveState = Idle | Connecting | Active | Ended

export type LiveEvent =
  | TalkEvent
  | { type: 'start' }
  | { type: 'opened'; sessionId: string }
  | { type: 'connect-failed'; refusal: Refusal }
  | { type: 'first-frame'; at: number }
  | { type: 'tick'; at: number }
  | { type: 'end-session' }
  | { type: 'close' }
  | { type: 'provider-ended'; reason: string }
  | { type: 'session-ending' }
  | { type: 'link-lost'; at: number }
  | { type: 'link-back' }
  | { type: 'draft'; text: string }
  | { type: 'say'; id: string; text: string; kind: 'text' | 'speech'; at: number }
  | { type: 'message-sent' }
  | { type: 'message-failed'; id: string; text: string; message: string }
  | { type: 'hearing'; text: string }
  | { type: 'microphone'; microphone: Microphone }
  | { type: 'microphone-denied' }
  | { type: 'microphone-failed'; title: string; message: string }
  | { type: 'audio-blocked' }
  | { type: 'audio-allowed' }
  | { type: 'fullscreen'; isOn: boolean }
  | { type: 'receipt'; sessionId: string; receipt: live.Receipt }
  | { type: 'receipt-failed'; sessionId: string }
  | { type: 'ask-receipt' }

export type Effect =
  | { do: 'connect' }
  /** Leaves the room and, when there is a session, stops it. */
  | { do: 'hang-up'; sessionId: string | null }
  | { do: 'send'; id: string; text: string }
  | { do: 'ask-receipt'; sessionId: string }
  | { do: 'refresh-balance' }
  | { do: 'toast'; toast: ToastMessage }

export interface Step {
  state: LiveState
  effects: readonly Effect[]
}

export const IDLE: Idle = { phase: 'idle', refusal: null }

const say = (title: string, description: string): Effect => ({
  do: 'toast',
  toast: { title, description },
})
const warn = (title: string, description: string): Effect => ({
  do: 'toast',
  toast: { title, description, variant: 'destructive' },
})
const SESSION_ENDED = say('Session ended', 'Your avatar chat session has ended.')

export function transition(state: LiveState, event: LiveEvent, avatarName: string): Step {
  switch (state.phase) {
    case 'idle':
      return event.type === 'start' ? begin() : stay(state)
    case 'connecting':
      return whileConnecting(state, event, avatarName)
    case 'active':
      return whileActive(state, event, avatarName)
    case 'ended':
      return afterEnd(state, event)
  }
}

function stay(state: LiveState, ...effects: Effect[]): Step {
  return { state, effects }
}

function begin(): Step {
  const state: Connecting = {
    phase: 'connecting',
    sessionId: null,
    talk: NOTHING_SAID,
    isAudioBlocked: false,
  }
  return { state, effects: [{ do: 'connect' }] }
}

function whileConnecting(state: Connecting, event: LiveEvent, avatarName: string): Step {
  const hangUp: Effect = { do: 'hang-up', sessionId: state.sessionId }
  switch (event.type) {
    case 'opened':
      return stay({ ...state, sessionId: event.sessionId })
    case 'connect-failed':
      return stay(
        { phase: 'idle', refusal: event.refusal },
        hangUp,
        warn('Connection failed', event.refusal.message),
      )
    case 'provider-ended':
      return whileConnecting(
        state,
        { type: 'connect-failed', refusal: { message: UNABLE_TO_CONNECT } },
        avatarName,
      )
    case 'close':
      return stay(IDLE, hangUp)
    case 'talking':
    case 'caption':
    case 'silent':
      return stay({ ...state, talk: hearAvatar(state.talk, event, avatarName) })
    case 'audio-blocked':
      return stay({ ...state, isAudioBlocked: true })
    case 'first-frame':
      if (state.sessionId === null) return stay(state)
      return stay(
        {
          phase: 'active',
          sessionId: state.sessionId,
          startedAt: event.at,
          secondsLeft: LIVE_SECONDS,
          talk: state.talk,
          draft: '',
          hearing: '',
          microphone: { state: 'off' },
          isFullscreen: false,
          isAudioBlocked: state.isAudioBlocked,
          isLeaving: false,
          lostSince: null,
        },
        say('Session started', `Connected to ${avatarName}. You have 1 minute to chat.`),
        { do: 'refresh-balance' },
      )
    default:
      return stay(state)
  }
}

export const UNABLE_TO_CONNECT = 'Unable to connect to avatar. Please try again.'
export const UNABLE_TO_SEND = 'Unable to send message. Please try again.'

function whileActive(state: Active, event: LiveEvent, avatarName: string): Step {
  switch (event.type) {
    case 'tick':
      return tick(state, event.at)
    case 'end-session':
      return end(state, 'stopped')
    case 'provider-ended':
      return end(state, event.reason)
    case 'close':
      return stay(IDLE, { do: 'hang-up', sessionId: state.sessionId }, SESSION_ENDED)
    case 'talking':
    case 'caption':
    case 'silent':
      return listen(state, event, avatarName)
    case 'session-ending':
      return stay({ ...state, isLeaving: true })
    case 'link-lost':
      return stay({ ...state, lostSince: state.lostSince ?? event.at })
    case 'link-back':
      return stay({ ...state, lostSince: null })
    case 'draft':
      return stay({ ...state, draft: event.text })
    case 'hearing':
      return stay({ ...state, hearing: isListening(state) ? event.text : '' })
    case 'say':
      return speak(state, event)
    case 'message-sent':
      return stay(state, say('Message sent', 'Avatar is processing your message'))
    case 'message-failed':
      return stay(
        { ...state, talk: takeBack(state.talk, event.id), draft: state.draft || event.text },
        warn('Message failed', event.message),
      )
    case 'microphone':
      return turnMicrophone(state, event.microphone)
    case 'microphone-denied':
      return stay(
        { ...state, microphone: { state: 'off' } },
        warn('Microphone access denied', 'Please allow microphone access for voice chat'),
      )
    case 'microphone-failed':
      return stay({ ...state, microphone: { state: 'off' } }, warn(event.title, event.message))
    case 'audio-blocked':
      return stay({ ...state, isAudioBlocked: true })
    case 'audio-allowed':
      if (!state.isAudioBlocked) return stay(state)
      return stay(
        { ...state, isAudioBlocked: false },
        say('Audio enabled', 'You can now hear the avatar'),
      )
    case 'fullscreen':
      return stay({ ...state, isFullscreen: event.isOn })
    default:
      return stay(state)
  }
}

function tick(state: Active, at: number): Step {
  const elapsedSeconds = Math.floor((at - state.startedAt) / 1000)
  const secondsLeft = Math.min(LIVE_SECONDS, Math.max(0, LIVE_SECONDS - elapsedSeconds))
  if (secondsLeft === 0) return end(state, 'time_limit')
  if (state.lostSince !== null && at - state.lostSince > LOST_LIMIT_MS) {
    return end(state, 'fan_lost')
  }
  const { awaitedSince } = state.talk
  const isOverdue = awaitedSince !== null && at - awaitedSince > ANSWER_LIMIT_MS
  const talk = isOverdue ? { ...state.talk, awaitedSince: null } : state.talk
  return stay({ ...state, secondsLeft, talk })
}

function end(state: Active, reason: string): Step {
  const { sessionId } = state
  return stay(
    { phase: 'ended', sessionId, reason, receipt: 'awaited' },
    { do: 'hang-up', sessionId },
    SESSION_ENDED,
  )
}

function listen(state: Active, event: TalkEvent, avatarName: string): Step {
  const talk = hearAvatar(state.talk, event, avatarName)
  const next = { ...state, talk, hearing: talk.turn ? '' : state.hearing }
  const isFansTurn = state.talk.turn !== null && talk.turn === null && !state.isLeaving
  if (!isFansTurn) return stay(next)
  return stay(next, say('Your turn!', 'You can now respond to the avatar'))
}

function speak(state: Active, event: LiveEvent & { type: 'say' }): Step {
  const text = event.text.trim()
  if (text === '' || isSpeaking(state)) return stay(state)
  const { silentSince } = state.talk
  const isEcho = silentSince !== null && event.at - silentSince < ECHO_GUARD_MS
  if (event.kind === 'speech' && (isEcho || !isListening(state))) return stay(state)
  const { id, kind, at } = event
  const talk = addOwnMessage(state.talk, { id, text, type: kind, at })
  const draft = kind === 'text' ? '' : state.draft
  return stay({ ...state, talk, draft, hearing: '' }, { do: 'send', id, text })
}

function turnMicrophone(state: Active, microphone: Microphone): Step {
  const next = { ...state, microphone, hearing: '' }
  const was = state.microphone.state
  if (microphone.state === 'on' && was !== 'on') {
    return stay(
      next,
      say(
        'Microphone enabled',
        'Ready for continuous conversation! Speak freely throughout the chat.',
      ),
    )
  }
  if (microphone.state === 'off' && was !== 'off') {
    return stay(next, say('Microphone disabled', 'Voice chat is now off'))
  }
  return stay(next)
}

function afterEnd(state: Ended, event: LiveEvent): Step {
  switch (event.type) {
    case 'start':
      return begin()
    case 'close':
      return stay(IDLE)
    case 'receipt':
      if (event.sessionId !== state.sessionId) return stay(state)
      return stay({
        ...state,
        // That the page stopped it is no news; why it did, the page knows better.
        reason: event.receipt.reason === 'stopped' ? state.reason : event.receipt.reason,
        receipt: event.receipt,
      })
    case 'receipt-failed':
      if (event.sessionId !== state.sessionId) return stay(state)
      return stay({ ...state, receipt: 'unavailable' })
    case 'ask-receipt':
      return stay(
        { ...state, receipt: 'awaited' },
        { do: 'ask-receipt', sessionId: state.sessionId },
      )
    default:
      return stay(state)
  }
}

export function isSpeaking(state: Active): boolean {
  return state.talk.turn !== null
}

/** Whether the microphone is open to the fan's words: on, and not the avatar's turn. */
export function isListening(state: LiveState): boolean {
  return state.phase === 'active' && state.microphone.state === 'on' && !isSpeaking(state)
}
