import { randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'
import { findProcess, isRunning, isSameFolder } from './embedded-postgres-process.ts'

export interface FolderLock {
  release(): void
}

interface Owner {
  pid: number
  startedAt: string
  folder: string
}

/**
 * Takes the folder for this process, or throws naming the process that has it. The lock ends with its owner.
 *
 * Invariants: the owner is named by the lock file with the highest number; a lock is only ever taken by creating
 * the next number, which the file system lets one process do; the highest number is never deleted, only emptied.
 * So of several processes that find the same dead owner exactly one succeeds it, without any of them having to
 * remove a file that another may just have made.
 */
export function lockFolder(folder: string): FolderLock {
  const self = findProcess(process.pid)
  const owner: Owner = { pid: process.pid, startedAt: self?.startedAt ?? '', folder }
  for (;;) {
    const last = highestNumber(folder)
    const holder = readOwner(lockPath(folder, last))
    if (holder && holdsFolder(holder, folder)) {
      throw new EmbeddedPostgresError(
        `${folder} is in use by another running server, process ${holder.pid}. ` +
          'Stop that one first, or give this one its own folder with DATA_DIR.',
      )
    }
    const mine = last + 1
    if (!createLock(folder, mine, owner)) continue
    // Numbers may have gone on, and the lower ones been tidied away, since they were listed above.
    if (highestNumber(folder) > mine) {
      rmSync(lockPath(folder, mine), { force: true })
      continue
    }
    for (const name of readdirSync(folder)) {
      const number = lockNumber(name)
      if (name.startsWith('lock.new-') || (number !== undefined && number < mine)) {
        rmSync(join(folder, name), { force: true })
      }
    }
    return { release: () => release(lockPath(folder, mine)) }
  }
}

function release(path: string): void {
  try {
    truncateSync(path)
  } catch (error) {
    // The whole folder may have been removed in the meantime.
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/** False when another process made this number first. */
function createLock(folder: string, number: number, owner: Owner): boolean {
  const draft = join(folder, `lock.new-${randomUUID()}`)
  writeFileSync(draft, JSON.stringify(owner), { flag: 'wx', mode: 0o600, flush: true })
  try {
    linkSync(draft, lockPath(folder, number))
    return true
  } catch (error) {
    // ENOENT: a process that got the lock tidied the draft away.
    const code = errorCode(error)
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function holdsFolder(holder: Owner, folder: string): boolean {
  // A copy of a folder in use carries a copy of its lock; the owner is busy with the original.
  const isCopy = existsSync(holder.folder) && !isSameFolder(holder.folder, folder)
  return !isCopy && isRunning(holder)
}

/** Undefined when released, never made, or torn by a power cut. */
function readOwner(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function lockNumber(name: string): number | undefined {
  const digits = /^lock\.(\d+)$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function lockPath(folder: string, number: number): string {
  return join(folder, `lock.${number}`)
}

function highestNumber(folder: string): number {
  return Math.max(0, ...readdirSync(folder).map((name) => lockNumber(name) ?? 0))
}
