import type { AvatarStore, EngineAvatar } from '#avatars/avatars.ts'
import type { Brain } from '#brain/brain.ts'
import type { Voice } from '#voice/voice.ts'
import type { FrameSource } from './frame-source.ts'

export interface VoiceChoice {
  voiceId?: string
  rate?: number
}

/** Everything a session is played with. One session never changes its voice in the middle. */
export interface Cast {
  avatars: AvatarStore
  brain(avatar: EngineAvatar): Brain
  voice(avatar: EngineAvatar, choice: VoiceChoice): Voice
  frames(avatar: EngineAvatar): FrameSource
}
