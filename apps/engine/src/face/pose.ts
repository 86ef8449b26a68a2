export const VISEMES = [
  'sil',
  'PP',
  'FF',
  'TH',
  'DD',
  'kk',
  'CH',
  'SS',
  'nn',
  'RR',
  'aa',
  'E',
  'I',
  'O',
  'U',
] as const
export type Viseme = (typeof VISEMES)[number]

export interface Pose {
  viseme: Viseme
  visemeNext?: Viseme
  /** How far the mouth is on its way to `visemeNext`, 0 to 1. */
  blend?: number
  /** 0 open, 1 closed. */
  blink: number
  /** Slow movement of head and breath, -1 to 1. */
  sway: number
  gaze?: { x: number; y: number }
  /** On top of the portrait's own resting smile, 0 to 1. */
  smile: number
}

export const RESTING: Pose = { viseme: 'sil', blink: 0, sway: 0, smile: 0 }
