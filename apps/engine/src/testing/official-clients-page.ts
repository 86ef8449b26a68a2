/// <reference lib="dom" />
import { LiveAvatarSession } from '@heygen/liveavatar-web-sdk'
import StreamingAvatar, { TaskMode, TaskType } from '@heygen/streaming-avatar'

/** The official clients, unmodified; bundled when a test starts. */

export interface OfficialClient {
  events: { type: string; detail: unknown }[]
  frames: number
  /** Why the client calls itself not fully connected, if it does. */
  trouble?: string
  talk(text: string): Promise<unknown>
  repeat(text: string): Promise<unknown>
  interrupt(): Promise<unknown>
  stop(): Promise<unknown>
}

function watch(client: Pick<OfficialClient, 'frames'>): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.autoplay = true
  document.body.append(video)
  const onFrame = () => {
    client.frames++
    video.requestVideoFrameCallback(onFrame)
  }
  video.requestVideoFrameCallback(onFrame)
  return video
}

async function startStreamingAvatar(
  basePath: string,
  token: string,
  avatarName = 'default',
): Promise<OfficialClient> {
  const avatar = new StreamingAvatar({ token, basePath })
  const client: OfficialClient = {
    events: [],
    frames: 0,
    talk: (text) => avatar.speak({ text, taskType: TaskType.TALK, taskMode: TaskMode.SYNC }),
    repeat: (text) => avatar.speak({ text, taskType: TaskType.REPEAT }),
    interrupt: () => avatar.interrupt(),
    stop: () => avatar.stopAvatar(),
  }
  const video = watch(client)
  avatar.on('stream_ready', (event) => {
    video.srcObject = (event as CustomEvent<MediaStream>).detail
  })
  for (const type of [
    'avatar_start_talking',
    'avatar_talking_message',
    'avatar_stop_talking',
    'stream_disconnected',
  ])
    avatar.on(type, (event) =>
      client.events.push({ type, detail: (event as CustomEvent<unknown>).detail }),
    )
  // Last of all the client opens a secure socket on port 443, which only exists behind TLS.
  await avatar.createStartAvatar({ avatarName }).catch((error) => {
    client.trouble = error instanceof Event ? 'chat socket' : String(error)
  })
  return client
}

async function startLiveAvatar(apiUrl: string, token: string): Promise<OfficialClient> {
  const session = new LiveAvatarSession(token, { apiUrl, voiceChat: false })
  const client: OfficialClient = {
    events: [],
    frames: 0,
    talk: async (text) => session.message(text),
    repeat: async (text) => session.repeat(text),
    interrupt: async () => session.interrupt(),
    stop: () => session.stop(),
  }
  const video = watch(client)
  const listen = session.on.bind(session) as (type: string, hear: (detail: unknown) => void) => void
  listen('session.stream_ready', () => session.attach(video))
  for (const type of [
    'avatar.speak_started',
    'avatar.transcription',
    'avatar.speak_ended',
    'session.disconnected',
  ])
    listen(type, (detail) => client.events.push({ type, detail }))
  await session.start()
  return client
}

declare global {
  interface Window {
    startStreamingAvatar: typeof startStreamingAvatar
    startLiveAvatar: typeof startLiveAvatar
  }
}
Object.assign(window, { startStreamingAvatar, startLiveAvatar })
