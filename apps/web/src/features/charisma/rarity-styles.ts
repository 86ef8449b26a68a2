import type { Rarity } from '@inamora/contract/charisma-levels'

export const rarityText: Record<Rarity, string> = {
  common: 'text-common',
  rare: 'text-rare',
  epic: 'text-epic',
  legendary: 'text-legendary',
  mythic: 'text-flame',
}
