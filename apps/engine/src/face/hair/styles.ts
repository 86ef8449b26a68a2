import type { Portrait } from '@inamora/contract/portrait'
import { fallingHair } from './long.ts'
import type { HairPainting, HairScene } from './scene.ts'

export function hairPainting(scene: HairScene): HairPainting {
  const style: Portrait['hair']['style'] = scene.portrait.hair.style
  if (style === 'bald') return {}
  return fallingHair(scene, { end: 190, waveSize: 6, waves: 3, flare: 8, locks: 15 })
}
