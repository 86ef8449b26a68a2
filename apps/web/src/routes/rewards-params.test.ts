import { describe, expect, it } from 'vitest'
import { parseRewardsParams } from './rewards-params.ts'

describe('the address of Rewards', () => {
  it.each(['photos', 'videos', 'exclusive'])('knows the filter %s', (filter) => {
    expect(parseRewardsParams({ filter })).toEqual({ filter })
  })

  it.each(['all', 'songs', 'toString', 7, undefined])('shows all for %j', (filter) => {
    expect(parseRewardsParams({ filter })).toStrictEqual({ filter: undefined })
  })
})
