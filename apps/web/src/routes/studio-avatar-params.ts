import { STEPS, type Step } from '#features/studio/steps.ts'

/** Each step of the builder has an address of its own; the first one needs none. */
export interface StudioAvatarParams {
  step?: Step
}

export function parseStudioAvatarParams({ step }: Record<string, unknown>): StudioAvatarParams {
  return { step: STEPS.find((known) => known === step) }
}
