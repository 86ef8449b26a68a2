import { expect, it } from 'vitest'
import { stepOf, stepsWithGaps } from './steps.ts'

it.each([
  ['name', 'identity'],
  ['declared_age', 'identity'],
  ['face', 'portrait'],
  ['persona.qa', 'persona'],
  ['rewards.4', 'rewards'],
  ['reward_texts.0', 'rewards'],
  ['likeness', 'likeness'],
  ['something new', 'identity'],
])('%s is filled in at the step %s', (field, step) => {
  expect(stepOf(field)).toBe(step)
})

it('steps with gaps are those where something is missing', () => {
  const missing = [
    { field: 'persona.qa', message: 'Write more' },
    { field: 'persona.greeting', message: 'Greet' },
    { field: 'likeness', message: 'Whose' },
  ]
  expect([...stepsWithGaps(missing)]).toEqual(['persona', 'likeness'])
})
