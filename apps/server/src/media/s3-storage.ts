import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#config.ts'
import type { MediaStorage } from './storage.ts'

const ANSWER_LIMIT_MS = 60_000

/** Any store that speaks S3, addressed by path (`endpoint/bucket/name`), which all of them understand. */
export function createS3Storage(config: S3Config): MediaStorage {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries: 2,
  })
  async function request(name: string, init: RequestInit): Promise<Response> {
    // Until the answer begins: a film may then be read as slowly as somebody watches it.
    const impatience = new AbortController()
    const timer = setTimeout(() => impatience.abort(), ANSWER_LIMIT_MS)
    try {
      const response = await client.fetch(`${config.endpoint}/${config.bucket}/media/${name}`, {
        ...init,
        signal: impatience.signal,
      })
      if (response.ok || response.status === 404) return response
      await response.body?.cancel()
      throw new Error(`The media store answered ${response.status} to ${init.method ?? 'GET'}`)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    async put(name, bytes, contentType) {
      const response = await request(name, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType },
      })
      await response.body?.cancel()
      if (response.status === 404) throw new Error(`There is no bucket ${config.bucket}`)
    },
    async read(name, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const response = await request(name, { headers: headers ?? {} })
      if (response.status !== 404 && response.body) {
        return Readable.fromWeb(response.body as ReadableStream)
      }
      await response.body?.cancel()
      return undefined
    },
    async remove(name) {
      const response = await request(name, { method: 'DELETE' })
      await response.body?.cancel()
    },
  }
}
