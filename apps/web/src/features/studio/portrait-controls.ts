import {
  ACCESSORIES,
  BACKGROUND_MOODS,
  BEAUTY_MARKS,
  BROW_SHAPES,
  CLOTHES_STYLES,
  EARRINGS,
  EYE_MAKEUPS,
  EYE_SHAPES,
  FACE_SHAPES,
  FACIAL_HAIRS,
  GLASSES_STYLES,
  HAIR_PARTS,
  HAIR_STYLES,
  HAIR_TINTS,
  LIGHT_SIDES,
  LIP_SHAPES,
  METALS,
  NECKLACES,
  NOSE_SHAPES,
  type Portrait,
  SKIN_TRACES,
  UNDERTONES,
} from '@inamora/contract/portrait'
import { randomPortrait } from '@inamora/contract/random-portrait'
import * as palettes from './portrait-palettes.ts'

/** What the atelier shows: every parameter of a portrait as something one can move, press or pick. */

interface Common<T> {
  label: string
  read: (portrait: Portrait) => T
  write: (portrait: Portrait, value: T) => Portrait
  /** Only where it has an effect. */
  isShown?: (portrait: Portrait) => boolean
}

export type Control =
  | ({ kind: 'slider'; min: -1 | 0; low: string; high: string } & Common<number>)
  | ({ kind: 'choice'; options: readonly string[] } & Common<string>)
  /** Without a colour of its own it follows something else, and `follows` says what. */
  | ({ kind: 'colour'; palette: readonly string[]; follows?: string } & Common<string | undefined>)
  | ({ kind: 'tone' } & Common<number>)
  | ({ kind: 'toggle' } & Common<boolean>)

type Section = Exclude<keyof Portrait, 'seed' | 'turn' | 'tilt' | 'light' | 'smile'>
type KeysOf<T, Value> = {
  [K in keyof T]-?: Exclude<T[K], undefined> extends Value ? K : never
}[keyof T]

function access<S extends Section, K extends keyof Portrait[S]>(section: S, key: K) {
  return {
    read: (portrait: Portrait) => portrait[section][key],
    write: (portrait: Portrait, value: unknown): Portrait => ({
      ...portrait,
      [section]: { ...portrait[section], [key]: value },
    }),
  }
}

function controlsOf<S extends Section>(section: S) {
  type Part = Portrait[S]
  const at = <T>(key: keyof Part) => access(section, key) as unknown as Common<T>
  return {
    slider: (key: KeysOf<Part, number>, label: string, low: string, high: string, min: -1 | 0) =>
      ({ kind: 'slider', ...at<number>(key), label, low, high, min }) as const,
    choice: <K extends KeysOf<Part, string>>(
      key: K,
      label: string,
      options: readonly Exclude<Part[K], undefined>[],
    ) =>
      ({
        kind: 'choice',
        ...at<string>(key),
        label,
        options: options as readonly string[],
      }) as const,
    colour: (
      key: KeysOf<Part, string>,
      label: string,
      palette: readonly string[],
      more: { follows?: string; isShown?: (portrait: Portrait) => boolean } = {},
    ) => ({ kind: 'colour', ...at<string | undefined>(key), label, palette, ...more }) as const,
    toggle: (key: KeysOf<Part, boolean>, label: string) =>
      ({ kind: 'toggle', ...at<boolean>(key), label }) as const,
  }
}

const face = controlsOf('face')
const skin = controlsOf('skin')
const eyes = controlsOf('eyes')
const brows = controlsOf('brows')
const nose = controlsOf('nose')
const lips = controlsOf('lips')
const hair = controlsOf('hair')
const facialHair = controlsOf('facialHair')
const glasses = controlsOf('glasses')
const clothes = controlsOf('clothes')
const jewellery = controlsOf('jewellery')
const accessory = controlsOf('accessory')
const background = controlsOf('background')

function whole(key: 'turn' | 'tilt' | 'smile') {
  return {
    read: (portrait: Portrait) => portrait[key],
    write: (portrait: Portrait, value: number): Portrait => ({ ...portrait, [key]: value }),
  }
}

export interface ControlGroup {
  label: string
  /** The parts of a portrait it is about; a throw of the dice replaces these. */
  parts: readonly (keyof Portrait)[]
  controls: readonly Control[]
}

const WRAPPED: readonly string[] = ['hijab', 'turban', 'headwrap', 'bandana', 'cowboy-hat']
const TIED: readonly string[] = ['ponytail', 'half-up', 'braided-ponytail', 'twin-braids']

export const CONTROL_GROUPS = {
  face: {
    label: 'Face',
    parts: ['face'],
    controls: [
      face.choice('shape', 'Shape', FACE_SHAPES),
      face.slider('strength', 'Build', 'Delicate', 'Strong', 0),
      face.slider('width', 'Width', 'Narrow', 'Broad', -1),
      face.slider('jaw', 'Jaw', 'Soft', 'Square', -1),
      face.slider('chin', 'Chin', 'Short', 'Long', -1),
      face.slider('cheek', 'Cheeks', 'Slim', 'Full', -1),
      face.slider('age', 'Lines of age', 'Smooth', 'Deep', 0),
    ],
  },
  skin: {
    label: 'Skin',
    parts: ['skin'],
    controls: [
      { kind: 'tone', label: 'Tone', ...(access('skin', 'tone') as Omit<Common<number>, 'label'>) },
      skin.choice('undertone', 'Undertone', UNDERTONES),
      skin.slider('blush', 'Blush', 'None', 'Rosy', 0),
      skin.slider('freckles', 'Freckles', 'None', 'Many', 0),
      skin.choice('beautyMark', 'Beauty mark', BEAUTY_MARKS),
      skin.choice('trace', 'Trace', SKIN_TRACES),
    ],
  },
  eyes: {
    label: 'Eyes',
    parts: ['eyes'],
    controls: [
      eyes.choice('shape', 'Shape', EYE_SHAPES),
      eyes.colour('colour', 'Colour', palettes.EYES),
      eyes.slider('size', 'Size', 'Small', 'Large', -1),
      eyes.slider('tilt', 'Tilt', 'Down', 'Up', -1),
      eyes.slider('spacing', 'Spacing', 'Close', 'Wide', -1),
      eyes.slider('lid', 'Eyelid', 'Hidden', 'Open', 0),
      eyes.slider('lashes', 'Lashes', 'Short', 'Long', 0),
      eyes.choice('makeup', 'Make-up', EYE_MAKEUPS),
      eyes.colour('makeupColour', 'Make-up colour', palettes.MAKEUP, {
        isShown: ({ eyes: { makeup } }) => makeup === 'colour' || makeup === 'smoky',
      }),
    ],
  },
  brows: {
    label: 'Brows',
    parts: ['brows'],
    controls: [
      brows.choice('shape', 'Shape', BROW_SHAPES),
      brows.slider('thickness', 'Thickness', 'Thin', 'Full', 0),
      brows.slider('height', 'Height', 'Low', 'High', -1),
      brows.slider('raise', 'One lifted', 'Left', 'Right', -1),
      brows.colour('colour', 'Colour', palettes.HAIR, { follows: 'As the hair' }),
    ],
  },
  nose: {
    label: 'Nose',
    parts: ['nose'],
    controls: [
      nose.choice('shape', 'Shape', NOSE_SHAPES),
      nose.slider('width', 'Width', 'Narrow', 'Broad', -1),
      nose.slider('length', 'Length', 'Short', 'Long', -1),
    ],
  },
  lips: {
    label: 'Lips',
    parts: ['lips', 'smile'],
    controls: [
      lips.choice('shape', 'Shape', LIP_SHAPES),
      { kind: 'slider', label: 'Smile', min: 0, low: 'Calm', high: 'Beaming', ...whole('smile') },
      lips.slider('fullness', 'Fullness', 'Thin', 'Full', 0),
      lips.slider('width', 'Width', 'Narrow', 'Wide', -1),
      lips.colour('colour', 'Lipstick', palettes.LIPS, { follows: 'None' }),
      lips.slider('gloss', 'Gloss', 'Matt', 'Shiny', 0),
    ],
  },
  hair: {
    label: 'Hair',
    parts: ['hair'],
    controls: [
      hair.choice('style', 'Style', HAIR_STYLES),
      hair.colour('colour', 'Colour', palettes.HAIR),
      hair.choice('tint', 'Second colour', HAIR_TINTS),
      hair.colour('tintColour', 'Second colour is', palettes.TINTS, {
        isShown: (portrait) => portrait.hair.tint !== 'none',
      }),
      hair.choice('part', 'Parting', HAIR_PARTS),
      hair.slider('volume', 'Volume', 'Flat', 'Full', 0),
      hair.slider('length', 'Length', 'Shorter', 'Longer', -1),
      hair.slider('grey', 'Grey', 'None', 'All', 0),
      hair.colour('cloth', 'Scarf or tie', palettes.CLOTHES, {
        isShown: ({ hair: { style } }) => WRAPPED.includes(style) || TIED.includes(style),
      }),
    ],
  },
  facialHair: {
    label: 'Beard',
    parts: ['facialHair'],
    controls: [
      facialHair.choice('style', 'Style', FACIAL_HAIRS),
      facialHair.slider('density', 'Density', 'Light', 'Dense', 0),
      facialHair.colour('colour', 'Colour', palettes.HAIR, { follows: 'As the hair' }),
    ],
  },
  glasses: {
    label: 'Glasses',
    parts: ['glasses'],
    controls: [
      glasses.choice('style', 'Style', GLASSES_STYLES),
      glasses.colour('colour', 'Frame', palettes.FRAMES),
    ],
  },
  clothes: {
    label: 'Clothes',
    parts: ['clothes'],
    controls: [
      clothes.choice('style', 'Style', CLOTHES_STYLES),
      clothes.colour('colour', 'Colour', palettes.CLOTHES),
      clothes.colour('accent', 'Detail', palettes.CLOTHES),
    ],
  },
  jewellery: {
    label: 'Jewellery',
    parts: ['jewellery'],
    controls: [
      jewellery.choice('necklace', 'Necklace', NECKLACES),
      jewellery.choice('earrings', 'Earrings', EARRINGS),
      jewellery.choice('metal', 'Metal', METALS),
      jewellery.toggle('noseStud', 'Nose stud'),
    ],
  },
  accessory: {
    label: 'Accessory',
    parts: ['accessory'],
    controls: [
      accessory.choice('kind', 'Kind', ACCESSORIES),
      accessory.colour('colour', 'Colour', palettes.CLOTHES),
    ],
  },
  background: {
    label: 'Background',
    parts: ['background'],
    controls: [
      background.choice('mood', 'Place', BACKGROUND_MOODS),
      background.colour('colour', 'Colour', palettes.SCENES),
      background.colour('accent', 'Lights', palettes.LIGHTS),
    ],
  },
  light: {
    label: 'Light & pose',
    parts: ['light', 'turn', 'tilt'],
    controls: [
      {
        kind: 'choice',
        label: 'Light from',
        options: LIGHT_SIDES,
        read: (portrait) => portrait.light,
        write: (portrait, value) => ({ ...portrait, light: value as Portrait['light'] }),
      },
      { kind: 'slider', label: 'Turned', min: -1, low: 'Left', high: 'Right', ...whole('turn') },
      { kind: 'slider', label: 'Tipped', min: -1, low: 'Left', high: 'Right', ...whole('tilt') },
    ],
  },
} as const satisfies Record<string, ControlGroup>

export type GroupName = keyof typeof CONTROL_GROUPS

/** The portrait with one group thrown anew, or all of it. */
export function randomised(portrait: Portrait, group: GroupName | 'all', seed: number): Portrait {
  const thrown = randomPortrait(seed)
  if (group === 'all') return thrown
  if (group === 'accessory') {
    // Whole portraits go without; who throws for one wants to see one.
    const kind = ACCESSORIES[1 + (seed % (ACCESSORIES.length - 1))] ?? 'flower'
    const colour = palettes.CLOTHES[seed % palettes.CLOTHES.length] ?? palettes.CLOTHES[0]
    return { ...portrait, accessory: { kind, colour } }
  }
  const parts = CONTROL_GROUPS[group].parts.map((part) => [part, thrown[part]])
  return { ...portrait, ...Object.fromEntries(parts) }
}
