import { crc32 } from 'node:zlib'
import { portraitSchema } from '@inamora/contract/portrait'
import { studioAvatarPatchSchema } from '@inamora/contract/studio'
import { voiceIds } from '@inamora/contract/voices'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestApp, type TestUser } from '#testing/app.ts'
import { makePicture } from '#testing/media.ts'
import { COMPLETE, makeDraft, upload } from '#testing/studio.ts'
import { readCard, writeCard } from './card.ts'
import { cutAtSentence } from './cut.ts'
import { type Draft, newDraft } from './draft.ts'

function chunk(type: string, content: Buffer, checksum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(checksum ?? crc32(body))
  return Buffer.concat([frame, body, sum])
}

/** A picture with a card in it, as SillyTavern writes it: before the last chunk. */
async function pngWith(texts: Record<string, unknown>, checksum?: number): Promise<Buffer> {
  const picture = await makePicture({ format: 'png' })
  const end = picture.length - 12
  const chunks = Object.entries(texts).map(([keyword, card]) => {
    const json = Buffer.from(typeof card === 'string' ? card : JSON.stringify(card))
    return chunk('tEXt', Buffer.from(`${keyword}\0${json.toString('base64')}`), checksum)
  })
  return Buffer.concat([picture.subarray(0, end), ...chunks, picture.subarray(end)])
}

/** In the form of SillyTavern's exports: the fields of V1 at the top, the card of V2 below. */
const tavernCard = {
  name: 'Seraphina',
  description: 'old',
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Seraphina',
    description: '{{char}} guards a forest glade. She heals whoever {{user}} brings.',
    personality: 'caring, protective',
    scenario: '{{user}} wakes up in her cabin.',
    first_mes: '*She looks up.* "You are awake, {{user}}!" *smiles* I was worried about you.',
    mes_example:
      '<START>\n{{user}}: Where am I?\n{{char}}: *nods* In my glade, safe from harm.\n<START>\n{{user}}: Who are you?\n{{char}}: I am Seraphina.\nThe guardian.',
    creator_notes: 'A gentle guardian.',
    system_prompt: 'You are an AI.',
    post_history_instructions: 'Stay in character.',
    tags: ['fantasy'],
    creator: 'someone',
    character_version: '1.2',
    alternate_greetings: ['Oh.'],
    extensions: { talkativeness: '0.5', depth_prompt: { prompt: '', depth: 4 } },
    character_book: {
      extensions: {},
      entries: [
        {
          keys: ['Eldoria', 'forest'],
          content: 'Eldoria is my forest.',
          enabled: true,
          extensions: {},
          insertion_order: 1,
        },
        { keys: ['secret'], content: 'hidden', enabled: false, extensions: {}, insertion_order: 2 },
      ],
    },
  },
}

describe('a card made by another program', () => {
  test.each([
    ['as JSON', async () => Buffer.from(JSON.stringify(tavernCard))],
    ['in a PNG', () => pngWith({ chara: tavernCard })],
    [
      'in a PNG that has both versions',
      () =>
        pngWith({
          chara: { ...tavernCard, data: { name: 'old' } },
          ccv3: { ...tavernCard, spec: 'chara_card_v3' },
        }),
    ],
  ])('is read %s', async (_, make) => {
    const { draft, notes } = readCard(await make())
    expect(draft).toMatchObject({
      name: 'Seraphina',
      description: 'A gentle guardian.',
      declared_age: null,
      likeness: null,
      persona: {
        greeting: '"You are awake, you!" I was worried about you.',
        tone: 'caring, protective',
        character:
          'Seraphina guards a forest glade. She heals whoever you brings.\n\nyou wakes up in her cabin.',
        qa: [
          { question: 'Where am I?', answer: 'In my glade, safe from harm.' },
          { question: 'Who are you?', answer: 'I am Seraphina. The guardian.' },
          { question: 'What can you tell me about Eldoria?', answer: 'Eldoria is my forest.' },
        ],
      },
    })
    expect(notes).toEqual([
      'Instructions for a language model were left out: avatars follow our own.',
      'Only the first greeting was taken.',
    ])
  })

  test('is cut where a sentence ends, and says so', () => {
    const data = {
      name: 'Long',
      first_mes: 'A short sentence. '.repeat(40),
      description: 'x'.repeat(9000),
    }
    const { draft, notes } = readCard(
      Buffer.from(JSON.stringify({ spec: 'chara_card_v3', spec_version: '3.0', data })),
    )
    expect(draft.persona.greeting).toMatch(/sentence\.$/)
    expect(draft.persona.greeting.length).toBeLessThanOrEqual(300)
    expect(draft.persona.character).toHaveLength(4000)
    expect(notes).toEqual([
      'The greeting was cut to 300 characters.',
      'The character was cut to 4000 characters.',
      'The description was cut to 500 characters.',
    ])
  })

  test.each([
    ['blanks that are no spaces', { first_mes: `${'\v'.repeat(300_000)}.` }],
    ['empty lines', { mes_example: `${'\n'.repeat(300_000)}.` }],
    ['carriage returns', { mes_example: `${'\r'.repeat(300_000)}.` }],
    ['stars', { first_mes: '*a'.repeat(150_000) }],
    ['braces', { description: '{{'.repeat(150_000) }],
  ])('is read in no time even when it is made of %s', (_, data) => {
    const started = performance.now()
    readCard(
      Buffer.from(JSON.stringify({ spec: 'chara_card_v2', data: { name: 'Mara', ...data } })),
    )
    // A pattern that looks at every rest of the text again would take a minute.
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  test('is refused when it is longer than any character', () => {
    const data = { name: 'Mara', alternate_greetings: ['a'.repeat(2 * 1024 * 1024)] }
    expect(() => readCard(Buffer.from(JSON.stringify({ spec: 'chara_card_v2', data })))).toThrow(
      'too long',
    )
  })

  test('never gives a draft that could not be saved', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 1500 }),
      fc.constantFrom(
        '{{char}}: a\n{{user}}: b',
        '*',
        '<START>\n{{user}}: x\n{{char}}: y',
        '\0',
        '\ud800',
      ),
      fc.string({ maxLength: 400 }).map((text) => text.repeat(30)),
    )
    const card = fc.record({
      spec: fc.constantFrom('chara_card_v2', 'chara_card_v3'),
      data: fc.record(
        {
          name: nasty,
          description: nasty,
          personality: nasty,
          scenario: nasty,
          first_mes: nasty,
          mes_example: fc
            .array(fc.tuple(nasty, nasty))
            .map((turns) => turns.map(([q, a]) => `{{user}}: ${q}\n{{char}}: ${a}`).join('\n')),
          creator_notes: nasty,
          character_book: fc.record({
            entries: fc.array(fc.record({ keys: fc.array(nasty), content: nasty })),
          }),
          extensions: fc.dictionary(fc.string(), fc.jsonValue()),
        },
        { requiredKeys: ['name'] },
      ),
    })
    fc.assert(
      fc.property(card, (given) => {
        const {
          rewards: _,
          likeness: __,
          ...draft
        } = readCard(Buffer.from(JSON.stringify(given))).draft
        const { revision: ___, ...kept } = studioAvatarPatchSchema.parse({ ...draft, revision: 0 })
        expect(kept).toEqual(draft)
      }),
      { numRuns: 150, seed: 7 },
    )
  })
})

test('a draft that is exported and imported is the same', () => {
  const line = (max: number) =>
    fc.string({ unit: 'grapheme', maxLength: Math.min(max, 120) }).map((text) => text.trim())
  const drafts: fc.Arbitrary<Draft> = fc
    .record({
      name: line(80),
      description: line(500),
      declared_age: fc.option(fc.integer({ min: 18, max: 120 })),
      voice_id: fc.constantFrom(...voiceIds),
      voice_rate: fc.double({ min: 0.7, max: 1.6, noNaN: true }),
      price_credits: fc.integer({ min: 10, max: 500 }),
      portrait: fc.record({ seed: fc.nat(), smile: fc.double({ min: 0, max: 1, noNaN: true }) }),
      persona: fc.record({
        greeting: line(300),
        character: line(4000),
        tone: line(200),
        boundaries: fc.array(line(200), { maxLength: 20 }),
        qa: fc.array(fc.record({ question: line(300), answer: line(600) }), { maxLength: 12 }),
      }),
    })
    .map(({ portrait, ...rest }) => ({
      ...newDraft(''),
      ...rest,
      face: { kind: 'drawn', portrait: portraitSchema.parse(portrait) },
    }))
  fc.assert(
    fc.property(drafts, (draft) => {
      const card = Buffer.from(JSON.stringify(writeCard(draft, 'somebody')))
      expect(readCard(card)).toEqual({ draft, notes: [] })
    }),
    { numRuns: 200, seed: 11 },
  )
})

test.each([
  ['short enough', 'One. Two.', 20, 'One. Two.'],
  [
    'at the last sentence that fits',
    'One is here. Two is there. Three',
    28,
    'One is here. Two is there.',
  ],
  ['at a word when there is no sentence', 'words and more words', 12, 'words and'],
  ['never inside a character', '😀😀😀', 3, '😀'],
])('cuts a text: %s', (_, text, max, expected) => {
  expect(cutAtSentence(text, max)).toBe(expected)
})

describe('over HTTP', () => {
  let server: TestApp
  let creator: TestUser
  beforeAll(async () => {
    server = await TestApp.start()
    creator = await server.makeUser('creator')
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const send = (bytes: Uint8Array, type = 'application/json') =>
    upload(server, 'POST', 'studio/cards', { as: creator, bytes, type })

  test('a card becomes a draft, and a draft a card that gives the same draft', async () => {
    const made = await send(await pngWith({ chara: tavernCard }), 'image/png')
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Seraphina', status: 'draft', revision: 0 })
    expect(made.body.notes).toHaveLength(2)
    const { id } = await makeDraft(server, creator, { ...COMPLETE, voice_id: 'bm_fable' })
    const exported = await server.call('GET', `studio/avatars/${id}/card`, { as: creator })
    expect(exported.body).toMatchObject({ spec: 'chara_card_v3', data: { name: 'Mara' } })
    expect(exported.headers['content-disposition']).toContain('attachment')
    const again = await send(Buffer.from(JSON.stringify(exported.body)))
    const { persona, name, description, voice_id, price_credits, face } = again.body
    const original = (await server.call('GET', `studio/avatars/${id}`, { as: creator })).body
    expect(original).toMatchObject({ persona, name, description, voice_id, price_credits, face })
  })

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['junk', () => Buffer.from('hello'), 'not valid JSON'],
    ['another JSON', () => Buffer.from('{"name":"x"}'), 'not a Character Card'],
    ['nothing but null', () => Buffer.from('null'), 'not a Character Card'],
    [
      'a version of the future',
      () => Buffer.from('{"spec":"chara_card_v9","data":{}}'),
      'not a Character Card',
    ],
    [
      'a name that is none',
      () => Buffer.from('{"spec":"chara_card_v2","data":{"name":7}}'),
      'data.name',
    ],
    [
      'entries that are none',
      () => Buffer.from('{"spec":"chara_card_v2","data":{"character_book":{"entries":{"a":1}}}}'),
      'character_book',
    ],
    [
      'nesting without end',
      () => Buffer.from(`{"spec":"chara_card_v2","data":${'['.repeat(200_000)}`),
      'not valid JSON',
    ],
    ['a picture without a card', () => makePicture({ format: 'png' }), 'no character card'],
    ['a picture with another text', () => pngWith({ other: {} }), 'no character card'],
    ['a card that is no JSON', () => pngWith({ chara: 'hello' }), 'not valid JSON'],
    ['a wrong checksum', () => pngWith({ chara: tavernCard }, 1), 'checksum'],
    [
      'half a picture',
      async () => (await pngWith({ chara: tavernCard })).subarray(0, 200),
      'broken',
    ],
    [
      'a chunk longer than the file',
      () => Buffer.from('\x89PNG\r\n\x1a\n\x7f\xff\xff\xfftEXt0000', 'latin1'),
      'longer than the file',
    ],
    ['a page as PNG', () => Buffer.from('<!doctype html>'), 'not valid JSON'],
  ])('%s is refused in words', async (_, make, words) => {
    const bytes = await make()
    const answer = await send(bytes, bytes[0] === 0x89 ? 'image/png' : 'application/json')
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(answer.body.message).toContain(words)
  })

  test('an extension of somebody else is not looked into, however deep it is', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const card = `{"spec":"chara_card_v2","data":{"name":"Deep","extensions":{"other":${deep}}}}`
    expect((await send(Buffer.from(card))).body.name).toBe('Deep')
  })

  test('keys of prototypes are words like others', async () => {
    const card =
      '{"spec":"chara_card_v2","__proto__":{"polluted":1},"data":{"name":"P","__proto__":{"name":"Q"},"constructor":{"prototype":{"polluted":1}},"extensions":{"__proto__":{"polluted":1}}}}'
    expect((await send(Buffer.from(card))).body.name).toBe('P')
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('a file that is too large or of another type is not read', async () => {
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1, 32))).status).toBe(413)
    expect((await send(Buffer.from('{}'), 'text/plain')).status).toBe(415)
  })
})
