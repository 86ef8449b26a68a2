import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ChatServer } from './brain/chat-stream.ts'
import type { LiveKitServer } from './room/livekit-room.ts'
import type { SpeechServer } from './voice/speech-server-voice.ts'

const seconds = (fallback: number) =>
  z.coerce
    .number()
    .positive()
    .default(fallback)
    .transform((value) => value * 1000)

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)

const environment = z.object({
  ENGINE_HOST: z.string().default('127.0.0.1'),
  ENGINE_PORT: port(3001),
  ENGINE_API_KEY: z.string().min(1).optional(),
  ENGINE_PUBLIC_URL: z.url({ protocol: /^wss?$/ }).optional(),
  ENGINE_MAX_SESSIONS: z.coerce.number().int().positive().default(16),
  ENGINE_SESSION_LIMIT_S: seconds(60),
  ENGINE_IDLE_LIMIT_S: seconds(120),
  ENGINE_FRAME_CACHE_MB: z.coerce.number().positive().default(256),
  /** `off` draws and speaks everything live; for tests and small machines. */
  ENGINE_TRAINING: z.enum(['on', 'off']).default('on'),
  MEDIA_PORT: port(7882),
  MEDIA_PUBLIC_IP: z.union([z.ipv4(), z.ipv6()]).optional(),
  LIVEKIT_URL: z.url({ protocol: /^wss?$/ }).optional(),
  LIVEKIT_API_KEY: z.string().optional(),
  LIVEKIT_API_SECRET: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  LLM_BASE_URL: z.url().optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().default('default'),
  SPEECH_BASE_URL: z.url().optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().default('tts-1'),
  SPEECH_VOICE: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface EngineConfig {
  host: string
  port: number
  apiKey: string
  /** The WebSocket address the fan's browser joins at, when it is not the engine's own. */
  publicUrl?: string
  maxSessions: number
  sessionLimitMs: number
  idleLimitMs: number
  frameCacheBytes: number
  /** Whether avatars are trained when nobody is in a call. */
  training: boolean
  /** The one UDP port of all sessions; 0 takes a free one. */
  mediaPort: number
  /** What the fan is told to send media to, for machines behind NAT. */
  mediaPublicIp?: string
  /** A LiveKit server for all sessions; without it the engine's own rooms. */
  livekit?: LiveKitServer
  dataDir: string
  llm?: ChatServer
  speech?: SpeechServer
  logLevel: string
}

export function readConfig(env: NodeJS.ProcessEnv): EngineConfig {
  const read = environment.parse(env)
  return {
    host: read.ENGINE_HOST,
    port: read.ENGINE_PORT,
    apiKey: read.ENGINE_API_KEY ?? randomBytes(24).toString('base64url'),
    publicUrl: read.ENGINE_PUBLIC_URL,
    maxSessions: read.ENGINE_MAX_SESSIONS,
    sessionLimitMs: read.ENGINE_SESSION_LIMIT_S,
    idleLimitMs: read.ENGINE_IDLE_LIMIT_S,
    frameCacheBytes: read.ENGINE_FRAME_CACHE_MB * 1024 * 1024,
    training: read.ENGINE_TRAINING === 'on',
    mediaPort: read.MEDIA_PORT,
    mediaPublicIp: read.MEDIA_PUBLIC_IP,
    livekit: livekitOf(read),
    dataDir: read.DATA_DIR,
    llm: read.LLM_BASE_URL
      ? {
          baseUrl: read.LLM_BASE_URL,
          apiKey: read.LLM_API_KEY,
          model: read.LLM_MODEL,
        }
      : undefined,
    speech: read.SPEECH_BASE_URL
      ? {
          baseUrl: read.SPEECH_BASE_URL,
          apiKey: read.SPEECH_API_KEY,
          model: read.SPEECH_MODEL,
          voice: read.SPEECH_VOICE,
        }
      : undefined,
    logLevel: read.LOG_LEVEL,
  }
}

function livekitOf(read: z.infer<typeof environment>): LiveKitServer | undefined {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = read
  if (!url && !apiKey && !apiSecret) return undefined
  if (!url || !apiKey || !apiSecret)
    throw new Error('LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET: give all of them or none')
  return { url, apiKey, apiSecret }
}
