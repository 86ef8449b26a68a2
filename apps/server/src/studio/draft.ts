import type { AvatarStatus } from '@inamora/contract/avatars'
import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import type { EngineAvatarInput } from '@inamora/contract/engine'
import { personaSchema } from '@inamora/contract/persona'
import { portraitSchema } from '@inamora/contract/portrait'
import { type StudioAvatar, type StudioAvatarPatch, studioLimits } from '@inamora/contract/studio'
import { DEFAULT_VOICE_ID, DEFAULT_VOICE_RATE, voiceIds } from '@inamora/contract/voices'

/** Everything a creator writes, in the words of the contract; rewards by their media's id. */
export interface Draft
  extends Pick<
    StudioAvatar,
    | 'name'
    | 'description'
    | 'declared_age'
    | 'face'
    | 'voice_id'
    | 'voice_rate'
    | 'persona'
    | 'price_credits'
    | 'likeness'
  > {
  rewards: DraftReward[]
}

export interface DraftReward {
  text: string
  mediaId: string | null
}

/** A draft on its way to the fans. */
export interface Publication {
  creatorId: string
  draft: Draft
  revision: number
  /** Where the avatar goes back to when training fails. */
  statusBefore: AvatarStatus
}

const DEFAULT_PRICE = 25
const EMPTY_PERSONA = { greeting: '', character: '', tone: '', boundaries: [], qa: [] }
/** Said by an avatar that is tried before its greeting is written. */
const UNWRITTEN_GREETING = 'Hello. I am still being written, but I am happy to talk.'

export function newDraft(name: string): Draft {
  return {
    name,
    description: '',
    declared_age: null,
    face: { kind: 'drawn', portrait: portraitSchema.parse({}) },
    voice_id: DEFAULT_VOICE_ID,
    voice_rate: DEFAULT_VOICE_RATE,
    persona: EMPTY_PERSONA,
    price_credits: DEFAULT_PRICE,
    likeness: null,
    rewards: CHARISMA_LEVELS.map(() => ({ text: '', mediaId: null })),
  }
}

/** What the studio shows of an avatar that was not made in it. */
export function draftOf(
  published: {
    name: string
    description: string
    priceCredits: number
    voiceId: string | null
    voiceRate: number | null
    persona: unknown
    portrait: unknown
    photograph: string | null
  },
  rewards: (DraftReward & { level: number })[],
): Draft {
  const empty = newDraft(published.name)
  const portrait = portraitSchema.safeParse(published.portrait)
  const persona = personaSchema.safeParse(published.persona)
  return {
    ...empty,
    description: published.description,
    price_credits: Math.min(
      studioLimits.priceMax,
      Math.max(studioLimits.priceMin, published.priceCredits),
    ),
    voice_id: voiceIds.find((id) => id === published.voiceId) ?? empty.voice_id,
    voice_rate: published.voiceRate ?? empty.voice_rate,
    persona: persona.success ? persona.data : empty.persona,
    face: published.photograph
      ? { kind: 'photograph', photograph_id: published.photograph }
      : { kind: 'drawn', portrait: portrait.data ?? portraitSchema.parse({}) },
    rewards: CHARISMA_LEVELS.map(({ level }) => {
      const reward = rewards.find((one) => one.level === level)
      return { text: reward?.text ?? '', mediaId: reward?.mediaId ?? null }
    }),
  }
}

/** The draft after a save; fields that are left out stay. */
export function withChanges(draft: Draft, patch: Omit<StudioAvatarPatch, 'revision'>): Draft {
  const { reward_texts: texts, face, ...changes } = patch
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  return {
    ...draft,
    ...given,
    ...(face && {
      face:
        face.kind === 'drawn'
          ? { kind: 'drawn', portrait: portraitSchema.parse(face.portrait) }
          : face,
    }),
    rewards: draft.rewards.map((reward, index) => ({
      ...reward,
      text: texts?.[index] ?? reward.text,
    })),
  }
}

/** The draft as the engine plays it. What is unfinished is left out, so that it can be tried at any time. */
export function toEngineInput(draft: Draft): EngineAvatarInput {
  const { face, persona } = draft
  return {
    name: draft.name,
    ...(face.kind === 'drawn' ? { portrait: face.portrait } : { photograph: face.photograph_id }),
    voice: { voiceId: draft.voice_id, rate: draft.voice_rate },
    persona: {
      ...persona,
      greeting: persona.greeting || UNWRITTEN_GREETING,
      boundaries: persona.boundaries.filter((boundary) => boundary !== ''),
      qa: persona.qa.filter(({ question, answer }) => question !== '' && answer !== ''),
    },
  }
}
