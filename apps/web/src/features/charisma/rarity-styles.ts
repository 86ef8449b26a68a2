import type { Rarity } from './levels.ts'

export const rarityText: Record<Rarity, string> = {
  Common: 'text-common',
  Rare: 'text-rare',
  Epic: 'text-epic',
  Legendary: 'text-legendary',
  Mythic: 'text-flame',
}
