import type { StudioAvatar } from '@inamora/contract/studio'

export const STEPS = [
  'identity',
  'portrait',
  'voice',
  'persona',
  'price',
  'rewards',
  'likeness',
  'publish',
] as const
export type Step = (typeof STEPS)[number]

export const STEP_LABELS: Record<Step, string> = {
  identity: 'Identity',
  portrait: 'Portrait',
  voice: 'Voice',
  persona: 'Persona',
  price: 'Price',
  rewards: 'Rewards',
  likeness: 'Likeness',
  publish: 'Publish',
}

const STEP_OF_FIELD: readonly [RegExp, Step][] = [
  [/^(name|description|declared_age)/, 'identity'],
  [/^(face|portrait|photograph)/, 'portrait'],
  [/^voice/, 'voice'],
  [/^persona/, 'persona'],
  [/^price/, 'price'],
  [/^reward/, 'rewards'],
  [/^likeness/, 'likeness'],
]

/** The step where a missing field is filled in. */
export function stepOf(field: string): Step {
  return STEP_OF_FIELD.find(([pattern]) => pattern.test(field))?.[1] ?? 'identity'
}

export function stepsWithGaps(missing: StudioAvatar['missing']): ReadonlySet<Step> {
  return new Set(missing.map(({ field }) => stepOf(field)))
}
