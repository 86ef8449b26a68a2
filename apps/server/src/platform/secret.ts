import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The installation's own secret: made at the first start, kept for the owner's eyes only. */
export async function loadSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const existing = await readFile(path, 'utf8').catch(() => undefined)
  if (existing) return existing
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // Linking fails when another process was first, and then its secret counts.
  await link(draft, path).catch(() => undefined)
  await unlink(draft)
  return readFile(path, 'utf8')
}
