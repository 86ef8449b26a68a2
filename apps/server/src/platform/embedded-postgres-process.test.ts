import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { findProcess, isRunning, pidExists, processSource } from './embedded-postgres-process.ts'
import { until } from './embedded-postgres-test-product.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(script: string): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

const sources = processSource === 'proc' ? (['proc', 'ps'] as const) : [processSource]

describe.skipIf(process.platform === 'win32').each(sources)('read from %s', (source) => {
  test('a running process is found with its user and its command', async () => {
    const { pid = 0 } = start('exec sleep 1000')
    await until(() => findProcess(pid, source)?.command.startsWith('sleep') === true)
    const found = findProcess(pid, source)
    expect(found).toMatchObject({ pid, uid: process.geteuid?.() })
    expect(found?.command.trim()).toBe('sleep 1000')
  })

  test('the start time of a process stays the same', () => {
    const { pid = 0 } = start('exec sleep 1000')
    const first = findProcess(pid, source)?.startedAt
    expect(first).toMatch(/\d/)
    expect(findProcess(pid, source)?.startedAt).toBe(first)
  })

  test('a process that ended is not found', async () => {
    const child = start('exit 0')
    await once(child, 'exit')
    expect(findProcess(child.pid ?? 0, source)).toBeUndefined()
  })

  test('a process that was killed but not reaped is not found, though its number is taken', async () => {
    // The shell turns into a program that does not reap what the shell started.
    const parent = start('sleep 1000 & echo $!; exec sleep 1000')
    const [line] = await once(parent.stdout ?? parent, 'data')
    const pid = Number(String(line))
    await until(() => findProcess(parent.pid ?? 0)?.command.startsWith('sleep') === true)
    process.kill(pid, 'SIGKILL')
    await until(() => findProcess(pid, source) === undefined)
    expect(pidExists(pid)).toBe(true)
  })
})

test.runIf(processSource === 'proc')('two processes differ in their start time', () => {
  const { pid = 0 } = start('exec sleep 1000')
  expect(findProcess(pid)?.startedAt).not.toBe(findProcess(process.pid)?.startedAt)
})

test('an identity whose number was given to another process does not run', () => {
  const self = findProcess(process.pid)
  expect(self && isRunning(self)).toBe(true)
  expect(isRunning({ pid: process.pid, startedAt: 'long ago' })).toBe(false)
})
