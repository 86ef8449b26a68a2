import detectorUrl from '@ricky0123/vad-web/dist/silero_vad_v6.onnx?url'
import decoderUrl from 'moonshine-model/decoder_model_merged.onnx?url'
import encoderUrl from 'moonshine-model/encoder_model.onnx?url'
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { env } from 'onnxruntime-web/wasm'
import { Moonshine } from './moonshine.ts'
import { Resampler } from './resampler.ts'
import { FRAME_SAMPLES, Segmenter } from './segmenter.ts'
import { VoiceDetector } from './voice-detector.ts'

export type ToWorker =
  | { type: 'load' }
  | { type: 'microphone'; port: MessagePort; sampleRate: number }
  | { type: 'listen' }
  | { type: 'pause' }

export type FromWorker =
  | { type: 'progress'; percent: number }
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  | { type: 'hearing'; isSpeech: boolean }
  | { type: 'heard'; text: string }

/** Starting what was downloaded takes its time too. */
const PERCENT = { downloaded: 70, detecting: 80, recognising: 95 }

const FILES = [runtimeUrl, detectorUrl, encoderUrl, decoderUrl]
const SAMPLE_RATE = 16_000

const tell = (message: FromWorker) => self.postMessage(message)

async function load() {
  let told = -1
  const progress = (percent: number) => {
    if (percent !== told) tell({ type: 'progress', percent })
    told = percent
  }
  const [runtime, detector, encoder, decoder] = await download(FILES, (share) =>
    progress(Math.floor(share * PERCENT.downloaded)),
  )
  if (!runtime || !detector || !encoder || !decoder) throw new Error('A model is missing')
  env.wasm.numThreads = 1
  env.wasm.wasmBinary = runtime
  const voiceDetector = await VoiceDetector.load(detector)
  progress(PERCENT.detecting)
  const recogniser = await Moonshine.load({ encoder, decoder })
  progress(PERCENT.recognising)
  // The first run is slow: better now than with somebody's first sentence.
  await recogniser.transcribe(new Float32Array(SAMPLE_RATE / 2))
  return { voiceDetector, recogniser }
}

async function download(
  urls: readonly string[],
  onShare: (share: number) => void,
): Promise<ArrayBuffer[]> {
  const responses = await Promise.all(urls.map((url) => fetch(url)))
  for (const { ok, status, url } of responses) if (!ok) throw new Error(`${status}: ${url}`)
  const total = responses.reduce(
    (sum, { headers }) => sum + Number(headers.get('content-length') ?? 0),
    0,
  )
  let received = 0
  return Promise.all(
    responses.map((response) => {
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          received += chunk.byteLength
          onShare(total ? Math.min(1, received / total) : 0)
          controller.enqueue(chunk)
        },
      })
      return new Response(response.body?.pipeThrough(counting)).arrayBuffer()
    }),
  )
}

let loaded: ReturnType<typeof load> | undefined
let isListening = false
let microphone: MessagePort | undefined
const segmenter = new Segmenter()

async function listenTo(port: MessagePort, sampleRate: number) {
  const { voiceDetector, recogniser } = await (loaded ?? load())
  const resampler = new Resampler({
    fromRate: sampleRate,
    toRate: SAMPLE_RATE,
    frameSamples: FRAME_SAMPLES,
  })
  microphone?.close()
  microphone = port
  // One frame after the other: the detector remembers what came before.
  let working: Promise<void> = Promise.resolve()
  port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    for (const frame of resampler.push(data)) {
      working = working
        .then(() => hear(frame))
        .catch((error: unknown) => tell({ type: 'failed', message: String(error) }))
    }
  }

  async function hear(frame: Float32Array) {
    if (!isListening) return
    const probability = await voiceDetector.probability(frame)
    if (!isListening) return
    const wasSpeech = segmenter.isSpeech
    const sentence = segmenter.push(frame, probability)
    if (segmenter.isSpeech !== wasSpeech) tell({ type: 'hearing', isSpeech: segmenter.isSpeech })
    if (!sentence) return
    const text = await recogniser.transcribe(sentence)
    if (isListening && text) tell({ type: 'heard', text })
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'load':
      loaded ??= load()
      loaded.then(
        () => tell({ type: 'ready' }),
        (error: unknown) => tell({ type: 'failed', message: String(error) }),
      )
      return
    case 'microphone':
      void listenTo(data.port, data.sampleRate)
      return
    case 'listen':
    case 'pause':
      isListening = data.type === 'listen'
      segmenter.reset()
  }
}
