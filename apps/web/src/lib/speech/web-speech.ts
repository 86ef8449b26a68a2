import {
  MicrophoneDenied,
  RecognitionUnavailable,
  type SpeechHandlers,
  type SpeechInput,
} from './speech.ts'

const LANGUAGE = 'en-US'
/** Recognition ends by itself now and then; starting it again at once can fail. */
const RESUME_MS = 250

interface RecognitionResultEvent {
  resultIndex: number
  results: ArrayLike<{ isFinal: boolean; 0?: { transcript: string } }>
}

/** The part of the Web Speech API that is used here; TypeScript's library does not know it. */
interface Recognition {
  continuous: boolean
  interimResults: boolean
  lang: string
  onresult: ((event: RecognitionResultEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  abort(): void
}

type RecognitionClass = new () => Recognition

function recognitionClass(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    'SpeechRecognition' | 'webkitSpeechRecognition',
    RecognitionClass | undefined
  >
  return SpeechRecognition ?? webkitSpeechRecognition
}

export function canRecogniseInBrowser(): boolean {
  return recognitionClass() !== undefined
}

export function openWebSpeech(handlers: SpeechHandlers): SpeechInput {
  const Class = recognitionClass()
  if (!Class) throw new RecognitionUnavailable('This browser does not recognise speech')
  const recognition = new Class()
  recognition.continuous = true
  recognition.interimResults = true
  recognition.lang = LANGUAGE
  let isWanted = false
  let isRunning = false
  let resuming: ReturnType<typeof setTimeout> | undefined

  const start = () => {
    if (!isWanted || isRunning) return
    isRunning = true
    recognition.start()
  }
  recognition.onresult = ({ results, resultIndex }) => {
    if (!isWanted) return
    const fresh = Array.from(results).slice(resultIndex)
    const words = (isFinal: boolean) =>
      fresh
        .filter((result) => result.isFinal === isFinal)
        .map((result) => result[0]?.transcript.trim() ?? '')
        .join(' ')
        .trim()
    const heard = words(true)
    if (heard) handlers.onHeard(heard)
    handlers.onHearing(words(false))
  }
  recognition.onerror = ({ error }) => {
    if (error === 'no-speech' || error === 'aborted') return
    isWanted = false
    handlers.onFailed(
      error === 'not-allowed'
        ? new MicrophoneDenied('The microphone may not be used')
        : new RecognitionUnavailable(`The browser's speech recognition failed: ${error}`),
    )
  }
  recognition.onend = () => {
    isRunning = false
    if (isWanted) resuming = setTimeout(start, RESUME_MS)
  }
  const pause = () => {
    isWanted = false
    clearTimeout(resuming)
    if (isRunning) recognition.abort()
  }
  return {
    listen() {
      isWanted = true
      start()
    },
    pause,
    close: pause,
  }
}
