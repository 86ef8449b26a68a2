import captureUrl from './capture-worklet.ts?worker&url'
import type { FromWorker, ToWorker } from './device-speech-worker.ts'
import type { SpeechHandlers, SpeechInput } from './speech.ts'

/** Loaded once for a page: the models are large, and stay warm for the next chat. */
let loading: Promise<Worker> | undefined
const watchers = new Set<(percent: number) => void>()

function tell(worker: Worker, message: ToWorker, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer)
}

export function loadDeviceSpeech(): Promise<Worker> {
  loading ??= startWorker().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./device-speech-worker.ts', import.meta.url), {
    type: 'module',
  })
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || 'The worker did not start'))
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'progress') for (const watch of watchers) watch(data.percent)
      if (data.type === 'failed') reject(new Error(data.message))
      if (data.type !== 'ready') return
      performance.mark('speech:ready')
      resolve(worker)
    }
    tell(worker, { type: 'load' })
  })
}

/** Recognition on the device: sound goes from the microphone to a worker and nowhere else. */
export async function openDeviceSpeech(
  stream: MediaStream,
  handlers: SpeechHandlers,
): Promise<SpeechInput> {
  watchers.add(handlers.onProgress)
  const worker = await loadDeviceSpeech().finally(() => watchers.delete(handlers.onProgress))
  const context = new AudioContext()
  await context.audioWorklet.addModule(captureUrl)
  const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 })
  context.createMediaStreamSource(stream).connect(capture)
  const { port1, port2 } = new MessageChannel()
  capture.port.postMessage(port1, [port1])
  tell(worker, { type: 'microphone', port: port2, sampleRate: context.sampleRate }, [port2])
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'hearing') handlers.onHearing(data.isSpeech ? '…' : '')
    if (data.type === 'heard') handlers.onHeard(data.text)
    if (data.type === 'failed') handlers.onFailed(new Error(data.message))
  }
  handlers.onProgress(100)
  const mute = (isMuted: boolean) => {
    for (const track of stream.getAudioTracks()) track.enabled = !isMuted
    tell(worker, { type: isMuted ? 'pause' : 'listen' })
  }
  mute(true)
  return {
    listen: () => mute(false),
    pause: () => mute(true),
    close() {
      mute(true)
      worker.onmessage = null
      for (const track of stream.getTracks()) track.stop()
      void context.close()
    },
  }
}
