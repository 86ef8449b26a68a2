import { spawnSync } from 'node:child_process'
import { ensureInstalled, root, say } from './install.mjs'

const TYPE_PROJECTS = [
  'packages/contract',
  'apps/server',
  'apps/engine',
  'apps/web',
  'e2e',
  'bench',
]

const CHECKS = [
  ['format and lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ['imports', process.execPath, ['scripts/check-imports.mjs']],
  ...TYPE_PROJECTS.map((project) => [`types of ${project}`, 'npx', ['tsc', '-p', project]]),
]

/** Runs every static check; tells how many passed and failed. */
export function runChecks() {
  let failed = 0
  for (const [name, command, args] of CHECKS) {
    const result = spawnSync(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (result.status === 0) say(`${name}: ok`)
    else {
      failed += 1
      say(`${name}: FAILED`)
    }
  }
  return { passed: CHECKS.length - failed, failed, skipped: 0 }
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  process.exit(runChecks().failed > 0 ? 1 : 0)
}
