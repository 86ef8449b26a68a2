import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { openAvatarFiles } from '#avatars/avatar-files.ts'
import { readSmallTalk } from '#brain/small-talk.ts'
import { DIMENSIONS } from '#brain/vectors.ts'
import { FRAME_MS, SILENCE } from '#media/opus.ts'
import { openLineStore } from '#voice/line-store.ts'
import { TrainedFrames } from './trained-frames.ts'
import { Trainer, type TrainerOptions } from './trainer.ts'

export interface TestTrainerOptions extends Pick<TrainerOptions, 'isBusy' | 'patienceMs'> {
  /** Whether there is a voice to train: one frame for every line, in place of Kokoro, whose weights CI does not have. */
  speaks?: boolean
  onDraw?: (count: number) => unknown
}

/** A trainer on real files, with one small picture for every pose. */
export async function testTrainer(
  dataDir: string,
  { speaks = false, onDraw, isBusy, patienceMs }: TestTrainerOptions,
) {
  const linesDirectory = join(dataDir, 'lines')
  const framesDirectory = join(dataDir, 'frames')
  const made = { poses: 0, lines: [] as string[] }
  const picture = await createCanvas(16, 16).encode('webp', 50)
  const avatars = openAvatarFiles(join(dataDir, 'avatars'))
  const frames = new TrainedFrames(framesDirectory)
  const store = await openLineStore({ directory: linesDirectory })
  const lines = {
    ...store,
    put: (key: string, line: Parameters<typeof store.put>[1]) => {
      made.lines.push(key)
      return store.put(key, line)
    },
  }
  const { intents, ...rest } = readSmallTalk()
  const trainer = new Trainer({
    avatars,
    lines,
    frames,
    vectors: { embed: async (sentences) => sentences.map(() => new Float32Array(DIMENSIONS)) },
    smallTalk: { ...rest, intents: intents.slice(0, 1) },
    speech: {
      speak: async () => ({
        frames: [SILENCE],
        durationMs: FRAME_MS,
        visemes: [{ viseme: 'sil', startMs: 0 }],
      }),
      close() {},
    },
    async draw() {
      made.poses++
      await onDraw?.(made.poses)
      return picture
    },
    hasVoiceModel: () => speaks,
    isBusy,
    patienceMs,
  })
  return { trainer, avatars, frames, lines, made, linesDirectory, framesDirectory }
}
