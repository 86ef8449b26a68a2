import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

const recording = fileURLToPath(new URL('./what-makes-you-happy.wav', import.meta.url))

export const launchOptions = {
  executablePath:
    process.env.CHROMIUM_PATH ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The microphone of every journey: "What makes you happy?", spoken by our own voice, again and again.
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${recording}`,
  ],
}
