/** Draws the icons once; the results are committed. Run: npx tsx apps/web/scripts/draw-icons.ts */
import { writeFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'

const publicFolder = new URL('../public/', import.meta.url)

/** The o of the word mark, glowing in the dark. A maskable icon keeps to the safe zone and fills its square. */
function icon({ maskable }: { maskable: boolean }): string {
  const scale = maskable ? 0.72 : 1
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><title>Inamora</title><defs><linearGradient id="flame" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e2566f"/><stop offset="1" stop-color="#f0936b"/></linearGradient><radialGradient id="glow"><stop offset="0" stop-color="#e2566f" stop-opacity=".55"/><stop offset=".55" stop-color="#5b1a35" stop-opacity=".7"/><stop offset="1" stop-color="#120b10" stop-opacity="0"/></radialGradient></defs><rect width="512" height="512" rx="${maskable ? 0 : 116}" fill="#120b10"/><circle cx="256" cy="256" r="${250 * scale + (maskable ? 60 : 0)}" fill="url(#glow)"/><g transform="translate(256 256) rotate(24) scale(${scale})"><path fill="url(#flame)" fill-rule="evenodd" d="M0-158c76 0 122 66 122 152S70 158 0 158-122 92-122 6-76-158 0-158Zm6 30c-44 0-66 58-66 128S-38 128-8 128 62 66 62-2 44-128 6-128Z"/></g></svg>`
}

async function png(svg: string, size: number, name: string): Promise<void> {
  const canvas = createCanvas(size, size)
  const image = await loadImage(Buffer.from(svg))
  canvas.getContext('2d').drawImage(image, 0, 0, size, size)
  writeFileSync(new URL(`icons/${name}.png`, publicFolder), canvas.toBuffer('image/png'))
}

async function main(): Promise<void> {
  writeFileSync(new URL('favicon.svg', publicFolder), icon({ maskable: false }))
  await png(icon({ maskable: true }), 180, 'icon-180')
  await png(icon({ maskable: false }), 192, 'icon-192')
  await png(icon({ maskable: false }), 512, 'icon-512')
  await png(icon({ maskable: true }), 512, 'icon-maskable-512')
}

await main()
