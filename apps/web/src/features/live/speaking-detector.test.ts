import { describe, expect, it } from 'vitest'
import { hearFrame, SILENCE } from './speaking-detector.ts'

const LOUD = 6
const QUIET = 5
const frames = (level: number, count: number) => Array.from({ length: count }, () => level)

/** Numbers of the frames at which speech began or ended. */
function changes(levels: number[]): number[] {
  let hearing = SILENCE
  return levels.flatMap((level, index) => {
    const next = hearFrame(hearing, level)
    const changed = next.isSpeaking !== hearing.isSpeaking
    hearing = next
    return changed ? [index + 1] : []
  })
}

describe('the speaking detector', () => {
  it('hears speech at the second loud frame in a row', () => {
    expect(changes(frames(LOUD, 5))).toEqual([2])
  })

  it('takes a single loud frame for a click', () => {
    expect(changes([LOUD, QUIET, LOUD, QUIET, LOUD])).toEqual([])
  })

  it('takes a level of 5 for silence', () => {
    expect(changes(frames(QUIET, 100))).toEqual([])
  })

  it('hears the end at the fortieth quiet frame in a row', () => {
    expect(changes([...frames(LOUD, 2), ...frames(QUIET, 60)])).toEqual([2, 42])
  })

  it('does not take a pause between two sentences for the end', () => {
    const sentence = frames(LOUD, 10)
    const pause = frames(QUIET, 39)
    expect(changes([...sentence, ...pause, ...sentence, ...pause])).toEqual([2])
  })
})
