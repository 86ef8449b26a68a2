import type { StreamingEvent } from '@inamora/contract/streaming'
import type { LiveEvent } from './session-machine.ts'

const decoder = new TextDecoder()

/** What a data packet of the provider means to the chat; packets for others mean nothing. */
export function readProviderEvent(packet: Uint8Array, at: number): LiveEvent | null {
  const event = parse(packet)
  if (event && 'event_type' in event) return readLiveAvatarEvent(event, at)
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

/** The same in the words of HeyGen's LiveAvatar, which does not say how long a line takes. */
function readLiveAvatarEvent(event: object, at: number): LiveEvent | null {
  const { event_type, source_event_id, text, stop_reason } = event as Record<string, unknown>
  const turnId = String(source_event_id ?? 'avatar')
  switch (event_type) {
    case 'avatar.speak_started':
      return { type: 'talking', turnId, by: 'provider', at }
    case 'avatar.transcription':
      if (typeof text !== 'string' || text.trim() === '') return null
      return { type: 'caption', turnId, text: text.trim(), durationMs: 0, at }
    case 'avatar.speak_ended':
      return { type: 'silent', turnId, by: 'provider', at }
    case 'session.stopped':
      return { type: 'provider-ended', reason: String(stop_reason) }
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
