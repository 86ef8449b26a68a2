import type { SKRSContext2D } from '@napi-rs/canvas'
import { contextOf, type Layer, paintLayer, putLayer, softly } from '../layer.ts'
import { mix, rgba } from '../palette.ts'
import type { HairScene } from './scene.ts'
import { onDome } from './shapes.ts'

/** Light over the whole mass once the locks are drawn: a halo, shade below, a glow at the edge. */
export function glazeHair(layer: Layer, scene: HairScene, halo: number) {
  const { anatomy, ink, lift } = scene
  const side = ink.light.rimSide
  const ctx = contextOf(layer)
  ctx.globalCompositeOperation = 'source-atop'
  const half = anatomy.cheekHalf + lift * 0.6
  const arc = (from: number, to: number) => {
    ctx.beginPath()
    for (let i = 0; i <= 12; i++) {
      const [x, y] = onDome(half * 0.84, lift * 0.5 - 12, from + ((to - from) * i) / 12)
      if (i === 0) ctx.moveTo(x * -side, y)
      else ctx.lineTo(x * -side, y)
    }
    ctx.stroke()
  }
  ctx.save()
  ctx.globalCompositeOperation = 'source-atop'
  softly(ctx, 7, () => {
    ctx.strokeStyle = ink.colour(0.98, 0, 0.3 * halo)
    ctx.lineWidth = 15
    arc(14, 74)
    ctx.strokeStyle = ink.colour(0.9, 0, 0.14 * halo)
    arc(-64, -16)
  })
  const fall = ctx.createLinearGradient(0, -40, 0, 230)
  fall.addColorStop(0, 'rgba(12,5,8,0)')
  fall.addColorStop(1, 'rgba(12,5,8,0.3)')
  ctx.fillStyle = fall
  ctx.fillRect(-220, -40, 440, 420)
  const away = ctx.createLinearGradient(-side * 20, 0, side * 110, 0)
  away.addColorStop(0, 'rgba(12,5,8,0)')
  away.addColorStop(1, 'rgba(12,5,8,0.26)')
  ctx.fillStyle = away
  ctx.fillRect(-220, -210, 440, 600)
  ctx.restore()
  edgeGlow(layer, mix(ink.rim, '#fff0dc', 0.25), side, 0.55)
  ctx.globalCompositeOperation = 'source-over'
}

/** Brightens the edge of a sheet on the side where the light comes from behind. */
export function edgeGlow(layer: Layer, colour: string, side: number, strength: number) {
  const { box, canvas } = layer
  const k = canvas.width / (box.right - box.left)
  const glow = paintLayer(box, k, (on: SKRSContext2D) => {
    putLayer(on, layer)
    on.globalCompositeOperation = 'source-in'
    on.fillStyle = rgba(colour, 1)
    on.fillRect(box.left, box.top, 600, 700)
    on.globalCompositeOperation = 'destination-out'
    softly(on, 2.6, () => {
      on.translate(-side * 3.4, 1.8)
      putLayer(on, layer)
      putLayer(on, layer)
    })
  })
  const ctx = contextOf(layer)
  ctx.save()
  ctx.globalCompositeOperation = 'source-atop'
  ctx.globalAlpha = strength
  putLayer(ctx, glow)
  ctx.restore()
}
