import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { errorCode } from './embedded-postgres-error.ts'

/** A pid alone is re-used by the system; together with its start time it names one process for good. */
export interface ProcessIdentity {
  pid: number
  startedAt: string
}

export interface RunningProcess extends ProcessIdentity {
  uid: number
  command: string
}

type ProcessSource = 'proc' | 'ps' | 'tasklist'

export const processSource: ProcessSource = existsSync('/proc/self/stat')
  ? 'proc'
  : process.platform === 'win32'
    ? 'tasklist'
    : 'ps'

/** The process if it runs; one that has ended but was not reaped yet (a zombie) does not. */
export function findProcess(pid: number, source = processSource): RunningProcess | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !pidExists(pid)) return undefined
  try {
    if (source === 'proc') return readProc(pid)
    if (source === 'ps') return readPs(pid)
    return readTasklist(pid)
  } catch (error) {
    // It ended between two readings. Any other error must not pass for 'does not run'.
    const code = errorCode(error)
    const isGone = error instanceof Error && 'status' in error && error.status === 1
    if (code === 'ENOENT' || code === 'ESRCH' || isGone) return undefined
    throw error
  }
}

export function isRunning(identity: ProcessIdentity): boolean {
  return findProcess(identity.pid)?.startedAt === identity.startedAt
}

/** Also true for a zombie and for a process of another user. */
export function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Whether both paths lead to one folder, also through links and mounts. */
export function isSameFolder(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })]
    return a.dev === b.dev && a.ino === b.ino
  } catch {
    return false
  }
}

/** Whether the process is a PostgreSQL server on this data folder. */
export function servesFolder(
  { pid, command }: RunningProcess,
  data: string,
  source = processSource,
): boolean {
  // PostgreSQL works inside its data folder, so this holds even when the folder was moved or is a copy.
  if (source === 'proc') return isSameFolder(`/proc/${pid}/cwd`, data)
  if (source === 'ps') return command.includes(`-D ${data} `)
  return command.startsWith('postgres')
}

function readProc(pid: number): RunningProcess | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name in brackets and may itself hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return undefined
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  return { pid, startedAt: `${boot} ${startTicks}`, uid: Number(uid), command }
}

function readPs(pid: number): RunningProcess | undefined {
  const columns = ['stat=', 'uid=', 'lstart=', 'command='].flatMap((column) => ['-o', column])
  const line = execFileSync('ps', ['-ww', ...columns, '-p', String(pid)], {
    encoding: 'utf8',
    // The start time is printed in local time, which must not move between two readings.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const match = /^\s*(\S+)\s+(-?\d+)\s+(\w+ +\w+ +\d+ +[\d:]+ +\d+)\s+(.*?)\s*$/.exec(line)
  if (!match || match[1]?.startsWith('Z')) return undefined
  return {
    pid,
    startedAt: match[3] ?? '',
    uid: Number(match[2]) >>> 0,
    command: `${match[4]} `,
  }
}

function readTasklist(pid: number): RunningProcess | undefined {
  const args = ['/FI', `PID eq ${pid}`, '/NH', '/FO', 'CSV']
  const name = /^"([^"]+)"/.exec(execFileSync('tasklist', args, { encoding: 'utf8' }))?.[1]
  return name === undefined ? undefined : { pid, startedAt: name, uid: 0, command: name }
}
