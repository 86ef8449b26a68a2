import type { Avatar } from '@inamora/contract/avatars'
import { warmSpeechInput } from '#lib/speech/speech-input.ts'
import { toast } from '#lib/toast.ts'
import { watchLevel } from './audio-level.ts'
import { watchFrames } from './frames.ts'
import { FullscreenSwitch } from './fullscreen-switch.ts'
import { rememberLeftChat } from './left-chat.ts'
import { now } from './now.ts'
import { dollarsForMinute } from './price.ts'
import { readProviderEvent } from './provider-event.ts'
import { joinRoom, loadRoomClient, type Room } from './room.ts'
import {
  type Effect,
  IDLE,
  type LiveEvent,
  type LiveState,
  type Refusal,
  transition,
  UNABLE_TO_CONNECT,
  UNABLE_TO_SEND,
} from './session-machine.ts'
import { hearFrame, LOUD_LEVEL, SILENCE } from './speaking-detector.ts'
import { CallFailed, hasEnded, StreamingCalls } from './streaming-calls.ts'
import * as timings from './timings.ts'
import { VoiceInput } from './voice-input.ts'

const TICK_MS = 1_000
/** Joined, but nothing to see: give up. */
const FIRST_FRAME_LIMIT_MS = 20_000
/** The avatar's picture comes at least five times a second; without it the connection is gone. */
const PICTURE_LOST_MS = 2_500

/** Does what the machine says: makes the calls, joins the room, keeps the clock, opens the microphone. */
export class LiveSession {
  #avatar: Avatar
  readonly #onBalanceChanged: () => void
  readonly #onPriceChanged: () => void
  readonly #listeners = new Set<() => void>()
  readonly #fullscreen = new FullscreenSwitch((isOn) => this.#send({ type: 'fullscreen', isOn }))
  readonly #voice = new VoiceInput({
    send: (event) => this.#send(event),
    say: (text) => this.#say(text, 'speech'),
  })
  #state: LiveState = IDLE
  #calls = new StreamingCalls()
  /** Aborted when the chat it was made for is over. */
  #chat = new AbortController()
  #room: Room | undefined
  #video: HTMLVideoElement | null = null
  #picture: MediaStreamTrack | undefined
  #lastFrameAt = 0
  #said = 0

  constructor(
    avatar: Avatar,
    options: { onBalanceChanged: () => void; onPriceChanged: () => void },
  ) {
    this.#avatar = avatar
    this.#onBalanceChanged = options.onBalanceChanged
    this.#onPriceChanged = options.onPriceChanged
  }

  /** With the price that the next start agrees to. */
  readonly avatar = (): Avatar => this.#avatar

  readonly state = (): LiveState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ready for the click; gives back the way to leave, whatever is going on. */
  readonly open = (): (() => void) => {
    // Ahead of the click; what fails here is tried again when it is needed, and then reported.
    void loadRoomClient().catch(() => undefined)
    void warmSpeechInput().catch(() => undefined)
    window.addEventListener('pagehide', this.#leavePage)
    return () => {
      window.removeEventListener('pagehide', this.#leavePage)
      this.close()
    }
  }

  readonly #leavePage = () => {
    if (this.#state.phase === 'active') rememberLeftChat(this.#state.sessionId)
    this.close()
  }

  readonly start = () => this.#send({ type: 'start' })
  readonly close = () => this.#send({ type: 'close' })
  readonly endSession = () => this.#send({ type: 'end-session' })
  readonly askReceipt = () => this.#send({ type: 'ask-receipt' })
  readonly setDraft = (text: string) => this.#send({ type: 'draft', text })
  readonly setFullscreen = (isOn: boolean) => this.#send({ type: 'fullscreen', isOn })

  readonly sendDraft = () => {
    if (this.#state.phase === 'active') this.#say(this.#state.draft, 'text')
  }

  readonly interrupt = () => {
    if (this.#state.phase !== 'active') return
    this.#calls
      .interrupt(this.#state.sessionId)
      .then((message) => message && this.#room?.say(message))
      .catch((error: unknown) => console.error(error))
  }

  readonly allowAudio = () => {
    this.#room?.allowAudio().catch((error: unknown) => console.error(error))
  }

  readonly toggleMicrophone = () => {
    if (this.#state.phase !== 'active') return
    const isOff = this.#state.microphone.state === 'off'
    this.#send({ type: 'microphone', microphone: { state: isOff ? 'asking' : 'off' } })
  }

  /** Where the picture is shown. */
  readonly showIn = (video: HTMLVideoElement | null) => {
    this.#video = video
    this.#showPicture()
  }

  #send(event: LiveEvent): void {
    const { state, effects } = transition(this.#state, event, this.#avatar.avatar_name)
    this.#state = state
    for (const effect of effects) this.#do(effect)
    this.#fullscreen.set(state.phase === 'active' && state.isFullscreen)
    this.#voice.follow(state)
    for (const listener of this.#listeners) listener()
  }

  #do(effect: Effect): void {
    switch (effect.do) {
      case 'connect':
        this.#chat = new AbortController()
        void this.#connect(this.#chat.signal)
        return
      case 'hang-up':
        this.#hangUp()
        if (effect.sessionId) void this.#fetchReceipt(effect.sessionId)
        return
      case 'ask-receipt':
        void this.#fetchReceipt(effect.sessionId)
        return
      case 'send':
        void this.#deliver(effect.id, effect.text)
        return
      case 'refresh-balance':
        this.#onBalanceChanged()
        return
      case 'toast':
        toast(effect.toast)
    }
  }

  async #connect(signal: AbortSignal): Promise<void> {
    timings.clicked()
    const calls = new StreamingCalls()
    this.#calls = calls
    try {
      const opened = await calls.open(this.#avatar)
      const { session_id: sessionId, url, access_token: accessToken } = opened
      if (signal.aborted) {
        await calls.stop(sessionId)
        return
      }
      this.#send({ type: 'opened', sessionId })
      const room = joinRoom({ url, accessToken }, this.#roomHandlers(signal)).then((joined) => {
        if (signal.aborted) joined.leave()
        else this.#room = joined
      })
      await Promise.all([room, calls.start(sessionId)])
      const impatience = setTimeout(
        () => this.#fail({ message: UNABLE_TO_CONNECT }),
        FIRST_FRAME_LIMIT_MS,
      )
      signal.addEventListener('abort', () => clearTimeout(impatience))
    } catch (error) {
      console.error(error)
      if (signal.aborted) return
      this.#fail(error instanceof CallFailed ? error.refusal : { message: UNABLE_TO_CONNECT })
    }
  }

  #fail(refusal: Refusal): void {
    if (refusal.newPrice !== undefined) {
      this.#avatar = { ...this.#avatar, price: dollarsForMinute(refusal.newPrice) }
      this.#onPriceChanged()
    }
    this.#send({ type: 'connect-failed', refusal })
  }

  #roomHandlers(signal: AbortSignal) {
    /** What still arrives from a room that was left means nothing. */
    const unlessLeft =
      <Values extends unknown[]>(handle: (...values: Values) => void) =>
      (...values: Values) => {
        if (!signal.aborted) handle(...values)
      }
    return {
      onPacket: unlessLeft((packet: Uint8Array) => {
        const event = readProviderEvent(packet, now())
        if (event) this.#send(event)
      }),
      onVideo: unlessLeft((track: MediaStreamTrack) => {
        this.#picture = track
        this.#showPicture()
      }),
      onAudio: unlessLeft((track: MediaStreamTrack) => this.#hear(track, signal)),
      onAudible: unlessLeft((isAudible: boolean) =>
        this.#send({ type: isAudible ? 'audio-allowed' : 'audio-blocked' }),
      ),
      onGone: unlessLeft(() => this.#send({ type: 'provider-ended', reason: 'fan_lost' })),
    }
  }

  #showPicture(): void {
    const { signal } = this.#chat
    if (!this.#video || !this.#picture || signal.aborted) return
    const shown = this.#video.srcObject
    if (shown instanceof MediaStream && shown.getVideoTracks()[0] === this.#picture) return
    // Black until the first frame of a new track; the portrait behind it is better company.
    this.#video.toggleAttribute('data-blank', true)
    this.#video.srcObject = new MediaStream([this.#picture])
    signal.addEventListener(
      'abort',
      watchFrames(this.#video, () => this.#sawFrame(signal)),
    )
  }

  #sawFrame(signal: AbortSignal): void {
    this.#lastFrameAt = now()
    this.#video?.removeAttribute('data-blank')
    if (this.#state.phase === 'connecting') {
      timings.sawFirstFrame()
      this.#send({ type: 'first-frame', at: this.#lastFrameAt })
      const ticking = setInterval(() => this.#tick(), TICK_MS)
      signal.addEventListener('abort', () => clearInterval(ticking))
    } else if (this.#state.phase === 'active' && this.#state.lostSince !== null) {
      this.#send({ type: 'link-back' })
    }
  }

  #tick(): void {
    const at = now()
    // A page in the background gets no pictures although they arrive.
    if (document.visibilityState !== 'visible') this.#lastFrameAt = at
    if (at - this.#lastFrameAt > PICTURE_LOST_MS) {
      this.#send({ type: 'link-lost', at: this.#lastFrameAt })
      void this.#endIfOver()
    }
    this.#send({ type: 'tick', at })
  }

  /** A provider that died cannot say so; the server knows. */
  async #endIfOver(): Promise<void> {
    const { signal } = this.#chat
    if (this.#state.phase !== 'active') return
    const isOver = await hasEnded(this.#state.sessionId)
    if (isOver && !signal.aborted) this.#send({ type: 'provider-ended', reason: 'fan_lost' })
  }

  /** Listens for the avatar's voice, for providers that do not tell when it speaks. */
  #hear(track: MediaStreamTrack, signal: AbortSignal): void {
    let hearing = SILENCE
    let turn = 0
    const stop = watchLevel(track, (level) => {
      const isTurn = this.#state.phase === 'active' && this.#state.talk.turn !== null
      if (isTurn && level > LOUD_LEVEL) timings.heardSound()
      const next = hearFrame(hearing, level)
      if (next.isSpeaking && !hearing.isSpeaking) turn++
      if (next.isSpeaking !== hearing.isSpeaking) {
        this.#send({
          type: next.isSpeaking ? 'talking' : 'silent',
          turnId: `heard-${turn}`,
          by: 'detector',
          at: now(),
        })
      }
      hearing = next
    })
    signal.addEventListener('abort', stop)
  }

  #hangUp(): void {
    this.#chat.abort()
    this.#room?.leave()
    this.#room = undefined
    this.#picture = undefined
    if (this.#video) this.#video.srcObject = null
  }

  async #fetchReceipt(sessionId: string): Promise<void> {
    try {
      const receipt = await this.#calls.stop(sessionId)
      this.#send({ type: 'receipt', sessionId, receipt })
    } catch (error) {
      console.error(error)
      this.#send({ type: 'receipt-failed', sessionId })
    }
    this.#onBalanceChanged()
  }

  #say(text: string, kind: 'text' | 'speech'): void {
    this.#send({ type: 'say', id: `said-${++this.#said}`, text, kind, at: now() })
  }

  async #deliver(id: string, text: string): Promise<void> {
    if (this.#state.phase !== 'active') return
    timings.sentMessage()
    try {
      const message = await this.#calls.say(this.#state.sessionId, text)
      if (message) await this.#room?.say(message)
      this.#send({ type: 'message-sent' })
    } catch (error) {
      const message = error instanceof CallFailed ? error.message : UNABLE_TO_SEND
      this.#send({ type: 'message-failed', id, text, message })
    }
  }
}
