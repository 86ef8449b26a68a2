import type { EngineAvatar } from '#avatars/avatars.ts'
import { ChildService } from '#child/child-service.ts'
import type { Roles } from '#session/cast.ts'
import type { PoseKey } from '#session/frame-source.ts'
import { speakable } from '#voice/speakable.ts'
import { scoreClip } from './clip.ts'
import type { ClipParts } from './webm.ts'

export type Recording = (
  avatar: EngineAvatar,
  lines: readonly string[],
) => Pick<Roles, 'voice' | 'frames'>

const MUX_NICENESS = 15

/** Records avatars one after another, so that clips never crowd out a live call. */
export class Clips {
  readonly #record: Recording
  #last: Promise<unknown> = Promise.resolve()

  constructor(record: Recording) {
    this.#record = record
  }

  make(avatar: EngineAvatar, text: string, signal: AbortSignal): Promise<Buffer> {
    const clip = this.#last.then(() => this.#make(avatar, text, signal))
    this.#last = clip.catch(() => undefined)
    return clip
  }

  async #make(avatar: EngineAvatar, text: string, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted()
    const lines = text.split('\n').flatMap(speakable)
    const { voice, frames } = this.#record(avatar, lines)
    const utterances = []
    try {
      for (const line of lines) utterances.push(await voice.say(line, signal))
    } finally {
      voice.close()
    }
    const { packets, poses } = scoreClip(utterances)
    const places = new Map<PoseKey, number>()
    const parts: ClipParts = { pictures: [], shown: [], packets }
    for (const { atMs, key } of poses) {
      signal.throwIfAborted()
      const picture = places.get(key) ?? parts.pictures.push(await frames.frame(key)) - 1
      places.set(key, picture)
      parts.shown.push({ atMs, picture })
    }
    return muxAside(parts, signal)
  }
}

/** In a process of its own, which ends with the clip: they are rare. */
async function muxAside(parts: ClipParts, signal: AbortSignal): Promise<Buffer> {
  const module = new URL('./webm-child.ts', import.meta.url)
  const child = new ChildService({ module, args: ['clip'], niceness: MUX_NICENESS })
  try {
    return Buffer.from(await child.call<Uint8Array>('mux', parts, { signal }))
  } finally {
    child.close()
  }
}
