import { expect, it } from 'vitest'
import type { LiveSession } from '#session/session.ts'
import { say } from './fan-message.ts'

function listener() {
  const heard: string[] = []
  const session = { started: true, talk: (text: string) => String(heard.push(text)) }
  return { heard, session: session as unknown as LiveSession }
}

it('lets a fan say a few things a second through the room, and keeps the flood of one from others', () => {
  const [loud, calm] = [listener(), listener()]
  for (let i = 0; i < 150; i++) say(loud.session, 'talk', `Message ${i}`)
  // A second may have begun anew while they were sent.
  expect(loud.heard.slice(0, 3)).toEqual(['Message 0', 'Message 1', 'Message 2'])
  expect(loud.heard.length).toBeLessThanOrEqual(6)
  say(calm.session, 'talk', 'Hello')
  expect(calm.heard).toEqual(['Hello'])
})

it('says nothing that cannot be said', () => {
  const { heard, session } = listener()
  for (const text of ['', '  ', 7, null, { text: 'x' }, 'x'.repeat(3_000)])
    say(session, 'talk', text)
  expect(heard).toEqual([])
})
