import type { Likeness, Training, TrainingTurn } from '@inamora/contract/engine'
import type { Persona } from '@inamora/contract/persona'

export type EngineAvatar = Likeness & {
  id: string
  name?: string
  voice: { voiceId: string; rate: number }
  persona: Persona
}

export const likenessOf = ({ portrait, photograph }: Likeness): Likeness =>
  portrait ? { portrait } : { photograph }

export interface AvatarStore {
  /** An unknown or missing id gets the default avatar. */
  get(id: string | undefined): EngineAvatar
  has(id: string): boolean
  ids(): string[]
  /** Asked for in the order of `turn`, then of time. */
  put(avatar: EngineAvatar, turn?: TrainingTurn): void
  remove(id: string): boolean
}

/** A store that also keeps how far each avatar's training is, and survives a restart. */
export interface TrainedAvatars extends AvatarStore {
  training(id: string): Training | undefined
  setTraining(id: string, training: Training): void
  /** Avatars whose training is not over, in the order in which they are to be trained. */
  unfinished(): string[]
}
