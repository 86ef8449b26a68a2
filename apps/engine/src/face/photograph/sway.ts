import { lerp, smoothstep } from '../geometry.ts'
import { type Raster, resample } from './raster.ts'
import type { Rig } from './rig.ts'

const CELL = 8

/**
 * Moves the head as a whole, and the shoulders with the breath. What is between them and the edge of the picture is
 * stretched so gently that nothing tears.
 */
export function swayed(source: Raster, target: Raster, rig: Rig, sway: number): void {
  const { width, height } = source
  if (Math.abs(sway) < 1e-3) {
    target.data.set(source.data)
    return
  }
  const columns = Math.ceil(width / CELL) + 2
  const rows = Math.ceil(height / CELL) + 1
  const shiftX = new Float32Array(columns * rows)
  const shiftY = new Float32Array(columns * rows)
  const place = swayField(rig, sway)
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      const [dx, dy] = place(column * CELL, row * CELL)
      shiftX[i] = dx
      shiftY[i] = dy
    }
  }
  for (let y = 0; y < height; y++) {
    const first = ((y / CELL) | 0) * columns
    const down = (y % CELL) / CELL
    for (let left = 0, i = first; left < width; left += CELL, i++) {
      let dx = between(shiftX, i, i + columns, down)
      let dy = between(shiftY, i, i + columns, down)
      const stepX = (between(shiftX, i + 1, i + columns + 1, down) - dx) / CELL
      const stepY = (between(shiftY, i + 1, i + columns + 1, down) - dy) / CELL
      const right = Math.min(width, left + CELL)
      for (let x = left, to = y * width + left; x < right; x++, to++, dx += stepX, dy += stepY) {
        target.words[to] = resample(source, x + dx, y + dy)
      }
    }
  }
}

const between = (grid: Float32Array, a: number, b: number, t: number) =>
  lerp(grid[a] ?? 0, grid[b] ?? 0, t)

/** Where a place of the swayed picture comes from, as a distance. */
function swayField({ face, unit, chinY }: Rig, sway: number) {
  const angle = sway * 0.013
  const sin = Math.sin(angle)
  const turn = 1 - Math.cos(angle)
  const pivotY = chinY + face.height * 0.3
  const breath = sway * unit
  return (x: number, y: number): readonly [number, number] => {
    const ex = (x - face.x) / (face.width * 0.72)
    const ey = (y - face.y + face.height * 0.1) / (face.height * 0.8)
    const away = Math.hypot(ex, ey)
    const head = smoothstep(2.1, 0.95, away)
    // What is nearer to the viewer moves further.
    const near = Math.max(0, 1 - away * away)
    const dx = x - face.x
    const dy = y - pivotY
    const body = smoothstep(chinY, chinY + face.height * 0.8, y)
    return [
      head * (-sway * unit * (2 + 1.6 * near) + sin * dy - turn * dx),
      head * (breath * 0.4 - sin * dx - turn * dy) + body * (1 - head) * breath,
    ]
  }
}
