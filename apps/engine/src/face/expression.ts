import { clamp } from './geometry.ts'
import type { Pose } from './pose.ts'
import type { MouthShape } from './visemes.ts'

/** What the rest of the face does while the mouth speaks and the head moves. Lengths in head units, up is positive. */
export interface Expression {
  brow: number
  cheek: number
  gaze: { x: number; y: number }
}

/**
 * Brows follow the slow movement of the head while it talks, and open vowels a little; cheeks rise with wide vowels
 * and with the smile; the eyes stay on the fan while the head sways.
 */
export function expressionOf({ sway, smile, gaze }: Pose, mouth: MouthShape): Expression {
  const talking = clamp(1 - 2 * smile, 0, 1)
  return {
    brow: 1.1 * sway * talking + 0.7 * mouth.jaw,
    cheek: Math.max(0, mouth.wide - 1) * 9 * (1 - mouth.rest) + 1.4 * smile,
    gaze: gaze ?? { x: -0.16 * sway, y: 0.05 * sway },
  }
}
