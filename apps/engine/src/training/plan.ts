import type { TrainingStep } from '@inamora/contract/engine'
import type { EngineAvatar } from '#avatars/avatars.ts'
import { embeddedLines } from '#brain/embedded-brain.ts'
import type { SmallTalk } from '#brain/small-talk.ts'
import type { Pose } from '#face/pose.ts'
import { posesToTrain } from '#session/frame-source.ts'
import type { LineSource } from '#voice/line-key.ts'

/** Everything there is to make for one avatar, in order. What exists already is skipped when its turn comes. */
export type Work =
  | { step: 'face'; poses: Pose[] }
  | { step: 'voice'; line: LineSource }
  | { step: 'mind'; sentences: string[] }

/** Rough processor time of one piece of work, only to make progress move evenly. */
const COST: Record<TrainingStep, number> = { face: 0.5, voice: 3, mind: 0.2 }
const POSES_TOGETHER = 12
/** Few, because a fan's question waits behind them. */
const SENTENCES_TOGETHER = 4

export interface Plan {
  work: Work[]
  /** Percentage that is done when this piece and all before it are. */
  progressAfter(index: number): number
}

export function planTraining(
  avatar: EngineAvatar,
  smallTalk: SmallTalk,
  rendersVoice: boolean,
): Plan {
  const { persona, voice } = avatar
  const { needed, others } = embeddedLines(persona, smallTalk)
  const lines = rendersVoice ? [...needed, ...others] : []
  const sentences = persona.qa.flatMap(({ question, answer }) => [question, answer])
  const work: Work[] = [
    ...inGroups(posesToTrain(), POSES_TOGETHER).map((poses): Work => ({ step: 'face', poses })),
    ...lines.map((text): Work => ({ step: 'voice', line: { text, ...voice } })),
    ...inGroups(sentences, SENTENCES_TOGETHER).map(
      (group): Work => ({ step: 'mind', sentences: group }),
    ),
  ]
  const total = work.reduce((sum, { step }) => sum + COST[step], 0)
  let spent = 0
  const done = work.map(({ step }) => {
    spent += COST[step]
    return Math.floor((spent / total) * 100)
  })
  return { work, progressAfter: (index) => done[index] ?? 100 }
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = []
  for (let start = 0; start < items.length; start += size)
    groups.push(items.slice(start, start + size))
  return groups
}
