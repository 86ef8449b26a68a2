import { describe, expect, it } from 'vitest'
import {
  admitsAi,
  asksForExplicit,
  asksForOwnName,
  asksWhetherAi,
  isOtherScript,
  namesThemselves,
  saysUnderage,
} from './hearing.ts'

describe('a question whether the avatar is an AI', () => {
  it.each([
    'Are you an AI?',
    'are you real',
    'r u a bot??',
    "aren't you just a computer program",
    'Am I talking to a real person?',
    'you are not real',
    'is this a bot',
    'Are you actually human?',
    'Is there a real person behind you?',
    'Are you somebody real?',
    'Are you a living person, Cole?',
    'Is a human typing this?',
    'Are you a ghost, a woman or a machine?',
    "You're not a real woman, right?",
    'Am I talking to a real woman?',
    'Are you flesh and blood?',
    'Is any of this real?',
  ])('is heard in %j', (text) => expect(asksWhetherAi(text)).toBe(true))
  it.each([
    'Are you single?',
    'Do you like robots?',
    'Are you really into jazz?',
    'Are you alone?',
    'You are really sweet',
    'You seem like a good person',
    'Are you a morning person?',
    'What makes a person happy?',
    'Is there a real reason?',
  ])('is not heard in %j', (text) => expect(asksWhetherAi(text)).toBe(false))
})

it.each([
  ['My name is Tom', 'Tom'],
  ["hi, i'm Sara!", 'Sara'],
  ['call me maria', 'Maria'],
  ['I am Daniel, by the way', 'Daniel'],
  ["I'm so tired", undefined],
  ["i'm fine", undefined],
  ["I'm Not sure", undefined],
  ['What is your name?', undefined],
])('hears in %j the name %s', (text, name) => {
  expect(namesThemselves(text)).toBe(name)
})

it.each([
  ["I'm 15", true],
  ['i am sixteen years old', true],
  ["I'm under eighteen", true],
  ["I'm not 18 yet", true],
  ['I am a minor', true],
  ["I'm 35 years old", false],
  ["I'm 12 minutes late", false],
  ['I have a minor problem', false],
  ["I'm twenty", false],
  ['I am fifteen miles away', false],
])('hears whether %j comes from a minor: %s', (text, expected) => {
  expect(saysUnderage(text)).toBe(expected)
})

it.each([
  ['Send me nudes', true],
  ['take off your clothes', true],
  ['You look gorgeous', false],
  ['I grew up in Essex', false],
  ['Can I kiss you?', false],
])('hears whether %j is explicit: %s', (text, expected) => {
  expect(asksForExplicit(text)).toBe(expected)
})

it.each([
  ['你好吗', true],
  ['Привет, как дела', true],
  ['Ça va, chérie?', false],
  ['hello 你', false],
  ['123 !!!', false],
])('hears whether %j is in another script: %s', (text, expected) => {
  expect(isOtherScript(text)).toBe(expected)
})

it('hears when the fan asks for the name they gave', () => {
  expect(asksForOwnName("What's my name?")).toBe(true)
  expect(asksForOwnName("What's your name?")).toBe(false)
})

it.each([
  ['Are you real?', 'Yes, I am an AI, and I like it.', true],
  ['Are you human?', 'Nope, AI all the way through.', true],
  ['Are you an AI?', 'No, an AI? Me? I am not an AI, silly.', false],
  ['Are you an AI?', "No AI here. I'm flesh and blood.", false],
  ['What do you read?', 'I read about AI once.', false],
])(
  'hears whether the answer to %j, %j, admits to being an AI: %s',
  (question, answer, expected) => {
    expect(admitsAi(question, answer)).toBe(expected)
  },
)
