import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { download } from './download.ts'

const CONTENT = randomBytes(300_000)
const INTEGRITY = `sha512-${createHash('sha512').update(CONTENT).digest('base64')}`

let directory: string
let file: string
let server: Server
let url: string
let asked: (string | undefined)[]
/** The connection breaks after so many bytes. */
let breaksAfter: number
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'inamora-download-'))
  file = join(directory, 'file')
  asked = []
  breaksAfter = Number.POSITIVE_INFINITY
  server = createServer((request, response) => {
    asked.push(request.headers.range)
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    if (from >= CONTENT.length) return response.writeHead(416).end()
    const rest = CONTENT.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length })
    if (rest.length <= breaksAfter) return response.end(rest)
    return response.write(rest.subarray(0, breaksAfter), () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(directory, { recursive: true })
})

it('goes on where a broken connection left it', async () => {
  const parts: number[] = []
  const wanted = { url, file, integrity: INTEGRITY, onProgress: (part: number) => parts.push(part) }
  breaksAfter = 200_000
  await expect(download(wanted)).rejects.toThrow()
  const kept = readFileSync(file).length
  expect(kept).toBeGreaterThan(0)
  breaksAfter = Number.POSITIVE_INFINITY
  await download(wanted)
  expect(readFileSync(file)).toEqual(CONTENT)
  expect(asked).toEqual([undefined, `bytes=${kept}-`])
  expect(parts.at(-1)).toBe(1)
  await download(wanted)
  expect(readFileSync(file)).toEqual(CONTENT)
})

it('keeps nothing that is not the published file', async () => {
  const integrity = `sha512-${createHash('sha512').update('other').digest('base64')}`
  await expect(download({ url, file, integrity, onProgress() {} })).rejects.toThrow('hash differs')
  expect(existsSync(file)).toBe(false)
})
