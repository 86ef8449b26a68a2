import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Portrait, portraitSchema } from '@inamora/contract/portrait'
import { createCanvas } from '@napi-rs/canvas'
import { createDrawnFace } from './drawn.ts'
import { type Pose, RESTING, VISEMES } from './pose.ts'

/**
 * `npm run contact-sheet [slug]` paints all portraits of the world on one sheet, and the
 * mouth shapes and expressions of one of them on another.
 */
const portraitsFolder = new URL('../../../server/world/portraits/', import.meta.url).pathname
const outputFolder = '.cache/contact-sheets'
const cell = { width: 300, height: 400 }

async function sheet(
  name: string,
  columns: number,
  cells: readonly { label: string; portrait: Portrait; pose: Pose }[],
  closeness = 1,
) {
  const rows = Math.ceil(cells.length / columns)
  const canvas = createCanvas(columns * cell.width, rows * cell.height)
  const ctx = canvas.getContext('2d')
  ctx.font = '15px sans-serif'
  ctx.fillStyle = '#f7ece1'
  const faces = new Map<Portrait, ReturnType<typeof createDrawnFace>>()
  cells.forEach(({ label, portrait, pose }, i) => {
    const size = { width: cell.width * closeness, height: cell.height * closeness }
    const face = faces.get(portrait) ?? createDrawnFace(portrait, size)
    faces.set(portrait, face)
    const x = (i % columns) * cell.width
    const y = Math.floor(i / columns) * cell.height
    const left = (size.width - cell.width) / 2
    const top = (size.height - cell.height) / 4
    ctx.drawImage(
      face.draw(pose),
      left,
      top,
      cell.width,
      cell.height,
      x,
      y,
      cell.width,
      cell.height,
    )
    ctx.fillText(label, x + 10, y + 22)
  })
  for (const face of faces.values()) face.close()
  await mkdir(outputFolder, { recursive: true })
  const file = join(outputFolder, `${name}.png`)
  await writeFile(file, await canvas.encode('png'))
  console.log(file)
}

const files = (await readdir(portraitsFolder)).filter((file) => file.endsWith('.json')).sort()
const world = await Promise.all(
  files.map(async (file) => ({
    label: file.replace('.json', ''),
    portrait: portraitSchema.parse(JSON.parse(await readFile(join(portraitsFolder, file), 'utf8'))),
    pose: RESTING,
  })),
)
const chosen = process.argv[2]
const one = world.find(({ label }) => label === chosen) ?? world[0]
if (!chosen) await sheet('portraits', 8, world)
if (one) {
  const expressions: [string, Partial<Pose>][] = [
    ['', {}],
    [' smiling', { smile: 1 }],
    [' half blink', { blink: 0.5 }],
    [' blink', { blink: 1 }],
  ]
  const poses = [
    ...VISEMES.map((viseme) => ({ label: viseme, pose: { ...RESTING, viseme } })),
    ...expressions.map(([label, pose]) => ({
      label: `rest${label}`,
      pose: { ...RESTING, ...pose },
    })),
    { label: 'looking aside', pose: { ...RESTING, gaze: { x: 0.8, y: 0.1 } } },
    ...[-1, 1].map((sway) => ({ label: `sway ${sway}`, pose: { ...RESTING, sway } })),
    ...(['aa', 'E', 'O'] as const).map((viseme) => ({
      label: `${viseme} smiling`,
      pose: { ...RESTING, viseme, smile: 1 },
    })),
  ]
  await sheet(
    `poses-${one.label}`,
    8,
    poses.map(({ label, pose }) => ({ label, portrait: one.portrait, pose })),
    2,
  )
}
