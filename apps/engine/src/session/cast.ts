import type { AvatarStore, EngineAvatar } from '#avatars/avatars.ts'
import type { Brain } from '#brain/brain.ts'
import type { Voice } from '#voice/voice.ts'
import type { FrameSource } from './frame-source.ts'

export interface VoiceChoice {
  voiceId?: string
  rate?: number
}

/** What one session is played with, from its beginning to its end. */
export interface Roles {
  brain: Brain
  voice: Voice
  frames: FrameSource
}

export interface Cast {
  avatars: AvatarStore
  play(avatar: EngineAvatar, choice: VoiceChoice): Roles
  /** For a clip of these lines, which need not keep pace with anybody. */
  record(avatar: EngineAvatar, lines: readonly string[]): Pick<Roles, 'voice' | 'frames'>
}
