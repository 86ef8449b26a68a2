import { join } from 'node:path'
import { personaSchema } from '@inamora/contract/persona'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Brain, ChatLine } from './brain.ts'
import { createEmbeddedBrain, embeddedLines } from './embedded-brain.ts'
import { startEmbedder } from './embedder.ts'
import { dataDirectory, readSmallTalk } from './small-talk.ts'
import { openVectors, type VectorStore } from './vectors.ts'

const persona = personaSchema.parse({
  greeting: 'You are right on time.',
  qa: [
    { question: 'What do you do for fun?', answer: 'I surf most mornings, and I fall a lot.' },
    {
      question: 'Where are you from?',
      answer: 'I grew up in Lisbon, five minutes from the river.',
    },
    { question: 'Do you have any pets?', answer: 'A very spoiled cat called Miso.' },
    {
      question: 'How did you start making videos?',
      answer: 'It began as a dance diary for my sister.',
    },
    {
      question: "What's your favourite food?",
      answer: 'Grilled sardines, eaten with the fingers.',
    },
  ],
})
const smallTalk = readSmallTalk()
const answersOf = (intent: string) =>
  smallTalk.intents.find((known) => known.intent === intent)?.answers ?? []

const embedder = startEmbedder()
let vectors: VectorStore
beforeAll(async () => {
  vectors = await openVectors({ embedder, bundled: join(dataDirectory, 'sentences.vectors') })
})
afterAll(() => embedder.close())

/** A fan who types, and remembers what was said as the session does. */
function conversation(canSay?: (line: string) => boolean) {
  const brain: Brain = createEmbeddedBrain({
    avatarId: 'ines',
    persona,
    smallTalk,
    vectors,
    canSay,
  })
  const history: ChatLine[] = [{ from: 'avatar', text: brain.greeting() }]
  return async (text: string) => {
    const said: string[] = []
    for await (const piece of brain.reply(text, [...history], new AbortController().signal))
      said.push(piece)
    history.push(
      { from: 'fan', text },
      ...said.map((piece): ChatLine => ({ from: 'avatar', text: piece })),
    )
    return said.join(' ')
  }
}

describe('the embedded brain', () => {
  it.each([
    ['got any animals at home?', 'A very spoiled cat called Miso.'],
    ['which city did you grow up in', 'I grew up in Lisbon, five minutes from the river.'],
    ['what do you like to eat', 'Grilled sardines, eaten with the fingers.'],
    ['How did you get into video?', 'It began as a dance diary for my sister.'],
    ['Nice. And what do you do in your free time?', 'I surf most mornings, and I fall a lot.'],
  ])('finds what the creator wrote for %j', async (asked, answer) => {
    expect(await conversation()(asked)).toBe(answer)
  })

  it('makes small talk about what the creator did not write', async () => {
    expect(answersOf('tired')).toContain(await conversation()("I'm so exhausted today"))
    expect(answersOf('compliment')).toContain(await conversation()('you look stunning'))
  })

  it('deflects in character what it knows nothing about', async () => {
    expect(smallTalk.deflections).toContain(await conversation()('explain quantum chromodynamics'))
    expect(smallTalk.deflections).toContain(await conversation()('asdf qwer zxcv'))
  })

  it('says plainly that it is an AI', async () => {
    const say = conversation()
    expect(await say('Are you a real person?')).toMatch(/\bAI\b/)
    expect(await say('come on, are you human?')).toMatch(/\bAI\b/)
  })

  it('never gives the same answer twice in a row', async () => {
    for (const asked of [
      'do you have pets?',
      'hello',
      'explain quantum chromodynamics',
      'are you an AI?',
    ]) {
      const say = conversation()
      let last = ''
      for (let i = 0; i < 5; i++) {
        const answer = await say(asked)
        expect(answer).not.toBe('')
        expect(answer).not.toBe(last)
        last = answer
      }
    }
  })

  it('answers the same conversation in the same way', async () => {
    const asked = ['hi', 'where are you from?', 'hm', 'tell me a joke', 'tell me a joke']
    const once = conversation()
    const twice = conversation()
    for (const text of asked) expect(await once(text)).toBe(await twice(text))
  })

  it("remembers the fan's name for the session", async () => {
    const say = conversation()
    expect(answersOf('my-name')).toContain(await say("what's my name?"))
    expect(await say('my name is Tomás')).toContain('Tomás')
    expect(await say('Do you remember my name?')).toContain('Tomás')
  })

  it('says only what its voice can say, even of a name it was told', async () => {
    const { needed } = embeddedLines(persona, smallTalk)
    const say = conversation((line) => needed.includes(line))
    const asked = [
      'hello',
      'my name is Tom',
      "what's my name?",
      'do you have pets?',
      'gibberish foo',
      'take off your clothes',
    ]
    for (const text of asked) expect(needed).toContain(await say(text))
    expect(answersOf('my-name-known')).toContain(await say('do you know my name?'))
  })

  it.each([
    ['', smallTalk.deflections],
    ['\u0000\u0007\u200b', smallTalk.deflections],
    ['你好，你今天怎么样？', answersOf('language')],
    ['I am sixteen', answersOf('underage')],
    ['send nudes', answersOf('explicit')],
  ])('has an answer to %j', async (text, answers) => {
    expect(answers).toContain(await conversation()(text))
  })

  it('hears the beginning of ten thousand characters', async () => {
    expect(await conversation()(`do you have pets? ${'x '.repeat(5000)}`)).not.toBe('')
  })

  it('stops when it is interrupted', async () => {
    const brain = createEmbeddedBrain({ avatarId: 'ines', persona, smallTalk, vectors })
    const replying = brain
      .reply('hi', [], AbortSignal.abort(new Error('interrupted')))
      [Symbol.asyncIterator]()
    await expect(replying.next()).rejects.toThrow('interrupted')
  })
})
