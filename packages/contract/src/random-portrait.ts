import {
  BACKGROUND_MOODS,
  BROW_SHAPES,
  CLOTHES_STYLES,
  EARRINGS,
  EYE_SHAPES,
  FACE_SHAPES,
  HAIR_STYLES,
  LIP_SHAPES,
  METALS,
  NECKLACES,
  NOSE_SHAPES,
  type Portrait,
  portraitSchema,
  UNDERTONES,
} from './portrait.ts'

type HairStyle = (typeof HAIR_STYLES)[number]

const STRONG_HAIR: readonly HairStyle[] = [
  'side-part-short',
  'crew-cut',
  'buzz',
  'quiff',
  'slick-back',
  'tousled',
  'curly-fade',
  'coily-short',
  'man-bun',
  'undercut',
  'long-loose',
  'locs',
  'high-top',
  'bald',
  'turban',
]
const DELICATE_HAIR: readonly HairStyle[] = HAIR_STYLES.filter(
  (style) => style === 'locs' || style === 'coily-short' || !STRONG_HAIR.includes(style),
).filter((style) => style !== 'cowboy-hat' && style !== 'mane')

const HAIR_COLOURS = {
  fair: ['#c9a765', '#b5833f', '#8c3413', '#6b4426', '#3a2418', '#a4441c', '#1c1416'],
  dark: ['#15100f', '#1e1412', '#2b1b13', '#38221a'],
} as const
const EYE_COLOURS = {
  fair: ['#6d8494', '#4f8a4c', '#7a7a3a', '#6b4a2a', '#8fb9d6', '#4f9696'],
  dark: ['#3a2213', '#2b1a12', '#5a3a1e', '#7a5424'],
} as const
const CLOTHES_COLOURS = [
  '#5b1a35',
  '#126b4c',
  '#1e2a55',
  '#c4652f',
  '#17161a',
  '#a9532a',
  '#d09a24',
  '#4a1f46',
  '#ece0c8',
  '#17a3a0',
  '#8f2426',
] as const
const SCENES = [
  ['#2a1424', '#e2926e'],
  ['#151a3c', '#8a6ad0'],
  ['#10434c', '#f08a6a'],
  ['#22301f', '#c58a4a'],
  ['#3a1458', '#f0b83c'],
  ['#4a525c', '#f2dc94'],
  ['#0a2238', '#4fa0d0'],
  ['#5c0f1a', '#e0845a'],
] as const

/** A believable face nobody chose: the same seed always gives the same portrait. */
export function randomPortrait(seed: number): Portrait {
  let state = seed | 0
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T =>
    list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  const unit = () => Math.round(random() * 100) / 100
  const around = (middle: number, spread: number) =>
    Math.round(Math.min(1, Math.max(0, middle + (random() - 0.5) * 2 * spread)) * 100) / 100
  const signed = (spread = 0.6) => Math.round((random() - 0.5) * 2 * spread * 100) / 100

  const strong = chance(0.42)
  const tone = unit()
  const complexion = tone > 0.42 ? 'dark' : 'fair'
  const age = random() ** 2 * 0.8
  const [colour, accent] = pick(SCENES)
  return portraitSchema.parse({
    seed: Math.abs(seed | 0),
    turn: signed(0.5),
    tilt: signed(0.4),
    light: chance(0.5) ? 'left' : 'right',
    face: {
      shape: pick(FACE_SHAPES),
      strength: strong ? around(0.78, 0.2) : around(0.12, 0.12),
      width: signed(0.5),
      jaw: signed(0.4),
      chin: signed(0.4),
      cheek: signed(0.6),
      age: Math.round(age * 100) / 100,
    },
    skin: {
      tone,
      undertone: pick(UNDERTONES),
      freckles: tone < 0.35 && chance(0.3) ? unit() : 0,
      beautyMark: chance(0.2) ? pick(['cheek', 'lip', 'chin', 'eye']) : 'none',
      blush: around(0.4, 0.25),
    },
    eyes: {
      shape: pick(EYE_SHAPES),
      size: signed(0.4),
      tilt: signed(0.4),
      spacing: signed(0.4),
      colour: pick(EYE_COLOURS[complexion]),
      lid: around(0.5, 0.3),
      lashes: strong ? around(0.3, 0.15) : around(0.75, 0.2),
      makeup: strong ? 'none' : pick(['none', 'natural', 'natural', 'liner', 'winged', 'smoky']),
    },
    brows: {
      shape: pick(BROW_SHAPES.filter((shape) => shape !== 'worried')),
      thickness: strong ? around(0.65, 0.2) : around(0.45, 0.2),
      height: signed(0.4),
    },
    nose: { shape: pick(NOSE_SHAPES), width: signed(0.5), length: signed(0.4) },
    lips: {
      shape: pick(LIP_SHAPES),
      fullness: around(0.55, 0.25),
      width: signed(0.4),
      ...(strong || chance(0.4)
        ? { gloss: 0.15 }
        : { colour: pick(['#b3202c', '#c77a82', '#8e2f45', '#b06a68', '#d0685a']), gloss: 0.45 }),
    },
    smile: around(0.5, 0.35),
    hair: {
      style: pick(strong ? STRONG_HAIR : DELICATE_HAIR),
      colour: age > 0.55 && chance(0.7) ? '#b9b6b3' : pick(HAIR_COLOURS[complexion]),
      tint: !strong && chance(0.25) ? pick(['streaks', 'ombre', 'money-piece']) : 'none',
      part: pick(['left', 'middle', 'right']),
      volume: around(0.5, 0.35),
      length: signed(0.4),
      cloth: pick(CLOTHES_COLOURS),
    },
    facialHair: {
      style:
        strong && chance(0.6)
          ? pick(['stubble', 'short-beard', 'short-beard', 'full-beard', 'goatee', 'moustache'])
          : 'none',
      density: around(0.6, 0.3),
    },
    glasses: {
      style: chance(0.18) ? pick(['round', 'square', 'cat-eye', 'wire']) : 'none',
      colour: pick(['#141214', '#6a3d1e', '#b98f3e']),
    },
    clothes: {
      style: pick(
        strong
          ? ([
              'crew-neck',
              'turtleneck',
              'shirt',
              'blazer',
              'hoodie',
              'leather-jacket',
              'denim-jacket',
              'suit',
              'coat',
            ] as const)
          : CLOTHES_STYLES,
      ),
      colour: pick(CLOTHES_COLOURS),
      accent: pick(['#f2e6da', '#17161a', '#e0c080', '#3a3d42']),
    },
    jewellery: strong
      ? {}
      : {
          necklace: pick(NECKLACES),
          earrings: pick(EARRINGS),
          noseStud: chance(0.08),
          metal: pick(METALS),
        },
    background: { mood: pick(BACKGROUND_MOODS), colour, accent },
  })
}
