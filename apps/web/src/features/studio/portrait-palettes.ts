/** Colours to begin with; any other can be picked beside them. */

export const EYES = [
  '#2b1a12',
  '#6b4a2a',
  '#7a5424',
  '#7a7a3a',
  '#4f8a4c',
  '#4f9696',
  '#6d8494',
  '#8fb9d6',
] as const

export const HAIR = [
  '#15100f',
  '#2b1b13',
  '#3a2418',
  '#6b4426',
  '#8c3413',
  '#b5833f',
  '#c9a765',
  '#e8d5a8',
  '#b9b6b3',
] as const

export const TINTS = [
  '#b9783f',
  '#e8d5a8',
  '#8e2f45',
  '#c0507a',
  '#6a4fb0',
  '#3f7fc0',
  '#2f8f7f',
  '#b9b6b3',
] as const

export const MAKEUP = ['#7a4a4a', '#3a2b33', '#8e2f45', '#b06a3a', '#4f6fa0', '#5a8a6a'] as const

export const LIPS = ['#c77a82', '#b06a68', '#d0685a', '#b3202c', '#8e2f45', '#5b1a35'] as const

export const FRAMES = ['#141214', '#2a1c18', '#6a3d1e', '#b98f3e', '#c9c9cf', '#8f2426'] as const

export const CLOTHES = [
  '#5b1a35',
  '#8f2426',
  '#c4652f',
  '#d09a24',
  '#126b4c',
  '#17a3a0',
  '#1e2a55',
  '#4a1f46',
  '#17161a',
  '#f2e6da',
] as const

export const SCENES = [
  '#2a1424',
  '#5c0f1a',
  '#3a1458',
  '#151a3c',
  '#0a2238',
  '#10434c',
  '#22301f',
  '#4a525c',
] as const

export const LIGHTS = [
  '#e2926e',
  '#f0b83c',
  '#f2dc94',
  '#f08a6a',
  '#c58a4a',
  '#8a6ad0',
  '#4fa0d0',
  '#7cc5a1',
] as const
