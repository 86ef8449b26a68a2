import type { Portrait } from '@inamora/contract/portrait'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { drawAtNeck, drawOnHead, drawTrace } from './accessories.ts'
import { type Anatomy, anatomyOf } from './anatomy.ts'
import { paintBackground } from './background.ts'
import { NECK_LIFT, paintBody } from './body.ts'
import { drawBrows } from './brows.ts'
import { drawLiftedCheeks } from './cheeks.ts'
import { CLOTHES } from './clothes/styles.ts'
import { openBench } from './clothes/wardrobe.ts'
import { drawEars } from './ears.ts'
import { createEyes } from './eyes.ts'
import { drawBeard, moustachePainter } from './facial-hair.ts'
import { drawGlasses } from './glasses.ts'
import { glazeHair } from './hair/glaze.ts'
import { hairInk } from './hair/ink.ts'
import { hairScene } from './hair/scene.ts'
import { HAIR } from './hair/styles.ts'
import { drawEarrings, drawNecklace, drawNoseStud } from './jewellery.ts'
import { contextOf, type Layer, paintLayer, putLayer, trimmed, WHOLE } from './layer.ts'
import { createMouth } from './mouth.ts'
import { rgba, skinPalette } from './palette.ts'
import { seeded } from './random.ts'
import { lightFrom } from './relief.ts'
import { paintHead } from './skin.ts'

/** Everything of a portrait that does not change with the pose, painted once. */
export interface Sitter {
  anatomy: Anatomy
  background: Canvas
  hairBack: Layer | undefined
  body: Layer | undefined
  head: Layer
  brows: Layer | undefined
  /** The light on cheeks that are lifted, with the fold beside the mouth. */
  cheeks: Layer | undefined
  moustache: Layer | undefined
  /** Glasses and earrings, in front of the face and behind the front hair. */
  worn: Layer | undefined
  hairFront: Layer | undefined
  eyes: ReturnType<typeof createEyes>
  mouth: ReturnType<typeof createMouth>
  restingSmile: number
}

export function paintSitter(
  portrait: Portrait,
  pixelsPerUnit: number,
  pixelsPerPictureUnit: number,
): Sitter {
  const anatomy = anatomyOf(portrait)
  const skin = skinPalette(portrait)
  const light = lightFrom(portrait.light)
  const ink = hairInk(portrait, light)
  const scene = hairScene(portrait, anatomy, ink, pixelsPerUnit)
  const { paint, halo } = HAIR[portrait.hair.style]
  const hair = paint(scene)
  const sheet = (paint?: (ctx: SKRSContext2D) => void) =>
    paint && trimmed(paintLayer(WHOLE, pixelsPerUnit, paint))
  const hairSheet = (paint: (ctx: SKRSContext2D) => void, shine: number, over?: typeof paint) => {
    const layer = paintLayer(WHOLE, pixelsPerUnit, paint)
    if (halo > 0) glazeHair(layer, scene, shine)
    over?.(contextOf(layer))
    return trimmed(layer)
  }

  const hairFront = hairSheet(
    (ctx) => hair.front?.(ctx),
    halo,
    (ctx) => drawOnHead(ctx, portrait, anatomy, light),
  )
  const hairBack = hair.back && hairSheet(hair.back, 0)
  const head = paintHead(portrait, anatomy, skin, light, pixelsPerUnit)
  const headContext = contextOf(head)
  hair.scalp?.(headContext)
  drawBeard(headContext, portrait, anatomy, light)
  drawNoseStud(headContext, portrait, anatomy)
  drawTrace(headContext, portrait, anatomy, seeded(portrait.seed * 5 + 1))
  drawEars(headContext, anatomy, skin, light)
  if (hairFront) {
    castShadow(headContext, hairFront, { colour: rgba(skin.deep, 0.5), side: light.rimSide })
    // Roots: the hairline is no cut edge.
    const roots = rgba(portrait.hair.colour, halo > 0 ? 0.42 : 0)
    castShadow(headContext, hairFront, { colour: roots, side: 0, drop: 0.6, blur: 1.5 })
  }
  const body = sheet((ctx) => {
    putLayer(ctx, paintBody(portrait, anatomy, skin, light, pixelsPerUnit))
    drawNecklace(ctx, portrait, anatomy)
    CLOTHES[portrait.clothes.style](openBench(ctx, portrait, anatomy, light, pixelsPerUnit))
    drawAtNeck(ctx, portrait, anatomy)
    if (hairFront) {
      castShadow(ctx, hairFront, {
        colour: 'rgba(20,8,10,0.45)',
        side: light.rimSide,
        drop: NECK_LIFT + 5,
      })
    }
  })
  return {
    anatomy,
    background: paintBackground(portrait, pixelsPerPictureUnit),
    hairBack,
    body,
    head,
    brows: sheet((ctx) =>
      drawBrows(ctx, portrait, anatomy, skin, portrait.brows.colour ?? portrait.hair.colour),
    ),
    cheeks: sheet((ctx) => drawLiftedCheeks(ctx, anatomy, skin)),
    moustache: sheet(moustachePainter(portrait, anatomy, light)),
    worn: sheet((ctx) => {
      drawEarrings(ctx, portrait, anatomy)
      drawGlasses(ctx, portrait, anatomy, skin, light)
    }),
    hairFront,
    eyes: createEyes(portrait, anatomy, skin, light, pixelsPerUnit),
    mouth: createMouth(portrait, anatomy, skin, light, pixelsPerUnit),
    restingSmile: portrait.smile,
  }
}

/** The shade of what hangs in front, only on what is painted already. */
function castShadow(
  ctx: SKRSContext2D,
  caster: Layer,
  {
    colour,
    side,
    drop = 5,
    blur = 4.5,
  }: { colour: string; side: number; drop?: number; blur?: number },
) {
  const shade = paintLayer(
    caster.box,
    caster.canvas.width / (caster.box.right - caster.box.left),
    (on) => {
      putLayer(on, caster)
      on.globalCompositeOperation = 'source-in'
      on.fillStyle = colour
      on.fillRect(caster.box.left, caster.box.top, 500, 600)
    },
  )
  const k = ctx.getTransform().a
  ctx.save()
  ctx.globalCompositeOperation = 'source-atop'
  ctx.filter = `blur(${(blur * k).toFixed(2)}px)`
  ctx.translate(side * 3, drop)
  putLayer(ctx, shade)
  ctx.restore()
}
