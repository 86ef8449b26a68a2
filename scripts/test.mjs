import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { buildAll } from './build.mjs'
import { runChecks } from './check.mjs'
import { ensureInstalled, requireNode, root, say } from './install.mjs'

requireNode()
ensureInstalled()
const browser = ensureBrowser()
const env = { ...process.env, ...(browser && { CHROMIUM_PATH: browser }) }
const reports = join(root, '.cache', 'test')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** Runs a test runner that writes a JSON report; a run without a report counts as one failure. */
function runSuite(name, args, reportFile, countsOf, extraEnv = {}) {
  say(`${name}…`)
  const report = join(reports, reportFile)
  const result = spawnSync('npx', args(report), {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...extraEnv },
    shell: process.platform === 'win32',
  })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const counts = countsOf(JSON.parse(readFileSync(report, 'utf8')))
  // A runner can fail without a failing test, for example by an error between tests.
  if (result.status !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

const suites = [runChecks()]
await buildAll()
suites.push(
  runSuite(
    'Unit, route, engine and property tests',
    (report) => [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    'vitest.json',
    (json) => ({
      passed: json.numPassedTests,
      failed:
        json.numFailedTests +
        json.testResults.filter(
          (file) => file.status === 'failed' && file.assertionResults.length === 0,
        ).length,
      skipped: json.numPendingTests + json.numTodoTests,
    }),
  ),
)
if (existsSync(join(root, 'e2e/playwright.config.ts'))) {
  suites.push(
    runSuite(
      'Browser journeys',
      () => ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      'playwright.json',
      ({ stats }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
      }),
      { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') },
    ),
  )
}

const total = (key) => suites.reduce((sum, suite) => sum + suite[key], 0)
process.stdout.write(
  `\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped\n`,
)
process.exit(total('failed') > 0 ? 1 : 0)
