import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, say } from './install.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FULL_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...candidates, ...FULL_PATHS].find(
    (path) => path && isExecutable(path),
  )
}

function attempt(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
}

/** Path of a Chromium, installed when there is none; nothing when Playwright brings its own. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (isDebianRoot) {
    say('Installing Chromium from Debian…')
    const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0']
    if (
      attempt('apt-get', ['update', ...quiet]) &&
      attempt('apt-get', ['install', '-y', '--no-install-recommends', ...quiet, 'chromium'])
    ) {
      return findBrowser()
    }
  }
  say("Installing Playwright's Chromium…")
  if (!attempt('npx', ['playwright', 'install', 'chromium'])) {
    process.stderr.write('No Chromium found. Install one, or set CHROMIUM_PATH to it.\n')
    process.exit(1)
  }
  return undefined
}
