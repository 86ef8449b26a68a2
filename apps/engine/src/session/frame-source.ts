import { LRUCache } from 'lru-cache'
import { type Pose, VISEMES, type Viseme } from '#face/pose.ts'
import { vp8FromWebp } from '#media/webp.ts'

/**
 * A pose rounded to what is drawn: `viseme-blink-sway-smile`, for example `aa-0-4-1`.
 * Everybody who looks at the same avatar in the same pose shares one encoded frame.
 */
export type PoseKey = string & { readonly __poseKey: unique symbol }

export const PICTURE = { width: 480, height: 640 } as const

const BLINK_STEPS = 2
const SWAY_STEPS = 8
const SMILE_STEPS = 2

/** The two moods of a live session, on the smile scale of `Pose`. */
export const TALKING_SMILE = 0
export const LISTENING_SMILE = 0.5

const step = (value: number, steps: number) => Math.round(Math.min(1, Math.max(0, value)) * steps)

const keyOf = (viseme: Viseme, blink: number, sway: number, smile: number) =>
  `${viseme}-${blink}-${sway}-${smile}` as PoseKey

export function poseKey(pose: Pose): PoseKey {
  const mouth = pose.visemeNext && (pose.blend ?? 0) >= 0.5 ? pose.visemeNext : pose.viseme
  return keyOf(
    mouth,
    step(pose.blink, BLINK_STEPS),
    step((pose.sway + 1) / 2, SWAY_STEPS),
    step(pose.smile, SMILE_STEPS),
  )
}

/** The pose that is drawn for a key. */
export function keyPose(key: PoseKey): Pose {
  const [viseme, blink, sway, smile] = key.split('-')
  return {
    viseme: VISEMES.find((known) => known === viseme) ?? 'sil',
    blink: Number(blink) / BLINK_STEPS,
    sway: (Number(sway) / SWAY_STEPS) * 2 - 1,
    smile: Number(smile) / SMILE_STEPS,
  }
}

const SWAYS = Array.from({ length: SWAY_STEPS + 1 }, (_, sway) => sway)
const BLINKS = Array.from({ length: BLINK_STEPS + 1 }, (_, blink) => blink)
const SMILES = Array.from({ length: SMILE_STEPS + 1 }, (_, smile) => smile)

/** Every pose a live session can ask for, the most needed first: listening, then talking, then blinking while talking. */
export function posesToTrain(): Pose[] {
  const listening = BLINKS.flatMap((blink) =>
    SWAYS.map((sway) => keyOf('sil', blink, sway, step(LISTENING_SMILE, SMILE_STEPS))),
  )
  const talking = BLINKS.flatMap((blink) =>
    VISEMES.flatMap((viseme) =>
      SWAYS.map((sway) => keyOf(viseme, blink, sway, step(TALKING_SMILE, SMILE_STEPS))),
    ),
  )
  return [...listening, ...talking].map(keyPose)
}

/** Encoded VP8 key frames of one avatar. */
export interface FrameSource {
  /** The frame of this pose, loaded or drawn when nobody has asked for it before. */
  frame(key: PoseKey): Promise<Uint8Array>
  /** What can be shown this instant: the frame itself or the nearest one at hand; asks for the missing one. */
  now(key: PoseKey): Uint8Array | undefined
}

export type FrameCache = LRUCache<string, Uint8Array>

/** Shared by all avatars of the process. */
export const createFrameCache = (maxBytes: number): FrameCache =>
  new LRUCache({ maxSize: maxBytes, sizeCalculation: (frame) => frame.byteLength })

export interface FrameSourceOptions {
  /** Changes whenever the portrait changes, so that no stale face is shown. */
  id: string
  cache: FrameCache
  /** A trained frame (VP8), if there is one. */
  load?: (key: PoseKey) => Promise<Uint8Array | undefined>
  /** Draws the pose as lossy WebP, outside the thread that paces packets. */
  draw: (pose: Pose) => Promise<Buffer>
}

/** More than this asked for and not drawn yet, and a pose is skipped: it will be asked for again. */
const MAX_PENDING = 12

export function createFrameSource({ id, cache, load, draw }: FrameSourceOptions): FrameSource {
  const pending = new Map<PoseKey, Promise<Uint8Array>>()

  const fetchFrame = async (key: PoseKey) => {
    const frame = (await load?.(key)) ?? vp8FromWebp(await draw(keyPose(key)))
    cache.set(`${id}/${key}`, frame)
    return frame
  }

  const frame = async (key: PoseKey) => {
    const known = cache.get(`${id}/${key}`)
    if (known) return known
    const started = pending.get(key) ?? fetchFrame(key).finally(() => pending.delete(key))
    pending.set(key, started)
    return started
  }

  const nearest = (key: PoseKey) => {
    const [viseme = 'sil', , sway, smile] = key.split('-')
    const byDistance = [...SWAYS].sort(
      (a, b) => Math.abs(a - Number(sway)) - Math.abs(b - Number(sway)),
    )
    for (const mouth of [viseme, 'sil'])
      for (const smiling of [smile, ...SMILES])
        for (const swayStep of byDistance) {
          const found = cache.peek(`${id}/${mouth}-0-${swayStep}-${smiling}`)
          if (found) return found
        }
    return undefined
  }

  return {
    frame,
    now(key) {
      const known = cache.get(`${id}/${key}`)
      if (known) return known
      if (pending.size < MAX_PENDING) frame(key).catch(() => undefined)
      return nearest(key)
    },
  }
}
