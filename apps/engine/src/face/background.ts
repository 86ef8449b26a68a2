import type { Portrait } from '@inamora/contract/portrait'
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { lerp } from './geometry.ts'
import { mix, rgba } from './palette.ts'
import { between, type Random, seeded } from './random.ts'

/** The background is drawn in picture units (480 × 640) with a margin that the sway may show. */
export const MARGIN = 12
const WIDTH = 480
const HEIGHT = 640

interface Scene {
  ctx: SKRSContext2D
  random: Random
  dark: string
  glow: string
  /** Where the glow sits: the side away from the key light. */
  glowX: number
  /** What is drawn inside is blurred as one sheet. */
  blur(radius: number, draw: (ctx: SKRSContext2D) => void): void
}

export function paintBackground(portrait: Portrait, pixelsPerPictureUnit: number): Canvas {
  const k = pixelsPerPictureUnit
  const canvas = createCanvas(
    Math.ceil((WIDTH + 2 * MARGIN) * k),
    Math.ceil((HEIGHT + 2 * MARGIN) * k),
  )
  const ctx = canvas.getContext('2d')
  ctx.scale(k, k)
  ctx.translate(MARGIN, MARGIN)
  const { mood, colour, accent } = portrait.background
  const scene: Scene = {
    ctx,
    random: seeded(portrait.seed * 53 + 7),
    dark: colour,
    glow: accent,
    glowX: portrait.light === 'left' ? 350 : 130,
    blur(radius, draw) {
      const sheet = createCanvas(canvas.width, canvas.height)
      const on = sheet.getContext('2d')
      on.setTransform(ctx.getTransform())
      draw(on)
      ctx.save()
      ctx.resetTransform()
      ctx.filter = `blur(${(radius * k).toFixed(2)}px)`
      ctx.drawImage(sheet, 0, 0)
      ctx.restore()
    },
  }
  wash(scene)
  MOODS[mood](scene)
  vignette(scene)
  return canvas
}

function wash({ ctx, dark, glow, glowX }: Scene) {
  const down = ctx.createLinearGradient(0, 0, WIDTH * 0.4, HEIGHT)
  down.addColorStop(0, mix(dark, '#000000', 0.25))
  down.addColorStop(0.5, mix(dark, glow, 0.2))
  down.addColorStop(1, mix(dark, '#0c060a', 0.45))
  ctx.fillStyle = down
  ctx.fillRect(-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
  spot(ctx, glowX, 210, 330, glow, 0.5)
  spot(ctx, WIDTH - glowX, 430, 260, mix(dark, glow, 0.5), 0.35)
}

function spot(
  ctx: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  colour: string,
  alpha: number,
) {
  const gradient = ctx.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, rgba(colour, alpha))
  gradient.addColorStop(0.5, rgba(colour, alpha * 0.42))
  gradient.addColorStop(1, rgba(colour, 0))
  ctx.fillStyle = gradient
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

function discs(
  scene: Scene,
  count: number,
  [small, large]: readonly [number, number],
  alpha: number,
  top = 0,
  bottom = HEIGHT,
) {
  const { ctx, random, glow } = scene
  for (let i = 0; i < count; i++) {
    const x = random() * WIDTH
    const y = between(random, top, bottom)
    const radius = lerp(small, large, random() ** 1.6)
    const colour = mix(glow, random() < 0.5 ? '#ffe9c8' : scene.dark, random() * 0.55)
    const gradient = ctx.createRadialGradient(x, y, 0, x, y, radius)
    const strength = alpha * between(random, 0.4, 1)
    gradient.addColorStop(0, rgba(colour, strength * 0.6))
    gradient.addColorStop(0.8, rgba(colour, strength * 0.75))
    gradient.addColorStop(0.92, rgba(colour, strength))
    gradient.addColorStop(1, rgba(colour, 0))
    ctx.fillStyle = gradient
    ctx.beginPath()
    ctx.arc(x, y, radius, 0, Math.PI * 2)
    ctx.fill()
  }
}

const MOODS: Record<Portrait['background']['mood'], (scene: Scene) => void> = {
  bokeh(scene) {
    scene.blur(4, (ctx) => discs({ ...scene, ctx }, 16, [16, 52], 0.2))
    scene.blur(1.2, (ctx) => discs({ ...scene, ctx }, 18, [5, 20], 0.32))
  },
  studio({ ctx, glow, dark, glowX }) {
    spot(ctx, 240, 250, 330, mix(glow, dark, 0.35), 0.45)
    spot(ctx, glowX, 160, 200, mix(glow, '#fff3e4', 0.3), 0.25)
  },
  window(scene) {
    const { ctx, glow, dark, glowX } = scene
    const x = glowX > 240 ? 300 : 6
    scene.blur(11, (ctx) => {
      for (const column of [0, 1]) {
        for (const row of [0, 1, 2]) {
          const pane = ctx.createLinearGradient(0, row * 150, 0, row * 150 + 140)
          pane.addColorStop(0, rgba(mix(glow, '#fff6ea', 0.55), 0.75 - row * 0.15))
          pane.addColorStop(1, rgba(mix(glow, '#ffe2bb', 0.3), 0.5 - row * 0.12))
          ctx.fillStyle = pane
          ctx.fillRect(x + column * 92, 20 + row * 142, 80, 130)
        }
      }
    })
    scene.blur(16, (ctx) => {
      ctx.fillStyle = rgba(mix(dark, '#000000', 0.2), 0.6)
      ctx.fillRect(glowX > 240 ? 250 : 200, -20, 34, 700)
    })
    spot(ctx, glowX, 200, 300, mix(glow, '#fff0dc', 0.4), 0.4)
  },
  'night-city'(scene) {
    const { random, glow, dark } = scene
    scene.blur(5, (ctx) => {
      for (let i = 0; i < 13; i++) {
        const x = i * 40 - 20 + random() * 14
        const top = between(random, 90, 330)
        ctx.fillStyle = rgba(mix(dark, '#05060c', 0.55), 0.8)
        ctx.fillRect(x, top, between(random, 26, 48), HEIGHT)
        for (let w = 0; w < 16; w++) {
          ctx.fillStyle = rgba(mix(glow, '#ffdca0', random()), between(random, 0.15, 0.75))
          ctx.fillRect(x + between(random, 2, 34), between(random, top + 8, HEIGHT - 90), 4, 6)
        }
      }
    })
    scene.blur(2, (ctx) => discs({ ...scene, ctx }, 20, [4, 17], 0.42, 180, 620))
  },
  garden(scene) {
    const { random, glow, dark } = scene
    const leaf = mix(dark, '#2f5a38', 0.5)
    scene.blur(9, (ctx) => {
      for (let i = 0; i < 70; i++) {
        const x = random() * WIDTH
        const y = random() * HEIGHT
        ctx.fillStyle = rgba(mix(leaf, random() < 0.4 ? glow : '#0c1a10', random() * 0.6), 0.42)
        ctx.beginPath()
        ctx.ellipse(x, y, between(random, 10, 34), between(random, 6, 16), random() * 6, 0, 7)
        ctx.fill()
      }
    })
    scene.blur(3, (ctx) => discs({ ...scene, ctx }, 24, [3, 13], 0.4, 0, 460))
  },
  library(scene) {
    const { ctx, random, glow, dark } = scene
    scene.blur(5, (ctx) => {
      for (let row = 0; row < 6; row++) {
        const y = row * 112 - 30
        let x = -12
        while (x < WIDTH + 12) {
          const wide = between(random, 9, 22)
          const high = between(random, 66, 94)
          const spine = mix(
            dark,
            ['#7a3b2a', '#2f4a4a', '#8a6a3a', '#4a2a3a', '#c9a877'][Math.floor(random() * 5)] ??
              dark,
            between(random, 0.15, 0.6),
          )
          ctx.fillStyle = rgba(spine, 0.9)
          ctx.fillRect(x, y + 98 - high, wide - 1, high)
          x += wide
        }
        ctx.fillStyle = rgba(mix(dark, '#000000', 0.5), 0.9)
        ctx.fillRect(-12, y + 98, WIDTH + 24, 13)
      }
    })
    spot(ctx, scene.glowX, 190, 260, mix(glow, '#ffdc9c', 0.3), 0.5)
  },
  sea(scene) {
    const { ctx, random, glow, dark, glowX } = scene
    const sky = ctx.createLinearGradient(0, 0, 0, 330)
    sky.addColorStop(0, rgba(mix(dark, '#1a2438', 0.4), 0.9))
    sky.addColorStop(0.7, rgba(mix(dark, glow, 0.6), 0.85))
    sky.addColorStop(1, rgba(mix(glow, '#ffe9c8', 0.35), 0.9))
    ctx.fillStyle = sky
    ctx.fillRect(-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, 342)
    const water = ctx.createLinearGradient(0, 330, 0, HEIGHT)
    water.addColorStop(0, mix(dark, glow, 0.5))
    water.addColorStop(1, mix(dark, '#050810', 0.4))
    ctx.fillStyle = water
    ctx.fillRect(-MARGIN, 330, WIDTH + 2 * MARGIN, HEIGHT)
    spot(ctx, glowX, 305, 150, mix(glow, '#fff2d8', 0.6), 0.8)
    scene.blur(3, (ctx) => {
      for (let i = 0; i < 110; i++) {
        const y = 334 + random() ** 1.6 * 300
        const near = (y - 330) / 310
        const spread = 40 + near * 190
        ctx.fillStyle = rgba(
          mix(glow, '#fff2dc', random() * 0.7),
          between(random, 0.08, 0.5) * (1 - near * 0.6),
        )
        ctx.fillRect(
          glowX + (random() - 0.5) * spread * 2,
          y,
          between(random, 8, 42),
          1.5 + near * 3,
        )
      }
    })
  },
  mountains(scene) {
    const { ctx, dark, glow, glowX } = scene
    const sky = ctx.createLinearGradient(0, 0, 0, 400)
    sky.addColorStop(0, mix(dark, '#10182a', 0.25))
    sky.addColorStop(0.6, mix(dark, glow, 0.55))
    sky.addColorStop(1, mix(glow, '#fff0dc', 0.3))
    ctx.fillStyle = sky
    ctx.fillRect(-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, 480)
    spot(ctx, glowX, 280, 170, mix(glow, '#fff2d8', 0.5), 0.7)
    scene.blur(4, (ctx) => {
      ridgeLine({ ...scene, ctx }, 290, 46, mix(mix(dark, glow, 0.42), '#c8d0e0', 0.12))
      ridgeLine({ ...scene, ctx }, 360, 40, mix(dark, glow, 0.24))
      ridgeLine({ ...scene, ctx }, 440, 30, mix(dark, '#05070c', 0.25))
    })
  },
  curtain(scene) {
    const { ctx, random, dark, glow } = scene
    scene.blur(3, (ctx) => {
      for (let x = -30; x < WIDTH + 30; x += 34) {
        const fold = ctx.createLinearGradient(x, 0, x + 34, 0)
        const lift = 0.15 + random() * 0.25
        fold.addColorStop(0, rgba(mix(dark, '#000000', 0.45), 0.85))
        fold.addColorStop(0.4, rgba(mix(dark, glow, lift), 0.9))
        fold.addColorStop(1, rgba(mix(dark, '#000000', 0.5), 0.85))
        ctx.fillStyle = fold
        ctx.fillRect(x, -MARGIN, 35, HEIGHT + 2 * MARGIN)
      }
    })
    spot(ctx, scene.glowX, 180, 260, glow, 0.36)
  },
  neon(scene) {
    const { random, dark, glow } = scene
    const lines: [number, number, number, number, string][] = []
    for (let i = 0; i < 7; i++) {
      lines.push([
        between(random, 10, 470),
        between(random, 20, 400),
        between(random, -60, 60),
        between(random, 30, 120),
        i % 2 ? glow : mix(dark, '#35d0e0', 0.7),
      ])
    }
    const draw = (ctx: SKRSContext2D, width: number, alpha: number) => {
      for (const [x, y, dx, dy, colour] of lines) {
        ctx.strokeStyle = rgba(colour, alpha)
        ctx.lineWidth = width
        ctx.lineCap = 'round'
        ctx.beginPath()
        ctx.moveTo(x, y)
        ctx.lineTo(x + dx, y + dy)
        ctx.stroke()
      }
    }
    scene.blur(20, (ctx) => draw(ctx, 26, 0.55))
    scene.blur(5, (ctx) => draw(ctx, 7, 0.75))
    scene.blur(3, (ctx) => discs({ ...scene, ctx }, 14, [6, 26], 0.25, 200, 640))
  },
  stage(scene) {
    const { random, glow, dark } = scene
    scene.blur(13, (ctx) => {
      for (const [x, tilt] of [
        [60, 0.32],
        [200, 0.1],
        [330, -0.12],
        [440, -0.34],
      ] as const) {
        ctx.save()
        ctx.translate(x, -40)
        ctx.rotate(tilt * -1)
        const beam = ctx.createLinearGradient(0, 0, 0, 560)
        beam.addColorStop(0, rgba(mix(glow, '#fff0dc', 0.45), 0.5))
        beam.addColorStop(1, rgba(glow, 0))
        ctx.fillStyle = beam
        ctx.beginPath()
        ctx.moveTo(-7, 0)
        ctx.lineTo(7, 0)
        ctx.lineTo(78, 580)
        ctx.lineTo(-78, 580)
        ctx.fill()
        ctx.restore()
      }
    })
    scene.blur(2, (ctx) => {
      for (let i = 0; i < 26; i++) {
        const lamp = mix(glow, i % 3 ? '#ffe2b0' : dark, random() * 0.5)
        spot(ctx, random() * WIDTH, between(random, 0, 120), between(random, 4, 16), lamp, 0.7)
      }
    })
  },
}

function ridgeLine({ ctx, random }: Scene, y: number, rough: number, colour: string) {
  ctx.fillStyle = colour
  ctx.beginPath()
  ctx.moveTo(-MARGIN, HEIGHT)
  for (let x = -MARGIN; x <= WIDTH + MARGIN; x += 24) {
    ctx.lineTo(x, y + Math.sin(x * 0.021 + y) * rough + (random() - 0.5) * rough * 1.1)
  }
  ctx.lineTo(WIDTH + MARGIN, HEIGHT)
  ctx.fill()
}

function vignette({ ctx }: Scene) {
  const gradient = ctx.createRadialGradient(240, 250, 200, 240, 300, 480)
  gradient.addColorStop(0, 'rgba(10,5,9,0)')
  gradient.addColorStop(1, 'rgba(10,5,9,0.62)')
  ctx.fillStyle = gradient
  ctx.fillRect(-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
}
