import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { openAvatarFiles } from './avatars/avatar-files.ts'
import type { EngineAvatar, TrainedAvatars } from './avatars/avatars.ts'
import { DEFAULT_AVATAR } from './avatars/default-avatar.ts'
import { createEmbeddedBrain, embeddedLines } from './brain/embedded-brain.ts'
import { startEmbedder } from './brain/embedder.ts'
import { createLlmBrain } from './brain/llm-brain.ts'
import { dataDirectory, readSmallTalk } from './brain/small-talk.ts'
import { openVectors } from './brain/vectors.ts'
import type { EngineConfig } from './config.ts'
import { RESTING } from './face/pose.ts'
import type { Cast } from './session/cast.ts'
import { createFrameCache, createFrameSource, poseKey } from './session/frame-source.ts'
import { LiveDrawing } from './session/live-drawing.ts'
import { portraitKey, TrainedFrames } from './training/trained-frames.ts'
import { Trainer } from './training/trainer.ts'
import { lineKey } from './voice/line-key.ts'
import { openLineStore } from './voice/line-store.ts'
import { startSpeech } from './voice/speech.ts'
import { hasKokoro } from './voice/synthesiser.ts'
import { createVoices } from './voice/voices.ts'

export interface EngineContext {
  cast: Cast
  avatars: TrainedAvatars
  trainer: Trainer
  close(): Promise<void>
}

export interface ContextOptions {
  config: EngineConfig
  log: FastifyBaseLogger
  /** Whether somebody is in a live call. */
  isBusy(): boolean
}

const TRAINING_NICENESS = 15

/** Brains, voices, faces and their training, as configured. */
export async function openContext({ config, log, isBusy }: ContextOptions): Promise<EngineContext> {
  const directory = join(config.dataDir, 'engine')
  const avatars = openAvatarFiles(join(directory, 'avatars'), (file) =>
    log.warn({ file }, 'an avatar file cannot be read'),
  )
  const smallTalk = readSmallTalk()
  const lines = await openLineStore({
    directory: join(directory, 'lines'),
    packsDirectory: join(dataDirectory, 'lines'),
  })
  const embedder = startEmbedder()
  const vectors = await openVectors({
    embedder,
    file: join(directory, 'vectors'),
    bundled: join(dataDirectory, 'vectors'),
  })
  const speech = startSpeech({ dataDir: config.dataDir })
  const drawing = new LiveDrawing()
  const trainingSpeech = startSpeech({ dataDir: config.dataDir, niceness: TRAINING_NICENESS })
  const trainingDrawing = new LiveDrawing(TRAINING_NICENESS)
  const trainedFrames = new TrainedFrames(join(directory, 'frames'))
  const cache = createFrameCache(config.frameCacheBytes)
  const closed = new AbortController()

  const voices = createVoices({
    dataDir: config.dataDir,
    store: lines,
    speech,
    server: config.speech,
    brainIsEmbedded: config.llm === undefined,
    linesOf: ({ persona }) => embeddedLines(persona, smallTalk).needed,
  })
  voices.measure(closed.signal).catch((err) => log.warn({ err }, 'the voice model fails'))

  const trainer = new Trainer({
    avatars,
    lines,
    frames: trainedFrames,
    vectors,
    smallTalk,
    speech: trainingSpeech,
    draw: (id, portrait, pose) => trainingDrawing.draw(id, portrait, pose),
    hasVoiceModel: () => hasKokoro(config.dataDir),
    isBusy,
    onFailure: (avatar, err) => log.warn({ avatar, err }, 'training failed'),
  })
  trainer.start()

  const framesOf = ({ portrait }: EngineAvatar) => {
    const id = portraitKey(portrait)
    return createFrameSource({
      id,
      cache,
      load: (key) => trainedFrames.load(portrait, key),
      draw: (pose) => drawing.draw(id, portrait, pose),
    })
  }

  const cast: Cast = {
    avatars,
    play(avatar, choice) {
      const onlyTrained = voices.kindFor(avatar, choice) === 'trained'
      const settings = { ...avatar.voice, ...choice }
      const embedded = createEmbeddedBrain({
        avatarId: avatar.id,
        persona: avatar.persona,
        smallTalk,
        vectors,
        canSay: onlyTrained ? (text) => lines.has(lineKey({ text, ...settings })) : undefined,
      })
      return {
        brain: config.llm
          ? createLlmBrain({
              name: avatar.name ?? '',
              persona: avatar.persona,
              server: config.llm,
              fallback: embedded,
              onFailure: (err) => log.warn({ avatar: avatar.id, err }, 'the language model fails'),
            })
          : embedded,
        voice: voices.voice(avatar, choice),
        frames: framesOf(avatar),
      }
    },
  }

  // The first call of all should not wait for a process to start and a model to load.
  const warm = [
    vectors.embed(smallTalk.intents.flatMap(({ examples }) => examples)),
    framesOf(DEFAULT_AVATAR).frame(poseKey(RESTING)),
  ]
  for (const ready of warm) ready.catch((err) => log.warn({ err }, 'warming up failed'))

  return {
    cast,
    avatars,
    trainer,
    async close() {
      closed.abort()
      await trainer.close()
      for (const child of [embedder, speech, drawing, trainingSpeech, trainingDrawing])
        child.close()
    },
  }
}
