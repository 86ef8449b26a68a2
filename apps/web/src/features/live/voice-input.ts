import { MicrophoneDenied, MicrophoneMissing, type SpeechInput } from '#lib/speech/speech.ts'
import { openSpeechInput } from '#lib/speech/speech-input.ts'
import { now } from './now.ts'
import {
  isListening,
  type LiveEvent,
  type LiveState,
  RECOGNITION_RESTART_MS,
} from './session-machine.ts'

/** Keeps the microphone in line with the chat: open while it is wanted, listening while it is the fan's turn. */
export class VoiceInput {
  readonly #send: (event: LiveEvent) => void
  readonly #say: (text: string) => void
  /** Aborted when the microphone that it was opened for is not wanted any more. */
  #wish: AbortController | undefined
  #speech: SpeechInput | undefined
  #isListening = false
  #restarting: ReturnType<typeof setTimeout> | undefined

  constructor(options: { send: (event: LiveEvent) => void; say: (text: string) => void }) {
    this.#send = options.send
    this.#say = options.say
  }

  follow(state: LiveState): void {
    const isWanted = state.phase === 'active' && state.microphone.state !== 'off'
    if (isWanted && !this.#wish) {
      this.#wish = new AbortController()
      void this.#open(this.#wish.signal)
    }
    if (!isWanted && this.#wish) this.#close()
    this.#listen(state)
  }

  async #open(signal: AbortSignal): Promise<void> {
    const isWanted = () => !signal.aborted
    try {
      const speech = await openSpeechInput({
        onHearing: (text) => this.#send({ type: 'hearing', text }),
        onHeard: this.#say,
        onProgress: (percent) => {
          if (!isWanted()) return
          const isReady = percent === 100
          this.#send({
            type: 'microphone',
            microphone: isReady ? { state: 'on' } : { state: 'loading', percent },
          })
        },
        onFailed: (error) => this.#fail(error),
      })
      if (!isWanted()) return speech.close()
      this.#speech = speech
      this.#send({ type: 'microphone', microphone: { state: 'on' } })
    } catch (error) {
      if (isWanted()) this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    console.error(error)
    if (error instanceof MicrophoneDenied) {
      this.#send({ type: 'microphone-denied' })
      return
    }
    const isMissing = error instanceof MicrophoneMissing
    this.#send({
      type: 'microphone-failed',
      title: isMissing ? 'No microphone' : 'Voice chat is not available',
      message: isMissing
        ? 'Connect a microphone, or type your message.'
        : 'Speech recognition could not be loaded. You can still type.',
    })
  }

  #close(): void {
    this.#wish?.abort()
    this.#wish = undefined
    this.#speech?.close()
    this.#speech = undefined
  }

  /** After the avatar fell silent recognition waits a moment, so that it does not hear the echo. */
  #listen(state: LiveState): void {
    const wantsWords = this.#speech !== undefined && isListening(state)
    if (wantsWords === this.#isListening) return
    this.#isListening = wantsWords
    clearTimeout(this.#restarting)
    if (!wantsWords || state.phase !== 'active') {
      this.#speech?.pause()
      return
    }
    const { silentSince } = state.talk
    const waitMs = silentSince === null ? 0 : silentSince + RECOGNITION_RESTART_MS - now()
    this.#restarting = setTimeout(() => this.#speech?.listen(), Math.max(0, waitMs))
  }
}
