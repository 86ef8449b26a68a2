import { readFileSync } from 'node:fs'
import { portraitSchema } from '@inamora/contract/portrait'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { createDrawnFace } from '../drawn.ts'
import { type Pose, RESTING } from '../pose.ts'

/**
 * The face finder takes our drawn portraits for people, so tests need no photograph of anybody: this is a woman whom it
 * finds clearly adult.
 */
const SITTER = new URL('../../../../server/world/portraits/camille-aubry.json', import.meta.url)

export function testPhotograph(pose: Partial<Pose> = {}, width = 600): Canvas {
  const portrait = portraitSchema.parse(JSON.parse(readFileSync(SITTER, 'utf8')))
  const size = { width, height: (width * 4) / 3 }
  const face = createDrawnFace(portrait, size)
  const copy = createCanvas(size.width, size.height)
  copy.getContext('2d').drawImage(face.draw({ ...RESTING, ...pose }), 0, 0)
  face.close()
  return copy
}
