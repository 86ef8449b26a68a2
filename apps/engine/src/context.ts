import type { FastifyBaseLogger } from 'fastify'
import { type EngineAvatar, likenessOf } from './avatars/avatars.ts'
import { DEFAULT_AVATAR } from './avatars/default-avatar.ts'
import { type Avatars, openAvatars } from './avatars/open-avatars.ts'
import { photographsDirectory } from './avatars/photographs.ts'
import type { EngineConfig } from './config.ts'
import { RESTING } from './face/pose.ts'
import type { Cast } from './session/cast.ts'
import { createFrameCache, createFrameSource, poseKey } from './session/frame-source.ts'
import { LiveDrawing } from './session/live-drawing.ts'
import { likenessKey } from './training/trained-frames.ts'

export interface EngineContext {
  cast: Cast
  avatars: Avatars
  close(): Promise<void>
}

export interface ContextOptions {
  config: EngineConfig
  log: FastifyBaseLogger
  /** Whether somebody is in a live call. */
  isBusy(): boolean
}

/** Avatars with their brains, voices and training, and their live picture: what the engine plays with unless told otherwise. */
export async function openContext({ config, log, isBusy }: ContextOptions): Promise<EngineContext> {
  const { dataDir, llm, speech } = config
  const avatars = await openAvatars({
    dataDir,
    llm,
    tts: speech,
    log,
    isBusy,
    trains: config.training,
  })
  const drawing = new LiveDrawing(photographsDirectory(dataDir))
  const cache = createFrameCache(config.frameCacheBytes)
  const framesOf = (avatar: EngineAvatar) => {
    const likeness = likenessOf(avatar)
    const id = likenessKey(likeness)
    return createFrameSource({
      id,
      cache,
      load: (key) => avatars.loadFrame(avatar, key),
      draw: (pose) => drawing.draw(id, likeness, pose),
    })
  }

  // The first call of all should not wait for the process that draws to start.
  framesOf(DEFAULT_AVATAR)
    .frame(poseKey(RESTING))
    .catch((err) => log.warn({ err }, 'the default avatar cannot be drawn'))

  return {
    avatars,
    cast: {
      avatars: avatars.store,
      play: (avatar, choice) => ({
        brain: avatars.brain(avatar, choice),
        voice: avatars.voice(avatar, choice),
        frames: framesOf(avatar),
      }),
      record: (avatar, lines) => ({
        voice: avatars.recordingVoice(avatar, lines),
        frames: framesOf(avatar),
      }),
    },
    async close() {
      drawing.close()
      await avatars.close()
    },
  }
}
