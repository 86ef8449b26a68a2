/** Level of a frame, 0 to 255, above which it counts as loud. */
export const LOUD_LEVEL = 5
export const LOUD_FRAMES_TO_START = 2
export const QUIET_FRAMES_TO_STOP = 40

export interface Hearing {
  isSpeaking: boolean
  /** Frames in a row that speak against the present state. */
  contrary: number
}

export const SILENCE: Hearing = { isSpeaking: false, contrary: 0 }

/** Tells speech from silence by the level of one frame after another; short pauses do not end it. */
export function hearFrame({ isSpeaking, contrary }: Hearing, level: number): Hearing {
  const isLoud = level > LOUD_LEVEL
  if (isLoud === isSpeaking) return { isSpeaking, contrary: 0 }
  const needed = isSpeaking ? QUIET_FRAMES_TO_STOP : LOUD_FRAMES_TO_START
  if (contrary + 1 < needed) return { isSpeaking, contrary: contrary + 1 }
  return { isSpeaking: !isSpeaking, contrary: 0 }
}
