import { smoothstep } from '../geometry.ts'
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
  const columns = Math.ceil(width / CELL) + 1
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
  for (let y = 0, to = 0; y < height; y++) {
    const row = (y / CELL) | 0
    const down = (y % CELL) / CELL
    for (let x = 0; x < width; x++, to++) {
      const i = row * columns + ((x / CELL) | 0)
      const across = (x % CELL) / CELL
      const dx = mix(shiftX, i, columns, across, down)
      const dy = mix(shiftY, i, columns, across, down)
      target.words[to] = resample(source, x + dx, y + dy)
    }
  }
}

function mix(grid: Float32Array, i: number, columns: number, across: number, down: number) {
  const a = grid[i] ?? 0
  const b = grid[i + 1] ?? 0
  const c = grid[i + columns] ?? 0
  const d = grid[i + columns + 1] ?? 0
  const top = a + (b - a) * across
  return top + (c + (d - c) * across - top) * down
}

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
