import { lazy } from 'react'

/** Loaded when the first reward is opened. */
export const RewardViewer = lazy(async () => ({
  default: (await import('#features/charisma/reward-viewer.tsx')).RewardViewer,
}))
