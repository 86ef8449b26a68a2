import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Canvas } from '@napi-rs/canvas'
import type { Config, Human } from '@vladmandic/human'

export type Landmark = readonly [x: number, y: number]

export interface FoundFace {
  /** The 468 points of MediaPipe's face mesh and ten of the irises, in pixels of the picture. */
  landmarks: Landmark[]
  box: { x: number; y: number; width: number; height: number }
  /** 0 to 1. */
  certainty: number
  ageYears: number
  /** Radians: turned to a side, lifted or lowered. */
  yaw: number
  pitch: number
}

const MAX_FACES = 8
/** Above this the mesh follows the picture; below lie shadows and patterns that look like a face. */
const MIN_CERTAINTY = 0.35

/** Loads the models, which takes seconds and 200 MB: only in a child process. Nothing is fetched from any network. */
export async function loadFaceFinder(): Promise<(picture: Canvas) => Promise<FoundFace[]>> {
  const require = createRequire(import.meta.url)
  const packageFolder = join(dirname(require.resolve('@vladmandic/human')), '..')
  const models = join(packageFolder, 'models')
  readsOnly(models)
  const wasm = dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json'))
  // The package offers this build only by its path.
  const build: { Human: new (config: Partial<Config>) => Human } = require(
    join(packageFolder, 'dist', 'human.node-wasm.js'),
  )
  const off = { enabled: false }
  const human = new build.Human({
    backend: 'wasm',
    wasmPath: `${join(wasm, 'dist')}/`,
    modelBasePath: pathToFileURL(models).href,
    debug: false,
    async: false,
    cacheSensitivity: 0,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: { rotation: true, maxDetected: MAX_FACES, minConfidence: MIN_CERTAINTY },
      mesh: { enabled: true },
      iris: { enabled: true },
      description: { enabled: true },
      attention: off,
      emotion: off,
      antispoof: off,
      liveness: off,
    },
  })
  await human.load()

  return async (picture) => {
    const { width, height } = picture
    const { data } = picture.getContext('2d').getImageData(0, 0, width, height)
    const rgb = new Float32Array(width * height * 3)
    for (let from = 0, to = 0; from < data.length; from += 4) {
      rgb[to++] = data[from] ?? 0
      rgb[to++] = data[from + 1] ?? 0
      rgb[to++] = data[from + 2] ?? 0
    }
    const tensor = human.tf.tensor4d(rgb, [1, height, width, 3])
    const { face, error } = await human.detect(tensor)
    human.tf.dispose(tensor)
    if (error) throw new Error(`the face finder failed: ${error}`)
    return face.map(({ mesh, box, score, age = 0, rotation }) => ({
      landmarks: mesh.map(([x, y]) => [x, y]),
      box: { x: box[0], y: box[1], width: box[2], height: box[3] },
      certainty: score,
      ageYears: age,
      yaw: rotation?.angle.yaw ?? 0,
      pitch: rotation?.angle.pitch ?? 0,
    }))
  }
}

/** The library loads its models with `fetch`, which knows no files; in this process it knows nothing else. */
function readsOnly(folder: string): void {
  globalThis.fetch = async (input) => {
    const path = fileURLToPath(String(input instanceof Request ? input.url : input))
    if (dirname(path) !== folder) throw new Error(`not a model: ${path}`)
    const type = path.endsWith('.json') ? 'application/json' : 'application/octet-stream'
    return new Response(await readFile(path), { headers: { 'content-type': type } })
  }
}
