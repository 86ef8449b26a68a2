import type { StreamingEvent } from '@inamora/contract/streaming'
import type { LiveEvent } from './session-machine.ts'

const decoder = new TextDecoder()

/** What a data packet of the provider means to the chat; packets for others mean nothing. */
export function readProviderEvent(packet: Uint8Array, at: number): LiveEvent | null {
  const event = parse(packet)
  switch (event?.type) {
    case 'avatar_start_talking':
      return { type: 'talking', turnId: String(event.task_id), by: 'provider', at }
    case 'avatar_talking_message':
      if (typeof event.message !== 'string' || event.message.trim() === '') return null
      return {
        type: 'caption',
        turnId: String(event.task_id),
        text: event.message.trim(),
        durationMs: Number(event.duration_ms) || 0,
        at,
      }
    case 'avatar_stop_talking':
      return { type: 'silent', turnId: String(event.task_id), by: 'provider', at }
    case 'session_ending':
      return { type: 'session-ending' }
    case 'stream_disconnected':
      return { type: 'provider-ended', reason: String(event.reason) }
    default:
      return null
  }
}

function parse(packet: Uint8Array): StreamingEvent | null {
  try {
    const value: unknown = JSON.parse(decoder.decode(packet))
    return typeof value === 'object' && value !== null ? (value as StreamingEvent) : null
  } catch {
    return null
  }
}
