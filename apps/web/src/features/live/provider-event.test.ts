import { describe, expect, it } from 'vitest'
import { readProviderEvent } from './provider-event.ts'

const packet = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

describe('packets of the provider', () => {
  it('say when the avatar speaks, what it says and when it is silent', () => {
    const events = [
      { type: 'avatar_start_talking', task_id: 't' },
      {
        type: 'avatar_talking_message',
        task_id: 't',
        message: ' Hello. ',
        start_ms: 0,
        duration_ms: 800,
      },
      { type: 'avatar_stop_talking', task_id: 't', interrupted: false },
    ]
    expect(events.map((event) => readProviderEvent(packet(event), 7))).toEqual([
      { type: 'talking', turnId: 't', by: 'provider', at: 7 },
      { type: 'caption', turnId: 't', text: 'Hello.', durationMs: 800, at: 7 },
      { type: 'silent', turnId: 't', by: 'provider', at: 7 },
    ])
  })

  it('say when the session is ending and why it ended', () => {
    expect(readProviderEvent(packet({ type: 'session_ending', remaining_ms: 6000 }), 0)).toEqual({
      type: 'session-ending',
    })
    expect(
      readProviderEvent(packet({ type: 'stream_disconnected', reason: 'time_limit' }), 0),
    ).toEqual({ type: 'provider-ended', reason: 'time_limit' })
  })

  it('are understood in the words of LiveAvatar too', () => {
    const source_event_id = 't'
    const events = [
      { event_type: 'avatar.speak_started', source_event_id },
      { event_type: 'avatar.transcription', source_event_id, text: ' Hello. ' },
      { event_type: 'avatar.speak_ended', source_event_id },
      { event_type: 'session.stopped', stop_reason: 'USER_CLOSED' },
      { event_type: 'user.speak_started' },
    ]
    expect(events.map((event) => readProviderEvent(packet(event), 7))).toEqual([
      { type: 'talking', turnId: 't', by: 'provider', at: 7 },
      { type: 'caption', turnId: 't', text: 'Hello.', durationMs: 0, at: 7 },
      { type: 'silent', turnId: 't', by: 'provider', at: 7 },
      { type: 'provider-ended', reason: 'USER_CLOSED' },
      null,
    ])
  })

  it('mean nothing when they are not for us', () => {
    const strangers = [packet({ type: 'weather' }), packet(null), packet(3), packet({})]
    for (const one of [...strangers, new Uint8Array([0xff, 0x00]), new Uint8Array()]) {
      expect(readProviderEvent(one, 0)).toBeNull()
    }
  })
})
