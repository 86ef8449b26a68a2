import { join } from 'node:path'
import type { Config } from '#config.ts'
import { createFileStorage } from './file-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): MediaStorage {
  if (config.s3) return createS3Storage(config.s3)
  return createFileStorage(join(config.dataDir, 'media'))
}
