export const RARITIES = ['Common', 'Rare', 'Epic', 'Legendary', 'Mythic'] as const
export type Rarity = (typeof RARITIES)[number]

export interface CharismaLevel {
  level: number
  title: string
  rarity: Rarity
  requiredCharisma: number
}

export const LEVELS: readonly CharismaLevel[] = [
  { level: 1, title: 'Personal Photo', rarity: 'Common', requiredCharisma: 100 },
  { level: 2, title: 'Behind the Scenes', rarity: 'Rare', requiredCharisma: 200 },
  { level: 3, title: 'Private Message', rarity: 'Epic', requiredCharisma: 300 },
  { level: 4, title: 'Custom Video', rarity: 'Legendary', requiredCharisma: 400 },
  { level: 5, title: 'VIP Experience', rarity: 'Mythic', requiredCharisma: 500 },
]

/** The highest level reached, 0 before the first. */
export function levelAt(charisma: number): number {
  return LEVELS.filter(({ requiredCharisma }) => charisma >= requiredCharisma).length
}

/** Share of the way from the level reached to the next, in whole percent; 100 at the top. */
export function progressAt(charisma: number): number {
  const next = LEVELS[levelAt(charisma)]
  if (!next) return 100
  const from = LEVELS[levelAt(charisma) - 1]?.requiredCharisma ?? 0
  return Math.floor(((charisma - from) / (next.requiredCharisma - from)) * 100)
}
