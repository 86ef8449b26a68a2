import { readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_VOICE_RATE } from '@inamora/contract/voices'
import { expect, it } from 'vitest'
import { DEFAULT_AVATAR } from '#avatars/default-avatar.ts'
import { embeddedLines } from '#brain/embedded-brain.ts'
import { dataDirectory, readSmallTalk } from '#brain/small-talk.ts'
import { decodeLine, readPackIndex } from '#voice/line-codec.ts'
import { lineKey } from '#voice/line-key.ts'
import { openLineStore, packFiles } from '#voice/line-store.ts'

const worldDirectory = join(dataDirectory, '..', '..', 'server', 'world', 'avatars')
const packs = await packFiles(join(dataDirectory, 'lines'))

it('brings at most 20 MB of rendered lines, each whole and with a moving mouth', async () => {
  let total = 0
  for (const file of packs) {
    total += (await stat(file)).size
    const bytes = await readFile(file)
    for (const { offset, length } of readPackIndex(bytes).values()) {
      const line = decodeLine(bytes.subarray(offset, offset + length))
      expect(line.durationMs).toBeGreaterThan(300)
      expect(line.durationMs).toBeLessThan(25_000)
      expect(line.visemes.length).toBeGreaterThan(5)
      expect(line.visemes.at(-1)?.startMs).toBeLessThanOrEqual(line.durationMs)
    }
  }
  expect(total).toBeGreaterThan(500_000)
  expect(total).toBeLessThanOrEqual(20_000_000)
})

it('lets every avatar of the world speak with a human voice on a machine without any model', async () => {
  const store = await openLineStore({
    directory: join(dataDirectory, 'none'),
    packsDirectory: join(dataDirectory, 'lines'),
  })
  const world = (await readdir(worldDirectory)).map((file) => {
    const { slug, voice, persona } = JSON.parse(readFileSync(join(worldDirectory, file), 'utf8'))
    return { slug, persona, voice: { voiceId: voice, rate: DEFAULT_VOICE_RATE } }
  })
  expect(world.length).toBeGreaterThanOrEqual(36)
  for (const { persona, voice, slug } of [{ slug: 'default', ...DEFAULT_AVATAR }, ...world]) {
    const silent = embeddedLines(persona, readSmallTalk()).needed.filter(
      (text) => !store.has(lineKey({ text, ...voice })),
    )
    expect(silent, `${slug}: npm run render-lines after a change of these texts`).toEqual([])
  }
})
