import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Flite, loadFlite } from './flite.ts'
import { loadPhonemes, type Phonemes } from './phonemes.ts'

const DICTIONARY = [
  ';;; comment',
  'HELLO\thəlˈO',
  'THE\tðˈə',
  'TO\ttˈu',
  'APPLE\tˈæpəl',
  'CAR\tkˈɑɹ',
  'AI\tˈI',
  'GOT\tɡˈɑt',
  'TWENTY\ttwˈɛnti',
  'FIVE\tfˈIv',
].join('\n')

let directory: string
let flite: Flite
let phonemes: Phonemes

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inamora-phonemes-'))
  await writeFile(join(directory, 'dictionary.txt'), DICTIONARY)
  flite = await loadFlite()
  phonemes = await loadPhonemes(join(directory, 'dictionary.txt'), (word) => flite.pronounce(word))
})
afterAll(async () => {
  await rm(directory, { recursive: true })
})

it('takes known words from the dictionary and keeps punctuation', async () => {
  expect(await phonemes.of('Hello, hello!', 'american')).toBe('həlˈO, həlˈO!')
})

it('weakens small words, and more so before a consonant', async () => {
  expect(await phonemes.of('to the car', 'american')).toBe('tə ðə kˈɑɹ')
  expect(await phonemes.of('the apple', 'american')).toBe('ði ˈæpəl')
  expect(await phonemes.of('Hello to', 'american')).toBe('həlˈO tˈu')
})

it('spells acronyms rather than reading them', async () => {
  expect(await phonemes.of('the AI', 'american')).toBe('ði ˌAˈI')
})

it('reads digits as words', async () => {
  expect(await phonemes.of('25', 'american')).toBe('twˈɛnti fˈIv')
})

it('pronounces words that no dictionary has, with a stress and a possessive', async () => {
  expect(await phonemes.of('Nordvik', 'american')).toMatch(/^nˈ?ɔɹdvɪk$|^nˈɔɹdvɪk$/)
  expect(await phonemes.of("Nordvik's", 'american')).toMatch(/ks$/)
  expect(await phonemes.of('Inamora', 'american')).toMatch(/ˈɔɹə$/)
})

it('speaks British where the voice is British', async () => {
  expect(await phonemes.of('Hello, got the car', 'british')).toBe('həlˈQ, ɡˈɒt ðə kˈɑː')
})

it('has nothing to say for text without letters', async () => {
  expect((await phonemes.of('你好 🙂', 'american')).trim()).toBe('')
})
