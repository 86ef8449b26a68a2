import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  Room,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
  VideoStream,
} from '@livekit/rtc-node'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestEngine, type TestEngine } from '#testing/test-engine.ts'

/** LiveKit's own native client, the one of its apps and agents, as a fan in the embedded room. */
const PATIENCE = { timeout: 30_000, interval: 50 }

let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine()
})
afterAll(() => engine.close())

it('sees, hears, is told captions, publishes a microphone and leaves', async () => {
  const { data } = await engine.call('streaming.new')
  const session_id = String(data.session_id)
  await engine.call('streaming.start', { session_id })
  const seen = { frames: 0, size: '', loudest: 0, events: [] as string[] }
  const fan = new Room()
  fan.on('trackSubscribed', async (track) => {
    if (track.kind === TrackKind.KIND_VIDEO)
      for await (const { frame } of new VideoStream(track)) {
        seen.frames++
        seen.size = `${frame.width}×${frame.height}`
      }
    else
      for await (const { data: samples } of new AudioStream(track))
        seen.loudest = samples.reduce((loudest, value) => Math.max(loudest, value), seen.loudest)
  })
  fan.on('dataReceived', (payload) => {
    seen.events.push(JSON.parse(Buffer.from(payload).toString()).type)
  })
  await fan.connect(String(data.url), String(data.access_token), {
    autoSubscribe: true,
    dynacast: false,
  })
  await vi.waitFor(() => expect(seen.events).toContain('avatar_stop_talking'), PATIENCE)
  await vi.waitFor(() => expect(seen.frames).toBeGreaterThan(20), PATIENCE)
  expect(seen.size).toBe('480×640')
  expect(seen.loudest).toBeGreaterThan(5_000)
  expect(seen.events).toContain('avatar_talking_message')

  const microphone = new AudioSource(48_000, 1)
  await fan.localParticipant?.publishTrack(
    LocalAudioTrack.createAudioTrack('microphone', microphone),
    new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE }),
  )
  await vi.waitFor(async () => {
    await microphone.captureFrame(AudioFrame.create(48_000, 1, 480))
    expect(engine.sessions.view(session_id)?.microphone_packets).toBeGreaterThan(5)
  }, PATIENCE)

  await fan.disconnect()
  await vi.waitFor(
    () => expect(engine.sessions.view(session_id)?.ended_reason).toBe('fan_left'),
    PATIENCE,
  )
})
