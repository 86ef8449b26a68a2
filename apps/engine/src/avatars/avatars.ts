import type { Persona } from '@inamora/contract/persona'
import type { Portrait } from '@inamora/contract/portrait'

export interface EngineAvatar {
  id: string
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
