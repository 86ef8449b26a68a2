import type { StudioAvatar, StudioAvatarPatch } from '@inamora/contract/studio'

/** The fields a creator changes, as they stand on the screen. */
export const DRAFT_FIELDS = [
  'name',
  'description',
  'declared_age',
  'face',
  'voice_id',
  'voice_rate',
  'persona',
  'price_credits',
  'reward_texts',
  'likeness',
] as const satisfies readonly (keyof StudioAvatarPatch & keyof StudioAvatar)[]

export type DraftField = (typeof DRAFT_FIELDS)[number]
export type Draft = Pick<StudioAvatar, DraftField>
export type Face = Draft['face']

export const FIELD_LABELS: Record<DraftField, string> = {
  name: 'name',
  description: 'description',
  declared_age: 'age',
  face: 'portrait',
  voice_id: 'voice',
  voice_rate: 'pace',
  persona: 'persona',
  price_credits: 'price',
  reward_texts: 'rewards',
  likeness: 'likeness',
}

export function draftOf(avatar: StudioAvatar): Draft {
  return Object.fromEntries(DRAFT_FIELDS.map((field) => [field, avatar[field]])) as Draft
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
