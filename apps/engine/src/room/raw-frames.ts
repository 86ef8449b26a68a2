import type { VideoFrame } from '@livekit/rtc-node'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { LRUCache } from 'lru-cache'
import { webpFromVp8 } from '#media/webp.ts'

type Rtc = typeof import('@livekit/rtc-node')

const MAX_BYTES = 96 * 1024 * 1024

/**
 * Pictures as a LiveKit server's client wants them: not encoded. Sessions show the same few hundred poses again and
 * again, each of them always the same object, so that a pose is decoded once for everybody.
 */
export class RawFrames {
  readonly #rtc: Rtc
  readonly #decoded = new LRUCache<Uint8Array, VideoFrame>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ data }) => data.byteLength,
  })
  readonly #decoding = new Set<Uint8Array>()

  constructor(rtc: Rtc) {
    this.#rtc = rtc
  }

  /** Undefined while it is being decoded. */
  get(vp8KeyFrame: Uint8Array): VideoFrame | undefined {
    const known = this.#decoded.get(vp8KeyFrame)
    if (!known && !this.#decoding.has(vp8KeyFrame)) void this.#decode(vp8KeyFrame)
    return known
  }

  async #decode(vp8KeyFrame: Uint8Array): Promise<void> {
    const { VideoFrame, VideoBufferType } = this.#rtc
    this.#decoding.add(vp8KeyFrame)
    try {
      const image = await loadImage(webpFromVp8(vp8KeyFrame))
      const { width, height } = image
      const context = createCanvas(width, height).getContext('2d')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      const rgba = new VideoFrame(new Uint8Array(data.buffer), width, height, VideoBufferType.RGBA)
      this.#decoded.set(vp8KeyFrame, rgba.convert(VideoBufferType.I420))
    } finally {
      this.#decoding.delete(vp8KeyFrame)
    }
  }
}
