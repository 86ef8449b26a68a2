import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  engineAvatarIdSchema,
  engineAvatarInputSchema,
  TRAINING_TURNS,
  type Training,
  type TrainingTurn,
  trainingSchema,
} from '@inamora/contract/engine'
import { z } from 'zod'
import type { EngineAvatar, TrainedAvatars } from './avatars.ts'
import { DEFAULT_AVATAR } from './default-avatar.ts'

const recordSchema = z.object({
  avatar: z.object({ id: engineAvatarIdSchema }).and(engineAvatarInputSchema),
  training: trainingSchema,
  /** Order in the queue: by turn, then by the time it was asked for. */
  turn: z.enum(TRAINING_TURNS).default('in-order'),
  askedAt: z.number(),
})
interface AvatarRecord {
  avatar: EngineAvatar
  training: Training
  turn: TrainingTurn
  askedAt: number
}

const rankOf = ({ turn }: AvatarRecord) => TRAINING_TURNS.indexOf(turn)

export const QUEUED: Training = { status: 'queued', step: null, progress: 0, reason: null }

/** One small JSON file for each avatar. They are written seldom, so plainly: the file is there when `put` returns. */
export function openAvatarFiles(
  directory: string,
  onUnreadable: (file: string) => void = () => {},
): TrainedAvatars {
  mkdirSync(directory, { recursive: true })
  const records = new Map<string, AvatarRecord>()
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.json'))) {
    try {
      const record = recordSchema.parse(JSON.parse(readFileSync(join(directory, file), 'utf8')))
      records.set(record.avatar.id, record)
    } catch {
      onUnreadable(file)
    }
  }
  let lastAskedAt = Math.max(0, ...[...records.values()].map(({ askedAt }) => askedAt))

  const save = (record: AvatarRecord) => {
    const file = join(directory, `${record.avatar.id}.json`)
    records.set(record.avatar.id, record)
    writeFileSync(`${file}.new`, JSON.stringify(record))
    renameSync(`${file}.new`, file)
  }

  return {
    get: (id) => (id === undefined ? undefined : records.get(id))?.avatar ?? DEFAULT_AVATAR,
    has: (id) => records.has(id),
    ids: () => [...records.keys()],
    put(avatar, turn = 'in-order') {
      lastAskedAt = Math.max(Date.now(), lastAskedAt + 1)
      save({ avatar, training: QUEUED, turn, askedAt: lastAskedAt })
    },
    remove(id) {
      rmSync(join(directory, `${id}.json`), { force: true })
      return records.delete(id)
    },
    training: (id) => records.get(id)?.training,
    setTraining(id, training) {
      const record = records.get(id)
      if (!record) return
      // Progress is only shown; after a crash it is found out anew.
      if (record.training.status === training.status) record.training = training
      else save({ ...record, training })
    },
    unfinished: () =>
      [...records.values()]
        .filter(({ training: { status } }) => status === 'queued' || status === 'training')
        .sort((a, b) => rankOf(a) - rankOf(b) || a.askedAt - b.askedAt)
        .map(({ avatar }) => avatar.id),
  }
}
