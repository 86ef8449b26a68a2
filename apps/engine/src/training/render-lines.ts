/**
 * Speaks the lines of the seeded avatars with Kokoro and packs them into the repository, so that a fresh machine has
 * the human voice without any model: `npm run render-lines`. Can be stopped and started again at any time: lines wait
 * in DATA_DIR until their pack is complete, and only lines that changed are spoken anew.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Persona, personaSchema } from '@inamora/contract/persona'
import { DEFAULT_VOICE_RATE, voices } from '@inamora/contract/voices'
import { z } from 'zod'
import { DEFAULT_AVATAR } from '#avatars/default-avatar.ts'
import { personaLines } from '#brain/embedded-brain.ts'
import { startEmbedder } from '#brain/embedder.ts'
import { dataDirectory, readSmallTalk, sharedLines } from '#brain/small-talk.ts'
import { openVectors, writeVectors } from '#brain/vectors.ts'
import { encodeLine, encodePack, readPackIndex } from '#voice/line-codec.ts'
import { type LineSource, lineKey } from '#voice/line-key.ts'
import { openLineStore } from '#voice/line-store.ts'
import { sampleLine } from '#voice/sample.ts'
import { createSynthesiser, hasKokoro } from '#voice/synthesiser.ts'

const worldAvatarSchema = z.object({
  slug: z.string(),
  voice: z.string(),
  interactions: z.number(),
  persona: personaSchema.pick({ greeting: true, qa: true }),
})

interface Pack {
  file: string
  sources: LineSource[]
}

const engineDirectory = join(import.meta.dirname, '..', '..')
const packsDirectory = join(engineDirectory, 'data', 'lines')
const worldDirectory = process.argv[2] ?? join(engineDirectory, '..', 'server', 'world')
const dataDir = process.env.DATA_DIR ?? join(engineDirectory, '..', '..', '.data')

if (!hasKokoro(dataDir)) {
  console.error('The voice model is missing: run `npm run voices` first.')
  process.exit(1)
}
const store = await openLineStore({
  directory: join(dataDir, 'rendering', 'lines'),
  packsDirectory,
})
const synthesiser = await createSynthesiser(dataDir, Number(process.env.THREADS ?? 2))
let spokenMs = 0
let spentMs = 0
for (const pack of await packs()) await render(pack)
await synthesiser.close()

/** The most popular avatars first, each with what its voice needs before it can be used, and with small talk. */
async function packs(): Promise<Pack[]> {
  const directory = join(worldDirectory, 'avatars')
  const files = (await readdir(directory)).filter((file) => file.endsWith('.json'))
  const avatars = await Promise.all(
    files.map(async (file) =>
      worldAvatarSchema.parse(JSON.parse(await readFile(join(directory, file), 'utf8'))),
    ),
  )
  avatars.sort((a, b) => b.interactions - a.interactions)
  await bundleVectors(avatars.map(({ persona }) => persona))
  const { needed, welcome, spare } = sharedLines(readSmallTalk())
  const ordered: Pack[] = []
  const add = (folder: string, name: string, voiceId: string, texts: string[]) => {
    const file = join(packsDirectory, folder, `${name}.lines`)
    const sources = texts.map((text) => ({ text, voiceId, rate: DEFAULT_VOICE_RATE }))
    if (!ordered.some((pack) => pack.file === file)) ordered.push({ file, sources })
  }
  ordered.push({ file: join(packsDirectory, 'samples.lines'), sources: voices.map(sampleLine) })
  const { id: defaultId, voice: defaultVoice, persona: defaultPersona } = DEFAULT_AVATAR
  add('voices', `${defaultVoice.voiceId}-needed`, defaultVoice.voiceId, needed)
  add('avatars', defaultId, defaultVoice.voiceId, personaLines(defaultPersona))
  for (const { slug, voice, persona } of avatars) {
    add('voices', `${voice}-needed`, voice, needed)
    add('avatars', slug, voice, personaLines(persona))
    add('voices', `${voice}-welcome`, voice, welcome)
  }
  for (const { id } of voices) {
    add('voices', `${id}-needed`, id, needed)
    add('voices', `${id}-welcome`, id, welcome)
  }
  for (const { id } of voices) add('voices', `${id}-spare`, id, spare)
  return ordered
}

async function render({ file, sources }: Pack): Promise<void> {
  const keys = sources.map(lineKey)
  const packed = existsSync(file) ? readPackIndex(await readFile(file)) : new Map<string, unknown>()
  if (packed.size === keys.length && keys.every((key) => packed.has(key))) return
  for (const source of sources) {
    const key = lineKey(source)
    if (store.has(key)) continue
    const started = performance.now()
    const line = await synthesiser.kokoro(source)
    spentMs += performance.now() - started
    spokenMs += line.durationMs
    await store.put(key, line)
  }
  const encoded = new Map<string, Buffer>()
  for (const key of keys) {
    const line = await store.get(key)
    if (line) encoded.set(key, encodeLine(line))
  }
  const bytes = encodePack(encoded)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  const pace = spokenMs ? (spentMs / spokenMs).toFixed(2) : '-'
  console.log(
    `${file.slice(packsDirectory.length + 1)}: ${sources.length} lines, ${Math.round(bytes.length / 1024)} kB (${pace} s per second of speech)`,
  )
}

/** The meanings of all questions and answers, so that the first call needs no embedding but that of what the fan says. */
async function bundleVectors(personas: Pick<Persona, 'greeting' | 'qa'>[]): Promise<void> {
  const file = join(dataDirectory, 'sentences.vectors')
  const embedder = startEmbedder()
  const store = await openVectors({
    embedder,
    file: join(dataDir, 'rendering', 'sentences.vectors'),
    bundled: file,
  })
  const qa = [DEFAULT_AVATAR.persona, ...personas].flatMap((persona) => persona.qa)
  const sentences = [
    ...qa.flatMap(({ question, answer }) => [question, answer]),
    ...readSmallTalk().intents.flatMap(({ examples }) => examples),
  ]
  await writeVectors(file, sentences, store)
  embedder.close()
}
