import type { Training } from '@inamora/contract/engine'
import type { Persona } from '@inamora/contract/persona'
import type { Portrait } from '@inamora/contract/portrait'

export interface EngineAvatar {
  id: string
  name?: string
  portrait: Portrait
  voice: { voiceId: string; rate: number }
  persona: Persona
}

export interface AvatarStore {
  /** An unknown or missing id gets the default avatar. */
  get(id: string | undefined): EngineAvatar
  has(id: string): boolean
  ids(): string[]
  put(avatar: EngineAvatar): void
  remove(id: string): boolean
}

/** A store that also keeps how far each avatar's training is, and survives a restart. */
export interface TrainedAvatars extends AvatarStore {
  training(id: string): Training | undefined
  setTraining(id: string, training: Training): void
  /** Avatars whose training is not over, in the order in which they were asked for. */
  unfinished(): string[]
}
