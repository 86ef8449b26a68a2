import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/browser.ts'

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/e2e',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e-report.json' }]],
  use: {
    baseURL: process.env.E2E_URL,
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 900 },
    // Waiting for a fade is waiting for time; the journeys that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions,
  },
})
