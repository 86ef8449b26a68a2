import { describe, expect, it } from 'vitest'
import { parseRewardsParams } from './rewards-params.ts'

describe('the address of Rewards', () => {
  it.each(['photos', 'videos', 'exclusive'])('knows the filter %s', (filter) => {
    expect(parseRewardsParams({ filter })).toMatchObject({ filter })
  })

  it.each(['all', 'songs', 'toString', 7, undefined])('shows all for %j', (filter) => {
    expect(parseRewardsParams({ filter })).toStrictEqual({ filter: undefined, open: undefined })
  })

  it('names the reward that is open', () => {
    const open = '01980000-0000-7000-8000-000000000000:3'
    expect(parseRewardsParams({ open })).toMatchObject({ open })
  })

  it.each(['', '1', '01980000-0000-7000-8000-000000000000:6', '../x:1', 3, ['a:1']])(
    'opens nothing for %j',
    (open) => {
      expect(parseRewardsParams({ open }).open).toBeUndefined()
    },
  )
})
