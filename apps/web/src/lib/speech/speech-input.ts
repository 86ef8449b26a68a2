import {
  MicrophoneDenied,
  MicrophoneMissing,
  RecognitionUnavailable,
  type SpeechHandlers,
  type SpeechInput,
} from './speech.ts'
import { canRecogniseInBrowser, openWebSpeech } from './web-speech.ts'

const DEAF: SpeechInput = { listen() {}, pause() {}, close() {} }

/** Browsers offer recognition without having any behind it; once that is known, nobody asks again. */
let isBrowserDeaf = false

/** Asks for the microphone and opens the best recognition there is: the browser's, else our own. */
export async function openSpeechInput(handlers: SpeechHandlers): Promise<SpeechInput> {
  const stream = await askForMicrophone()
  if (isBrowserDeaf || !canRecogniseInBrowser()) return openOnDevice(stream, handlers)
  // The browser opens the microphone itself; two at once silence each other on some phones.
  close(stream)
  return openInBrowserElseOnDevice(handlers)
}

/**
 * Loads recognition ahead for those who use it: where the microphone was allowed before and the browser
 * has none of its own.
 */
export async function warmSpeechInput(): Promise<void> {
  if (!isBrowserDeaf && canRecogniseInBrowser()) return
  const { state } = await navigator.permissions.query({ name: 'microphone' as PermissionName })
  if (state !== 'granted') return
  const { loadDeviceSpeech } = await import('./device-speech.ts')
  await loadDeviceSpeech()
}

function openInBrowserElseOnDevice(handlers: SpeechHandlers): SpeechInput {
  let isListening = false
  let isClosed = false
  let input: SpeechInput = openWebSpeech({
    ...handlers,
    onFailed(error) {
      input.close()
      input = DEAF
      if (!(error instanceof RecognitionUnavailable)) return handlers.onFailed(error)
      isBrowserDeaf = true
      handlers.onProgress(0)
      askForMicrophone()
        .then((stream) => openOnDevice(stream, handlers))
        .then((onDevice) => {
          if (isClosed) return onDevice.close()
          input = onDevice
          if (isListening) input.listen()
        })
        .catch(handlers.onFailed)
    },
  })
  return {
    listen() {
      isListening = true
      input.listen()
    },
    pause() {
      isListening = false
      input.pause()
    },
    close() {
      isClosed = true
      input.close()
    },
  }
}

async function openOnDevice(stream: MediaStream, handlers: SpeechHandlers): Promise<SpeechInput> {
  try {
    const { openDeviceSpeech } = await import('./device-speech.ts')
    return await openDeviceSpeech(stream, handlers)
  } catch (error) {
    close(stream)
    throw new RecognitionUnavailable('Speech recognition could not be loaded', { cause: error })
  }
}

async function askForMicrophone(): Promise<MediaStream> {
  if (!navigator.mediaDevices) {
    throw new MicrophoneMissing('The microphone needs a secure connection')
  }
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
  } catch (cause) {
    const isMissing = cause instanceof DOMException && cause.name === 'NotFoundError'
    throw isMissing
      ? new MicrophoneMissing('No microphone was found', { cause })
      : new MicrophoneDenied('The microphone may not be used', { cause })
  }
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
