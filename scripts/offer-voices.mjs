// Node built-ins only, like everything that npm start runs by itself.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const PATIENCE_MS = 10_000

/**
 * At the first start in a terminal: whether the human voices should be fetched. Never in the way of the start, asked
 * once, and no answer is a no. Avatars of the demo world speak with them anyway: their lines come rendered.
 */
export async function offerVoices({
  root,
  env = process.env,
  input = process.stdin,
  output = process.stdout,
  patienceMs = PATIENCE_MS,
  fetchVoices = () => fetchInBackground(root, env),
} = {}) {
  const voices = join(resolve(root, env.DATA_DIR || '.data'), 'voices')
  const answered = join(voices, 'offered')
  const isHere = existsSync(join(voices, 'kokoro', 'complete'))
  if (!input.isTTY || !output.isTTY || env.CI || isHere || existsSync(answered)) return 'not asked'

  const answer = await ask(input, output, patienceMs)
  const wanted = /^y(es)?$/i.test(answer.trim())
  mkdirSync(voices, { recursive: true })
  writeFileSync(answered, wanted ? 'yes\n' : 'no\n')
  if (wanted) await fetchVoices()
  else output.write('  Later: npm run voices\n')
  return wanted ? 'yes' : 'no'
}

function ask(input, output, patienceMs) {
  const question =
    '\n  Avatars that you build can speak with human voices instead of a plain one.' +
    '\n  Fetch them now, about 90 MB and the software that runs them (115 MB)? [y/N] '
  return new Promise((resolve) => {
    const reader = createInterface({ input, output })
    const impatience = setTimeout(() => finish('\n'), patienceMs)
    const finish = (answer) => {
      clearTimeout(impatience)
      reader.close()
      // Whoever waits for a key press would keep the process alive.
      input.unref?.()
      resolve(answer)
    }
    reader.question(question, finish)
    // Ctrl+C is meant for the server.
    reader.on('SIGINT', () => {
      finish('')
      process.kill(process.pid, 'SIGINT')
    })
  })
}

function fetchInBackground(root, env) {
  const child = spawn('npm', ['run', 'voices', '--silent'], {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
  return new Promise((resolve) => child.on('exit', resolve))
}
