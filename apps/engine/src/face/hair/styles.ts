import type { Portrait } from '@inamora/contract/portrait'
import { ropes } from './braids.ts'
import { mane, slickBack } from './combed.ts'
import { cowboyHat, headwrap, hijab, turban } from './covered.ts'
import { afro, coilyShort, curls, curlyFade, curlyUpdo, highTop } from './curly.ts'
import { fallingHair } from './long.ts'
import type { HairStyle } from './scene.ts'
import { halfShaved, pixie, quiff, sidePart, tousled, undercut } from './short.ts'
import { buzz, crewCut } from './stubble.ts'
import { braidedPonytail, halfUp, lowBun, ponytail, sideBraid, topBun, twinBraids } from './tied.ts'

/** `halo` is how strongly the light lies round the crown: sleek hair shines, coils do not. */
export const HAIR: Record<Portrait['hair']['style'], { paint: HairStyle; halo: number }> = {
  'long-straight': {
    paint: (scene) =>
      fallingHair(scene, { end: 204, locks: 17, flare: 2, ragged: 0.06, tip: 0.16, shine: 1.25 }),
    halo: 1.15,
  },
  'long-waves': {
    paint: (scene) =>
      fallingHair(scene, {
        end: 206,
        locks: 13,
        waveSize: 7.5,
        waves: 2.3,
        flare: 14,
        ragged: 0.09,
      }),
    halo: 0.9,
  },
  'long-curls': {
    paint: (scene) =>
      fallingHair(scene, {
        end: 182,
        locks: 14,
        waveSize: 6,
        waves: 6,
        flare: 22,
        ragged: 0.14,
        tip: 0.4,
      }),
    halo: 0.6,
  },
  'fringe-long': {
    paint: (scene) =>
      fallingHair(scene, {
        end: 196,
        locks: 16,
        flare: 3,
        ragged: 0.07,
        tip: 0.24,
        fringe: 'full',
        shine: 1.2,
      }),
    halo: 1.1,
  },
  'shoulder-length': {
    paint: (scene) =>
      fallingHair(scene, {
        end: 138,
        locks: 14,
        waveSize: 3.5,
        waves: 1.5,
        flare: 10,
        curl: 6,
        fringe: 'curtain',
      }),
    halo: 0.9,
  },
  bob: {
    paint: (scene) =>
      fallingHair(scene, {
        end: 92,
        locks: 15,
        flare: 7,
        curl: 10,
        ragged: 0.03,
        tip: 0.12,
        shine: 1.3,
      }),
    halo: 1.2,
  },
  'wavy-bob': {
    paint: (scene) =>
      fallingHair(scene, {
        end: 100,
        locks: 12,
        waveSize: 5,
        waves: 1.8,
        flare: 14,
        curl: 4,
        ragged: 0.14,
      }),
    halo: 0.8,
  },
  pixie: { paint: pixie, halo: 0.8 },
  afro: { paint: afro, halo: 0.25 },
  curls: { paint: (scene) => curls(scene), halo: 0.4 },
  'coily-short': { paint: coilyShort, halo: 0.25 },
  'box-braids': { paint: (scene) => ropes(scene, 'braid'), halo: 0.5 },
  locs: { paint: (scene) => ropes(scene, 'loc'), halo: 0.4 },
  'side-braid': { paint: sideBraid, halo: 0.9 },
  bun: { paint: topBun, halo: 0.8 },
  'low-bun': { paint: lowBun, halo: 0.9 },
  ponytail: { paint: ponytail, halo: 0.9 },
  'half-up': { paint: halfUp, halo: 0.7 },
  'side-part-short': { paint: (scene) => sidePart(scene, false), halo: 0.5 },
  'crew-cut': { paint: crewCut, halo: 0.3 },
  buzz: { paint: buzz, halo: 0 },
  quiff: { paint: (scene) => quiff(scene, true), halo: 0.3 },
  'slick-back': { paint: (scene) => slickBack(scene), halo: 0.6 },
  tousled: { paint: tousled, halo: 0.5 },
  'curly-fade': { paint: curlyFade, halo: 0.3 },
  'man-bun': { paint: (scene) => slickBack(scene, { bun: true, faded: true }), halo: 0.5 },
  undercut: { paint: undercut, halo: 0.5 },
  'long-loose': {
    paint: (scene) =>
      fallingHair(scene, {
        end: 122,
        locks: 12,
        waveSize: 4.5,
        waves: 1.7,
        flare: 4,
        ragged: 0.2,
        tip: 0.35,
      }),
    halo: 0.6,
  },
  bald: { paint: () => ({}), halo: 0 },
  hijab: { paint: hijab, halo: 0 },
  turban: { paint: turban, halo: 0 },
  headwrap: { paint: headwrap, halo: 0 },
  'cowboy-hat': { paint: cowboyHat, halo: 0 },
  'curly-bob': { paint: (scene) => curls(scene, 56), halo: 0.4 },
  'curly-updo': { paint: curlyUpdo, halo: 0.4 },
  'micro-fringe': {
    paint: (scene) =>
      fallingHair(scene, {
        end: 300,
        locks: 17,
        flare: -2,
        ragged: 0.05,
        tip: 0.16,
        fringe: 'micro',
        shine: 1.3,
      }),
    halo: 1.1,
  },
  'twin-braids': { paint: twinBraids, halo: 0.8 },
  'braided-ponytail': { paint: braidedPonytail, halo: 0.5 },
  'half-shaved': { paint: halfShaved, halo: 0.7 },
  'high-top': { paint: highTop, halo: 0 },
  mane: { paint: mane, halo: 0.5 },
  curtains: {
    paint: (scene) =>
      fallingHair(scene, {
        end: 46,
        locks: 12,
        waveSize: 3,
        waves: 1.1,
        flare: 4,
        curl: 2,
        ragged: 0.16,
        tip: 0.35,
      }),
    halo: 0.8,
  },
}
