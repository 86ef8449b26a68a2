import { MessageRate } from '#room/message-rate.ts'
import type { LiveSession } from '#session/session.ts'
import { readTaskText } from '#session/task-text.ts'

/** JSON from the fan's side, or undefined: what a client sends can be anything. */
export function readJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch {
    return undefined
  }
}

/** More than anybody says; each keeps the brain busy, which all sessions share. */
const SAID_PER_SECOND = 3
const rates = new WeakMap<LiveSession, MessageRate>()

function rateOf(session: LiveSession): MessageRate {
  const rate = rates.get(session) ?? new MessageRate(SAID_PER_SECOND)
  rates.set(session, rate)
  return rate
}

/** Something to say that came through the room; there is nobody to tell when it cannot be said. */
export function say(session: LiveSession, how: 'talk' | 'repeat', text: unknown): void {
  const read = readTaskText(typeof text === 'string' ? text : '')
  if (!read.ok || !session.started || rateOf(session).isFlood()) return
  session[how](read.text)
}
