import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Brain } from '#brain/brain.ts'
import type { ChatServer } from '#brain/chat-stream.ts'
import { withCrisisRule } from '#brain/crisis.ts'
import { createEmbeddedBrain, embeddedLines } from '#brain/embedded-brain.ts'
import { startEmbedder } from '#brain/embedder.ts'
import { createLlmBrain } from '#brain/llm-brain.ts'
import { dataDirectory, readSmallTalk } from '#brain/small-talk.ts'
import { openVectors } from '#brain/vectors.ts'
import { ChildService } from '#child/child-service.ts'
import { recordingVoice } from '#clips/recording-voice.ts'
import type { Access } from '#provider/access.ts'
import type { VoiceChoice } from '#session/cast.ts'
import { TrainedFrames } from '#training/trained-frames.ts'
import { Trainer } from '#training/trainer.ts'
import { lineKey } from '#voice/line-key.ts'
import { openLineStore } from '#voice/line-store.ts'
import { mountVoices } from '#voice/routes.ts'
import { startSpeech } from '#voice/speech.ts'
import type { SpeechServer } from '#voice/speech-server-voice.ts'
import { hasKokoro } from '#voice/synthesiser.ts'
import type { Voice } from '#voice/voice.ts'
import { createVoices } from '#voice/voices.ts'
import { openAvatarFiles } from './avatar-files.ts'
import { type EngineAvatar, likenessOf, type TrainedAvatars } from './avatars.ts'
import { DEFAULT_AVATAR } from './default-avatar.ts'
import { mountPhotographs } from './photograph-routes.ts'
import { Photographs, photographsDirectory } from './photographs.ts'
import { mountPreviews } from './preview-routes.ts'
import { Previews } from './previews.ts'
import { mountAvatars } from './routes.ts'
import { mountStills } from './still-routes.ts'
import { Stills } from './stills.ts'

export interface AvatarsOptions {
  dataDir: string
  llm?: ChatServer
  tts?: SpeechServer
  log: FastifyBaseLogger
  /** Whether somebody is in a live call. */
  isBusy?: () => boolean
  /** Without it nothing is trained, and everything is drawn and spoken live. */
  trains?: boolean
}

export interface Avatars {
  store: TrainedAvatars
  trainer: Trainer
  brain(avatar: EngineAvatar, choice?: VoiceChoice): Brain
  voice(avatar: EngineAvatar, choice?: VoiceChoice): Voice
  recordingVoice(avatar: EngineAvatar, lines: readonly string[]): Voice
  /** A trained VP8 frame, if there is one. */
  loadFrame(avatar: EngineAvatar, poseKey: string): Promise<Uint8Array | undefined>
  mount(app: FastifyInstance, access: Access, onRemoved?: (id: string) => void): void
  close(): Promise<void>
}

const TRAINING_NICENESS = 15
const TIDY_EVERY_MS = 60 * 60_000
/** Not a sentence that is stored with its meaning: it must reach the model. */
const WARM_UP = 'Is anybody there yet?'

/** Who the avatars are, what they say, how they sound and how they are trained: everything of a cast but its live picture. */
export async function openAvatars({
  dataDir,
  llm,
  tts,
  log,
  isBusy,
  trains = true,
}: AvatarsOptions): Promise<Avatars> {
  const directory = join(dataDir, 'engine')
  const smallTalk = readSmallTalk()
  const lines = await openLineStore({
    directory: join(directory, 'lines'),
    packsDirectory: join(dataDirectory, 'lines'),
  })
  const frames = new TrainedFrames(join(directory, 'frames'))
  const store = openAvatarFiles(join(directory, 'avatars'), (file) =>
    log.error({ file }, 'unreadable avatar'),
  )
  const photographs = new Photographs(photographsDirectory(dataDir), async (photograph) => {
    previews.forget({ photograph })
    await stills.forget({ photograph })
  })
  const stills = new Stills(
    join(directory, 'stills'),
    photographs.directory,
    join(dataDirectory, 'stills'),
  )
  const previews = new Previews(photographs.directory)
  const removeForgotten = () => photographs.removeForgotten(store.ids().map((id) => store.get(id)))
  await removeForgotten()
  const tidying = setInterval(() => {
    removeForgotten().catch((err) => log.warn({ err }, 'photographs were not tidied up'))
  }, TIDY_EVERY_MS).unref()
  const embedder = startEmbedder()
  const vectors = await openVectors({
    embedder,
    file: join(directory, 'sentences.vectors'),
    bundled: join(dataDirectory, 'sentences.vectors'),
  })
  const speech = startSpeech({ dataDir })
  const closing = new AbortController()
  const voices = createVoices({
    dataDir,
    store: lines,
    speech,
    server: tts,
    brainIsEmbedded: llm === undefined,
    linesOf: ({ persona }) => embeddedLines(persona, smallTalk).needed,
  })
  const warming = [
    voices.measure(closing.signal),
    // The first call should not wait for these processes to start.
    vectors.embedInPassing([WARM_UP]),
    speech.speak('flite', { text: WARM_UP, ...DEFAULT_AVATAR.voice }, closing.signal),
  ]
  Promise.all(warming).catch((error) => {
    if (!closing.signal.aborted)
      log.warn({ err: error }, 'a voice or the embedding model cannot be used')
  })

  const trainingSpeech = startSpeech({ dataDir, niceness: TRAINING_NICENESS })
  const drawing = new ChildService({
    module: new URL('../session/drawing-child.ts', import.meta.url),
    args: ['training', photographs.directory],
    niceness: TRAINING_NICENESS,
  })
  const trainer = new Trainer({
    avatars: store,
    lines,
    frames,
    vectors,
    smallTalk,
    speech: trainingSpeech,
    draw: async (id, likeness, pose) =>
      Buffer.from(await drawing.call<Uint8Array>('draw', { id, likeness, pose })),
    hasVoiceModel: () => hasKokoro(dataDir),
    ...(trains ? { isBusy } : { isBusy: () => true, patienceMs: Number.POSITIVE_INFINITY }),
    onFailure: (id, error) => log.warn({ id, err: error }, 'training failed'),
  })
  trainer.start()

  return {
    store,
    trainer,
    voice: (avatar, choice) => voices.voice(avatar, choice),
    recordingVoice: (avatar, said) =>
      recordingVoice(
        {
          store: lines,
          speech: trainingSpeech,
          server: tts,
          hasVoiceModel: () => hasKokoro(dataDir),
        },
        avatar,
        said,
      ),
    brain(avatar, choice) {
      const { id, name, persona } = avatar
      const { kind, settings } = voices.choose(avatar, choice)
      const canSay = (text: string) => lines.has(lineKey({ text, ...settings }))
      const embedded = createEmbeddedBrain({
        avatarId: id,
        persona,
        smallTalk,
        vectors,
        canSay: kind === 'trained' ? canSay : undefined,
      })
      const onFailure = (error: unknown) => log.warn({ err: error }, 'the language model failed')
      const brain = llm
        ? createLlmBrain({
            name: name || 'the avatar',
            persona,
            server: llm,
            fallback: embedded,
            onFailure,
          })
        : embedded
      return withCrisisRule(brain)
    },
    loadFrame: (avatar, poseKey) => frames.load(likenessOf(avatar), poseKey),
    mount(app, access, onRemoved) {
      mountVoices(app, lines)
      mountStills(app, { avatars: store, stills, access })
      const isWorn = (photograph: string) =>
        store.ids().some((id) => store.get(id).photograph === photograph)
      mountPhotographs(app, { photographs, isWorn, access })
      mountPreviews(app, { previews, photographs, access })
      mountAvatars(app, { avatars: store, photographs, trainer, access, onRemoved })
    },
    async close() {
      closing.abort()
      clearInterval(tidying)
      trainingSpeech.close()
      drawing.close()
      stills.close()
      photographs.close()
      previews.close()
      await trainer.close()
      speech.close()
      embedder.close()
      frames.close()
    },
  }
}
