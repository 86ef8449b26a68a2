import { describe, expect, it } from 'vitest'
import { placeholderImage } from './placeholder.ts'

const svgOf = (name: string) => decodeURIComponent(placeholderImage(name))

describe('the placeholder picture', () => {
  it('is the same for the same name and carries its initial', () => {
    expect(placeholderImage('amara')).toBe(placeholderImage('amara'))
    expect(svgOf('amara')).toContain('>A</text>')
  })

  it('differs in colour between names', () => {
    expect(new Set(['Amara', 'Bo', 'Cleo', 'Dan', 'Eve'].map(placeholderImage)).size).toBe(5)
  })

  it('takes a whole character where the name starts outside the basic plane', () => {
    expect(svgOf('𝒜lma')).toContain('>𝒜</text>')
  })

  it('cannot be broken out of by a name', () => {
    expect(svgOf('<script>')).not.toContain('<script')
    expect(svgOf('')).toContain('>?</text>')
  })
})
