import type { Likeness } from '@inamora/contract/engine'
import { createCanvas } from '@napi-rs/canvas'
import { serveParent } from '#child/serve-parent.ts'
import { openFace } from '#face/open-face.ts'
import { type Pose, RESTING, VISEMES } from '#face/pose.ts'
import { PREVIEW } from './preview-size.ts'

const QUALITY = 80

const [, , , photographsDirectory = ''] = process.argv

/** One column for every pose, side by side. */
const POSES: Pose[] = [
  ...VISEMES.map((viseme) => ({ ...RESTING, viseme })),
  { ...RESTING, blink: 1 },
]

async function drawStrip(likeness: Likeness): Promise<Buffer> {
  const { width, height } = PREVIEW
  const face = await openFace(likeness, photographsDirectory, { width, height })
  try {
    const strip = createCanvas(width * POSES.length, height)
    const ctx = strip.getContext('2d')
    for (const [column, pose] of POSES.entries()) ctx.drawImage(face.draw(pose), column * width, 0)
    return await strip.encode('webp', QUALITY)
  } finally {
    face.close()
  }
}

serveParent({ strip: drawStrip })
