import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

export interface Download {
  url: string
  file: string
  /** As in lock files: `sha512-` and the hash in Base64. */
  integrity: string
  /** From 0 to 1. */
  onProgress(part: number): void
}

const NOTHING_LEFT = 416

/** Fetches a file, from where the last try ended. One that is not the wanted one is removed. */
export async function download({ url, file, integrity, onProgress }: Download): Promise<void> {
  const before = existsSync(file) ? statSync(file).size : 0
  const response = await fetch(url, before > 0 ? { headers: { range: `bytes=${before}-` } } : {})
  if (response.body && response.ok) {
    const resumes = response.status === 206
    let received = resumes ? before : 0
    const total = received + Number(response.headers.get('content-length') ?? 0)
    const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
    body.on('data', (chunk: Uint8Array) => {
      received += chunk.length
      onProgress(total > 0 ? Math.min(1, received / total) : 0)
    })
    await pipeline(body, createWriteStream(file, { flags: resumes ? 'a' : 'w' }))
  } else if (response.status !== NOTHING_LEFT) {
    throw new Error(`the registry answers ${response.status}`)
  }
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  if (`sha512-${hash.digest('base64')}` === integrity) return
  await rm(file)
  throw new Error('what was fetched is not the published file: its hash differs')
}
