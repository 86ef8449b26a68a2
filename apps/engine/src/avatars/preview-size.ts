/** One column of a preview. */
export const PREVIEW = { width: 240, height: 320 } as const
