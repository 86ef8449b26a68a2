import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'
const executablePath =
  process.env.CHROMIUM_PATH ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined)

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/e2e',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e-report.json' }]],
  use: {
    baseURL: process.env.E2E_URL,
    viewport: { width: 1280, height: 900 },
    // Waiting for a fade is waiting for time; the journeys that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
