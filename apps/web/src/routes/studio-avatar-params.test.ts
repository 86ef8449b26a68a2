import { expect, it } from 'vitest'
import { parseStudioAvatarParams } from './studio-avatar-params.ts'

it('reads the step of the builder, and no other words', () => {
  expect(parseStudioAvatarParams({ step: 'voice' })).toEqual({ step: 'voice' })
  expect(parseStudioAvatarParams({ step: 'nonsense' })).toEqual({ step: undefined })
  expect(parseStudioAvatarParams({ step: ['voice'] })).toEqual({ step: undefined })
  expect(parseStudioAvatarParams({})).toEqual({ step: undefined })
})
