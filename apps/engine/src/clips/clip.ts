import type { Viseme } from '#face/pose.ts'
import { FRAME_MS, SILENCE } from '#media/opus.ts'
import { type PoseKey, poseKey } from '#session/frame-source.ts'
import { Performance } from '#session/performance.ts'
import type { Utterance } from '#voice/voice.ts'

export const PICTURE_MS = 40

/** The avatar looks at the fan before it speaks, breathes between two lines, and stays a moment after the last. */
const BEFORE_MS = 600
const BETWEEN_MS = 360
const AFTER_MS = 1_000

/** A clip before it is drawn: every 20 ms of sound, and the pose of every picture. */
export interface ClipScore {
  packets: Uint8Array[]
  poses: { atMs: number; key: PoseKey }[]
  durationMs: number
}

/** Unchanged pictures are left out: the one before stays on the screen. */
export function scoreClip(utterances: readonly Utterance[], random?: () => number): ClipScore {
  const packets: Uint8Array[] = []
  const visemes: { atMs: number; viseme: Viseme }[] = []
  const spoken: { fromMs: number; toMs: number }[] = []
  const now = () => packets.length * FRAME_MS
  const pause = (ms: number) => {
    for (let at = 0; at < ms; at += FRAME_MS) packets.push(SILENCE)
  }

  pause(BEFORE_MS)
  for (const [index, utterance] of utterances.entries()) {
    if (index > 0) pause(BETWEEN_MS)
    const fromMs = now()
    for (const { viseme, startMs } of utterance.visemes)
      visemes.push({ atMs: fromMs + startMs, viseme })
    packets.push(...utterance.frames)
    visemes.push({ atMs: now(), viseme: 'sil' })
    spoken.push({ fromMs, toMs: now() })
  }
  pause(AFTER_MS)

  const performance = new Performance(random)
  const poses: ClipScore['poses'] = []
  let cue = 0
  let viseme: Viseme = 'sil'
  for (let atMs = 0; atMs < now(); atMs += PICTURE_MS) {
    for (let next = visemes[cue]; next && next.atMs <= atMs; next = visemes[cue]) {
      viseme = next.viseme
      cue++
    }
    const speaking = spoken.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)
    const key = poseKey(performance.pose(atMs, viseme, speaking))
    if (poses.at(-1)?.key !== key) poses.push({ atMs, key })
  }
  return { packets, poses, durationMs: now() }
}
