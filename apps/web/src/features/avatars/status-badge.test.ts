import { describe, expect, it } from 'vitest'
import { statusBadge } from './status-badge.ts'

describe('the status badge', () => {
  it('is absent on an active avatar', () => {
    expect(statusBadge('active', 'card')).toBeNull()
    expect(statusBadge('active', 'profile')).toBeNull()
  })

  it.each([
    ['training', 'Training', 'warn'],
    ['draft', 'Draft', 'plain'],
    ['inactive', 'Inactive', 'bad'],
  ])('reads %s as %s', (status, label, tone) => {
    expect(statusBadge(status, 'card')).toEqual({ label, tone })
    expect(statusBadge(status, 'profile')).toEqual({ label, tone })
  })

  it('reads an unknown status as Inactive on cards and as Active on the profile', () => {
    expect(statusBadge('resting', 'card')?.label).toBe('Inactive')
    expect(statusBadge('resting', 'profile')?.label).toBe('Active')
  })

  it('leaves an empty status off the profile', () => {
    expect(statusBadge('', 'profile')).toBeNull()
    expect(statusBadge(undefined, 'card')?.label).toBe('Inactive')
  })
})
