import type { EnginePictureInput } from '@inamora/contract/engine-clips'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { seeded } from '#face/random.ts'

type Finish = Exclude<EnginePictureInput['finish'], 'plain' | undefined>
type Colour = readonly [red: number, green: number, blue: number]

interface Development {
  /** 0 black and white, 1 as painted. */
  saturation: number
  /** 0 flat, 1 strong. */
  contrast: number
  /** Added in the shadows and in the lights. */
  shadows: Colour
  lights: Colour
  grain: number
  vignette: number
}

const DEVELOPMENTS: Record<Finish, Development> = {
  silver: {
    saturation: 0,
    contrast: 0.45,
    shadows: [3, 0, -2],
    lights: [4, 0, -8],
    grain: 10,
    vignette: 0.5,
  },
  film: {
    saturation: 0.86,
    contrast: 0.12,
    shadows: [14, 8, 14],
    lights: [14, 2, -20],
    grain: 6,
    vignette: 0.35,
  },
  dusk: {
    saturation: 0.88,
    contrast: 0.22,
    shadows: [-6, 0, 14],
    lights: [-6, -3, 4],
    grain: 5,
    vignette: 0.5,
  },
}

/** Changes the light of a finished painting, and gives it grain. */
export function develop(
  context: SKRSContext2D,
  { width, height }: { width: number; height: number },
  finish: Finish,
  seed: number,
): void {
  const { saturation, contrast, shadows, lights, grain, vignette } = DEVELOPMENTS[finish]
  const random = seeded(seed)
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.32 * byte(data, at) + 0.54 * byte(data, at + 1) + 0.14 * byte(data, at + 2)
    const bright = light / 255
    const deeper = 255 * bright * bright * (3 - 2 * bright) - light
    const shift = contrast * deeper + (random() - 0.5) * 2 * grain
    for (let channel = 0; channel < 3; channel++) {
      const tint = (shadows[channel] ?? 0) * (1 - bright) + (lights[channel] ?? 0) * bright
      const value = light + (byte(data, at + channel) - light) * saturation
      data[at + channel] = value + shift + tint
    }
  }
  context.putImageData(image, 0, 0)

  const shade = context.createRadialGradient(
    width / 2,
    height * 0.42,
    width * 0.42,
    width / 2,
    height * 0.5,
    width,
  )
  shade.addColorStop(0, 'rgb(10 6 8 / 0)')
  shade.addColorStop(1, `rgb(10 6 8 / ${vignette})`)
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
}

const byte = (data: Uint8ClampedArray, place: number) => data[place] ?? 0
