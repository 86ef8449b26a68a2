import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Anatomy } from '../anatomy.ts'
import { type Random, seeded } from '../random.ts'
import type { HairInk } from './ink.ts'
import type { LockStyle } from './locks.ts'

/** All that a hair style needs to know about the head it grows on. */
export interface HairScene {
  portrait: Portrait
  anatomy: Anatomy
  ink: HairInk
  /** Where the hair is parted; the sign is the viewer's side. */
  partX: number
  /** How far the hair stands off the skull. */
  lift: number
  /** Extra length in units for long styles. */
  longer: number
  fineness: number
  pixelsPerUnit: number
  style(salt: number, options?: Partial<LockStyle>): LockStyle
  random(salt: number): Random
}

/** What a style paints: behind the body, on the skin of the head, and over the face. */
export interface HairPainting {
  back?: (ctx: SKRSContext2D) => void
  scalp?: (ctx: SKRSContext2D) => void
  front?: (ctx: SKRSContext2D) => void
}

export type HairStyle = (scene: HairScene) => HairPainting

export function hairScene(
  portrait: Portrait,
  anatomy: Anatomy,
  ink: HairInk,
  pixelsPerUnit: number,
): HairScene {
  const { hair, seed } = portrait
  const fineness = Math.min(2.6, 0.75 + pixelsPerUnit * 0.55)
  const random = (salt: number) => seeded(seed * 977 + salt * 31)
  return {
    portrait,
    anatomy,
    ink,
    fineness,
    pixelsPerUnit,
    random,
    partX: hair.part === 'middle' ? 1 : hair.part === 'left' ? -24 : 24,
    lift: 6 + hair.volume * 14,
    longer: hair.length * 60,
    style: (salt, options) => ({ ink, fineness, random: random(salt), ...options }),
  }
}
