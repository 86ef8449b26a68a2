import { z } from 'zod'

/** The parameters a drawn portrait is painted from. Everything has a default, so `{}` is a portrait. */

export const FACE_SHAPES = ['oval', 'round', 'square', 'heart', 'long', 'diamond'] as const
/** From `skin.tone` 0 to 1, evenly spaced. */
export const SKIN_TONES = [
  '#f4d6c3',
  '#eec8ae',
  '#e5b494',
  '#cf9973',
  '#b07a55',
  '#8a5a3e',
  '#643f2d',
  '#4a2e24',
] as const
export const UNDERTONES = ['neutral', 'warm', 'cool', 'olive'] as const
export const BEAUTY_MARKS = ['none', 'cheek', 'lip', 'chin', 'eye'] as const
export const SKIN_TRACES = ['none', 'scar', 'smudge', 'glitter', 'drops'] as const
export const ACCESSORIES = [
  'none',
  'flower',
  'headband',
  'bandana',
  'goggles',
  'pencil',
  'headphones',
  'tape-measure',
] as const
export const EYE_SHAPES = [
  'almond',
  'round',
  'hooded',
  'monolid',
  'upturned',
  'downturned',
  'deep-set',
] as const
export const EYE_MAKEUPS = ['none', 'natural', 'liner', 'winged', 'smoky', 'colour'] as const
export const BROW_SHAPES = [
  'soft',
  'arched',
  'straight',
  'angled',
  'rounded',
  'bushy',
  'worried',
] as const
export const NOSE_SHAPES = ['straight', 'button', 'aquiline', 'broad', 'snub', 'narrow'] as const
export const LIP_SHAPES = ['natural', 'full', 'bow', 'wide', 'thin', 'heart'] as const
export const HAIR_STYLES = [
  'long-straight',
  'long-waves',
  'long-curls',
  'fringe-long',
  'shoulder-length',
  'bob',
  'wavy-bob',
  'pixie',
  'afro',
  'curls',
  'coily-short',
  'box-braids',
  'locs',
  'side-braid',
  'bun',
  'low-bun',
  'ponytail',
  'half-up',
  'side-part-short',
  'crew-cut',
  'buzz',
  'quiff',
  'slick-back',
  'tousled',
  'curly-fade',
  'man-bun',
  'undercut',
  'long-loose',
  'bald',
  'hijab',
  'turban',
  'headwrap',
  'cowboy-hat',
  'curly-bob',
  'curly-updo',
  'micro-fringe',
  'twin-braids',
  'braided-ponytail',
  'half-shaved',
  'high-top',
  'mane',
  'curtains',
] as const
export const HAIR_PARTS = ['left', 'middle', 'right'] as const
export const HAIR_TINTS = ['none', 'streaks', 'ombre', 'money-piece', 'temples'] as const
export const FACIAL_HAIRS = [
  'none',
  'stubble',
  'moustache',
  'goatee',
  'short-beard',
  'full-beard',
  'van-dyke',
  'handlebar',
  'chin-strap',
] as const
export const GLASSES_STYLES = ['none', 'round', 'square', 'cat-eye', 'wire', 'half-moon'] as const
export const CLOTHES_STYLES = [
  'crew-neck',
  'v-neck',
  'turtleneck',
  'shirt',
  'blazer',
  'straps',
  'off-shoulder',
  'hoodie',
  'wrap',
  'leather-jacket',
  'lace',
  'denim-jacket',
  'suit',
  'tuxedo',
  'knit',
  'overalls',
  'tank',
  'poncho',
  'coat',
  'boat-neck',
] as const
export const NECKLACES = ['none', 'chain', 'pendant', 'pearls', 'choker', 'layered'] as const
export const EARRINGS = ['none', 'studs', 'hoops', 'drops', 'pearls'] as const
export const METALS = ['gold', 'silver', 'rose'] as const
export const BACKGROUND_MOODS = [
  'bokeh',
  'window',
  'night-city',
  'studio',
  'garden',
  'library',
  'sea',
  'stage',
  'mountains',
  'curtain',
  'neon',
] as const
export const LIGHT_SIDES = ['left', 'right'] as const

const unit = (initial: number) => z.number().min(0).max(1).default(initial)
const signed = (initial: number) => z.number().min(-1).max(1).default(initial)
const hexColour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written as # and six hexadecimal digits')

export const portraitSchema = z.strictObject({
  /** Strands, freckles and lights are scattered from this number. */
  seed: z.number().int().min(0).max(2_147_483_647).default(1),
  /** Which way the head is turned and tipped, -1 to 1. */
  turn: signed(0.25),
  tilt: signed(0.2),
  /** The side the key light comes from; the background glows on the other. */
  light: z.enum(LIGHT_SIDES).default('left'),
  face: z
    .strictObject({
      shape: z.enum(FACE_SHAPES).default('oval'),
      /** 0 delicate bones, slim neck and shoulders; 1 strong and broad. */
      strength: unit(0.2),
      width: signed(0),
      jaw: signed(0),
      chin: signed(0),
      cheek: signed(0),
      /** Lines of age: 0 smooth, 1 deep. Every portrait is of an adult. */
      age: unit(0.1),
    })
    .prefault({}),
  skin: z
    .strictObject({
      /** 0 palest, 1 deepest. */
      tone: unit(0.3),
      undertone: z.enum(UNDERTONES).default('neutral'),
      freckles: unit(0),
      beautyMark: z.enum(BEAUTY_MARKS).default('none'),
      blush: unit(0.35),
      trace: z.enum(SKIN_TRACES).default('none'),
    })
    .prefault({}),
  eyes: z
    .strictObject({
      shape: z.enum(EYE_SHAPES).default('almond'),
      size: signed(0),
      tilt: signed(0),
      spacing: signed(0),
      colour: hexColour.default('#6b4a2a'),
      /** How much of the upper lid shows under its crease. */
      lid: unit(0.5),
      lashes: unit(0.6),
      makeup: z.enum(EYE_MAKEUPS).default('natural'),
      makeupColour: hexColour.default('#7a4a4a'),
    })
    .prefault({}),
  brows: z
    .strictObject({
      shape: z.enum(BROW_SHAPES).default('soft'),
      thickness: unit(0.5),
      height: signed(0),
      /** One brow lifted: negative the viewer's left, positive the right. */
      raise: signed(0),
      /** Follows the hair when left out. */
      colour: hexColour.optional(),
    })
    .prefault({}),
  nose: z
    .strictObject({
      shape: z.enum(NOSE_SHAPES).default('straight'),
      width: signed(0),
      length: signed(0),
    })
    .prefault({}),
  lips: z
    .strictObject({
      shape: z.enum(LIP_SHAPES).default('natural'),
      fullness: unit(0.5),
      width: signed(0),
      /** Follows the skin when left out, as lips without lipstick do. */
      colour: hexColour.optional(),
      gloss: unit(0.4),
    })
    .prefault({}),
  /** The resting expression: 0 neutral, 0.4 a hint of a smile, above 0.65 teeth show. */
  smile: unit(0.4),
  hair: z
    .strictObject({
      style: z.enum(HAIR_STYLES).default('long-waves'),
      colour: hexColour.default('#3a2418'),
      tint: z.enum(HAIR_TINTS).default('none'),
      tintColour: hexColour.default('#b9783f'),
      grey: unit(0),
      part: z.enum(HAIR_PARTS).default('left'),
      volume: unit(0.5),
      length: signed(0),
      /** Headscarf, turban or hair tie. */
      cloth: hexColour.default('#7c3a4a'),
    })
    .prefault({}),
  facialHair: z
    .strictObject({
      style: z.enum(FACIAL_HAIRS).default('none'),
      colour: hexColour.optional(),
      density: unit(0.6),
    })
    .prefault({}),
  glasses: z
    .strictObject({
      style: z.enum(GLASSES_STYLES).default('none'),
      colour: hexColour.default('#2a1c18'),
    })
    .prefault({}),
  clothes: z
    .strictObject({
      style: z.enum(CLOTHES_STYLES).default('v-neck'),
      colour: hexColour.default('#5b1a35'),
      accent: hexColour.default('#f2e6da'),
    })
    .prefault({}),
  jewellery: z
    .strictObject({
      necklace: z.enum(NECKLACES).default('none'),
      earrings: z.enum(EARRINGS).default('none'),
      noseStud: z.boolean().default(false),
      metal: z.enum(METALS).default('gold'),
    })
    .prefault({}),
  accessory: z
    .strictObject({
      kind: z.enum(ACCESSORIES).default('none'),
      colour: hexColour.default('#b03a3a'),
    })
    .prefault({}),
  background: z
    .strictObject({
      mood: z.enum(BACKGROUND_MOODS).default('bokeh'),
      colour: hexColour.default('#2a1424'),
      accent: hexColour.default('#e2926e'),
    })
    .prefault({}),
})

export type Portrait = z.output<typeof portraitSchema>
export type PortraitInput = z.input<typeof portraitSchema>
