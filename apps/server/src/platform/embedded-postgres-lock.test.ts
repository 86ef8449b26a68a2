import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { lockFolder } from './embedded-postgres-lock.ts'
import { findProcess } from './embedded-postgres-process.ts'
import {
  cleanUp,
  installProduct,
  runProduct,
  temporaryFolder,
} from './embedded-postgres-test-product.ts'

afterEach(cleanUp)

function writeLock(folder: string, number: number, owner: object): void {
  writeFileSync(join(folder, `lock.${number}`), JSON.stringify({ folder, ...owner }))
}

function locksIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('lock.'))
}

describe('lockFolder', () => {
  test('refuses a second owner by the name of the first until it is released', () => {
    const folder = temporaryFolder()
    const lock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}.`)
    lock.release()
    lockFolder(folder).release()
    expect(locksIn(folder)).toEqual(['lock.2'])
  })

  test('takes the place of an owner that is dead, or whose number now belongs to another process', () => {
    for (const owner of [
      { pid: 2 ** 30, startedAt: 'long ago' },
      { pid: process.pid, startedAt: 'long ago' },
    ]) {
      const folder = temporaryFolder()
      writeLock(folder, 7, owner)
      lockFolder(folder)
      expect(locksIn(folder)).toEqual(['lock.8'])
      expect(readFileSync(join(folder, 'lock.8'), 'utf8')).toContain(`"pid":${process.pid}`)
    }
  })

  test('takes over a lock that a power cut left empty', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'lock.3'), '')
    lockFolder(folder)
    expect(locksIn(folder)).toEqual(['lock.4'])
  })

  test('does not take a copied folder for the one in use', () => {
    const folder = temporaryFolder()
    const copy = join(temporaryFolder(), 'copy')
    lockFolder(folder)
    cpSync(folder, copy, { recursive: true })
    lockFolder(copy)
    expect(() => lockFolder(copy)).toThrow(`${copy} is in use`)
  })

  test('still knows the owner of a folder that was moved', () => {
    const folder = temporaryFolder()
    writeLock(folder, 1, { ...findProcess(process.pid), folder: '/before/it/was/moved' })
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}.`)
  })

  test('lets exactly one of several processes succeed a dead owner', {
    timeout: 120_000,
  }, async () => {
    const main = await installProduct(temporaryFolder(), { withPackage: false })
    const products = Array.from({ length: 6 }, () => runProduct(main))
    for (let round = 0; round < 40; round++) {
      const folder = temporaryFolder()
      writeLock(folder, round + 1, { pid: 2 ** 30, startedAt: 'long ago' })
      const answers = await Promise.all(products.map((product) => product.lock(folder)))
      const winners = products.filter((_, index) => answers[index]?.error === undefined)
      expect(winners).toHaveLength(1)
      for (const { error } of answers) {
        if (error) expect(error).toContain(`process ${winners[0]?.pid}.`)
      }
    }
  })
})
