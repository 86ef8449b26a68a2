// Node built-ins only: this runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const MINIMUM_NODE = [20, 19]

export function say(message) {
  process.stdout.write(`\u001b[2m›\u001b[0m ${message}\n`)
}

/** Runs a program in the foreground; its failure ends this one. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [wantMajor, wantMinor] = MINIMUM_NODE
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return
  process.stderr.write(
    `Inamora needs Node ${MINIMUM_NODE.join('.')} or later; this is ${process.versions.node}.\n`,
  )
  process.exit(1)
}

function wantedDependencies() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.versions.modules)
    .digest('hex')
}

/**
 * Installs the dependencies, unless exactly these are installed already. Not `npm ci`: that refuses a
 * lock file written where a registry lacks the optional binaries of other platforms.
 */
export function ensureInstalled() {
  const marker = join(root, 'node_modules', '.inamora-installed')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wantedDependencies()) return
  say('Installing dependencies (about two minutes the first time)…')
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(marker, wantedDependencies())
}
