import { describe, expect, it } from 'vitest'
import type { Brain } from './brain.ts'
import { CRISIS_LINES, showsSignsOfSelfHarm, withCrisisRule } from './crisis.ts'

const parrot: Brain = {
  greeting: () => 'Hello.',
  farewell: () => 'Bye.',
  async *reply(text) {
    yield text
  },
}
const never = new AbortController().signal
const say = async (brain: Brain, text: string) => {
  const said: string[] = []
  for await (const line of brain.reply(text, [], never)) said.push(line)
  return said
}

describe('signs of self-harm', () => {
  it.each([
    'I want to die',
    'i wanna kill myself',
    'I’m going to kill my self tonight',
    "I don't want to live anymore",
    'dont wanna be alive',
    "I'm going to hurt myself",
    'I keep cutting myself',
    "I can't go on",
    "I can't go on like this",
    "Life isn't worth living",
    "I'm thinking about ending it",
    'I am suicidal',
    'thinking of SUICIDE again...',
    'everyone would be better off without me',
    'I wish I was dead',
    'I just want to not wake up tomorrow',
    'nobody would care if i died',
    'there is no reason to live',
    'self-harm is the only thing that helps',
    'I want to end it all',
    'gonna kms',
  ])('are heard in %j', (text) => {
    expect(showsSignsOfSelfHarm(text)).toBe(true)
  })

  it.each([
    'Hello there',
    'I am dying to see you',
    "You're killing me, haha",
    'I nearly died of laughter',
    'I killed it at the gym today',
    'My phone is about to die',
    'I could kill for a coffee',
    'How would you like to live in Paris?',
    'I cut my hair myself',
    'I hurt myself at the gym',
    'I cut myself a slice of cake',
    "I didn't want to wake up this morning",
    'What is your favourite movie? Mine is Suicide Squad',
    'I worked myself to death this week',
    "I can't go on holiday this year",
    'Do you believe in life after death?',
  ])('are not read into %j', (text) => {
    expect(showsSignsOfSelfHarm(text)).toBe(false)
  })
})

it('answers with care and helplines instead of the brain, and differently the second time', async () => {
  const brain = withCrisisRule(parrot)
  const first = await say(brain, 'I want to die')
  expect(first).toEqual(CRISIS_LINES.first)
  expect(first.join(' ')).toMatch(/988.*116 123.*findahelpline\.com/)
  expect(await say(brain, 'I really want to kill myself')).toEqual(CRISIS_LINES.again)
})

it('leaves everything else to the brain', async () => {
  const brain = withCrisisRule(parrot)
  expect(await say(brain, 'How are you?')).toEqual(['How are you?'])
  expect([brain.greeting(), brain.farewell()]).toEqual(['Hello.', 'Bye.'])
})
