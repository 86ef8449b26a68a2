import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MicrophoneDenied, RecognitionUnavailable } from './speech.ts'
import { openWebSpeech } from './web-speech.ts'

/** The browser's side of recognition, which no test machine has: it does what the test says. */
class FakeRecognition {
  static last: FakeRecognition
  starts = 0
  onresult: ((event: unknown) => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onend: (() => void) | null = null

  constructor() {
    FakeRecognition.last = this
  }
  start() {
    this.starts++
  }
  abort() {
    this.onerror?.({ error: 'aborted' })
    this.onend?.()
  }
  hear(...results: [text: string, isFinal: boolean][]) {
    const list = results.map(([transcript, isFinal]) => ({ 0: { transcript }, isFinal }))
    this.onresult?.({ resultIndex: 0, results: list })
  }
}

function open() {
  const handlers = {
    onHearing: vi.fn(),
    onHeard: vi.fn(),
    onProgress: vi.fn(),
    onFailed: vi.fn(),
  }
  const input = openWebSpeech(handlers)
  return { input, recognition: FakeRecognition.last, ...handlers }
}

describe("the browser's speech recognition", () => {
  beforeEach(() => {
    vi.stubGlobal('window', { webkitSpeechRecognition: FakeRecognition })
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('tells what it is hearing and then the whole sentence', () => {
    const { input, recognition, onHearing, onHeard } = open()
    input.listen()
    recognition.hear(['where are', false])
    expect(onHearing).toHaveBeenLastCalledWith('where are')
    recognition.hear([' Where are you from? ', true])
    expect(onHeard).toHaveBeenCalledExactlyOnceWith('Where are you from?')
  })

  it('goes on when the browser ends it by itself', () => {
    const { input, recognition } = open()
    input.listen()
    recognition.onerror?.({ error: 'no-speech' })
    recognition.onend?.()
    vi.runAllTimers()
    expect(recognition.starts).toBe(2)
  })

  it('hears nothing while it is paused', () => {
    const { input, recognition, onHeard } = open()
    input.listen()
    input.pause()
    vi.runAllTimers()
    recognition.hear(['an echo', true])
    expect(onHeard).not.toHaveBeenCalled()
    expect(recognition.starts).toBe(1)
  })

  it.each([
    ['not-allowed', MicrophoneDenied],
    ['network', RecognitionUnavailable],
    ['service-not-allowed', RecognitionUnavailable],
  ])('stops for good at %s', (error, kind) => {
    const { input, recognition, onFailed } = open()
    input.listen()
    recognition.onerror?.({ error })
    recognition.onend?.()
    vi.runAllTimers()
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(expect.any(kind))
    expect(recognition.starts).toBe(1)
  })
})
