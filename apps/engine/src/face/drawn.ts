import type { Portrait } from '@inamora/contract/portrait'
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { MARGIN } from './background.ts'
import { NECK_LIFT } from './body.ts'
import { expressionOf } from './expression.ts'
import { type Face, faceOn } from './face.ts'
import { clamp, smoothstep } from './geometry.ts'
import { type Layer, putLayer } from './layer.ts'
import { paintSitter, type Sitter } from './portrait.ts'
import type { Pose } from './pose.ts'
import { mouthShapeOf } from './visemes.ts'

const PICTURE = { width: 480, height: 640 }
/** Where the middle between the eyes lies in the picture, and how large a head unit is there. */
const EYES = { x: 240, y: 230 }
const UNIT = 1.28
const PIVOT_Y = 120
const JAW_DROP = 7.5
const MOST_CHEEK = 2

export function createDrawnFace(
  portrait: Portrait,
  size: { width: number; height: number } = PICTURE,
): Face {
  const scale = Math.max(size.width / PICTURE.width, size.height / PICTURE.height)
  const sharpness = scale < 0.9 ? 1.4 : 1.15
  const pixelsPerUnit = UNIT * scale * sharpness
  const sitter = paintSitter(portrait, pixelsPerUnit, scale)
  const canvas = createCanvas(size.width, size.height)
  const ctx = canvas.getContext('2d')
  const talkingHead = createJaw(sitter, pixelsPerUnit)
  const tilt = portrait.tilt * 0.075

  function draw(pose: Pose): Canvas {
    const sway = clamp(pose.sway, -1, 1)
    const mouth = mouthShapeOf(pose)
    const expression = expressionOf({ ...pose, sway }, mouth)
    const smile = clamp(sitter.restingSmile + pose.smile * (1 - sitter.restingSmile) * 0.6, 0, 1)
    const offsetX = (size.width - PICTURE.width * scale) / 2
    ctx.setTransform(scale, 0, 0, scale, offsetX, (size.height - PICTURE.height * scale) / 2)
    ctx.drawImage(
      sitter.background,
      -MARGIN + sway * -2.5,
      -MARGIN,
      PICTURE.width + 2 * MARGIN,
      PICTURE.height + 2 * MARGIN,
    )
    ctx.translate(EYES.x, EYES.y)
    ctx.scale(UNIT, UNIT)
    const withHead = (depth: number, paint: () => void) => {
      ctx.save()
      ctx.translate(sway * (2.2 + depth), PIVOT_Y - sway * 0.7)
      ctx.rotate(tilt + sway * 0.014)
      ctx.translate(0, -PIVOT_Y)
      paint()
      ctx.restore()
    }
    const put = (layer: Layer | undefined) => layer && putLayer(ctx, layer)

    withHead(-1.4, () => put(sitter.hairBack))
    ctx.save()
    ctx.translate(0, 366 - NECK_LIFT)
    ctx.scale(1 + sway * 0.002, 1 + sway * 0.0045)
    ctx.translate(0, -366)
    put(sitter.body)
    ctx.restore()
    withHead(0, () => talkingHead.draw(ctx, mouth.jaw))
    withHead(0.35, () => {
      ctx.save()
      ctx.globalAlpha = clamp(expression.cheek / MOST_CHEEK, 0, 1)
      ctx.translate(0, -expression.cheek * 0.6)
      put(sitter.cheeks)
      ctx.restore()
      ctx.save()
      ctx.translate(0, -expression.brow)
      put(sitter.brows)
      ctx.restore()
      sitter.mouth.draw(ctx, mouth, smile)
      put(sitter.moustache)
      sitter.eyes.draw(ctx, {
        blink: clamp(pose.blink, 0, 1),
        gaze: expression.gaze,
        smile,
      })
      put(sitter.worn)
    })
    withHead(0.8, () => put(sitter.hairFront))
    return canvas
  }

  return faceOn(canvas, draw)
}

/** Lets the chin down: rows below the mouth are stretched, those above stay as painted. */
function createJaw({ head, anatomy }: Sitter, pixelsPerUnit: number) {
  const { canvas: source, box } = head
  const canvas = createCanvas(source.width, source.height)
  const ctx = canvas.getContext('2d')
  const hinge = anatomy.mouth.y
  const top = Math.floor((hinge - box.top) * pixelsPerUnit)
  return {
    draw(target: SKRSContext2D, jaw: number) {
      if (jaw < 0.02) return putLayer(target, head)
      ctx.clearRect(0, 0, canvas.width, canvas.height)
      ctx.drawImage(source, 0, 0, source.width, top, 0, 0, source.width, top)
      const drop = jaw * JAW_DROP * pixelsPerUnit
      const reach = 30 * pixelsPerUnit
      const sourceRow = (row: number) => {
        let from = row - top
        for (let i = 0; i < 3; i++) from = row - top - drop * smoothstep(0, reach, from)
        return top + Math.max(0, from)
      }
      for (let row = top; row < source.height; row += 2) {
        const from = sourceRow(row)
        const to = Math.min(source.height, sourceRow(row + 2))
        if (to > from)
          ctx.drawImage(source, 0, from, source.width, to - from, 0, row, source.width, 2)
      }
      putLayer(target, { canvas, box })
    },
  }
}
