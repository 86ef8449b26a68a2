import { resolve } from 'node:path'
import { z } from 'zod'

/** An unset variable and an empty one mean the same. */
const text = z.string().trim().min(1).optional()
const port = z.coerce.number().int().min(0).max(65535)
const switchOn = z.enum(['true', 'false']).transform((value) => value === 'true')

const environmentSchema = z.object({
  HOST: z.string().trim().min(1).default('localhost'),
  PORT: port.default(3000),
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  SEED: z.enum(['demo', 'none']).default('demo'),
  SIGNUP: z.enum(['closed', 'open']).default('closed'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Requests a minute from one address; 0 switches the limit off. */
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  /** Set behind a reverse proxy, so that addresses are read from X-Forwarded-For. */
  TRUST_PROXY: switchOn.default(false),
  /** The address people use, when it is not HOST and PORT: behind a reverse proxy. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** An engine that runs elsewhere; without it the server starts its own. */
  ENGINE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ENGINE_API_KEY: text,
  STREAMING_PROVIDER: z.enum(['engine', 'liveavatar']).default('engine'),
  LIVEAVATAR_API_KEY: text,
  LIVEAVATAR_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.liveavatar.com'),
  /** Who appears for avatars that have no LiveAvatar id of their own. */
  LIVEAVATAR_AVATAR_ID: z.uuid().optional(),
  LIVEAVATAR_CONTEXT_ID: z.uuid().optional(),
  LIVEAVATAR_SANDBOX: switchOn.default(false),
  /** A LiveKit server instead of the engine's own rooms; the engine reads the same three. */
  LIVEKIT_URL: z.url({ protocol: /^wss?$/ }).optional(),
  LIVEKIT_API_KEY: text,
  LIVEKIT_API_SECRET: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  /** Days that earnings wait until a fan's payment is unlikely to be taken back. */
  PAYOUT_HOLD_DAYS: z.coerce.number().int().min(0).max(365).optional(),
  /** Where pictures and films are kept instead of DATA_DIR: any store that speaks S3. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: text,
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  /** Signs grants; generated and kept in DATA_DIR when not given. */
  SECRET: text,
  /** Lets a collector on another machine read /metrics and the details of /readyz. */
  METRICS_TOKEN: text,
})

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  seed: 'demo' | 'none'
  signup: 'closed' | 'open'
  logLevel: string
  rateLimit: number
  trustProxy: boolean
  secret: string | undefined
  metricsToken: string | undefined
  publicUrl: string
  engineUrl: string | undefined
  engineApiKey: string | undefined
  /** HeyGen's LiveAvatar instead of our own engine. */
  liveAvatar:
    | { apiKey: string; baseUrl: string; avatarId: string; contextId?: string; sandbox: boolean }
    | undefined
  /** Where fans join when it is not at our own address. */
  livekitUrl: string | undefined
  stripe: { secretKey: string; webhookSecret: string } | undefined
  payoutHoldDays: number
  s3: S3Config | undefined
}

export class ConfigError extends Error {}

export function originOf(host: string, port: number | string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Reads the environment once; every wrong value is named in one message. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const problems = [...wrong, ...whatIsMissing(given)]
  if (!parsed.success || problems.length > 0) {
    const lines = problems.map((problem) => `  ${problem}`)
    throw new ConfigError(`The configuration is not right:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  const { LIVEAVATAR_API_KEY: liveAvatarKey, LIVEAVATAR_AVATAR_ID: avatarId } = env
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    seed: env.SEED,
    signup: env.SIGNUP,
    logLevel: env.LOG_LEVEL,
    rateLimit: env.RATE_LIMIT,
    trustProxy: env.TRUST_PROXY,
    secret: env.SECRET,
    metricsToken: env.METRICS_TOKEN,
    engineUrl: env.ENGINE_URL,
    engineApiKey: env.ENGINE_API_KEY,
    publicUrl: env.PUBLIC_URL ?? originOf(env.HOST, env.PORT),
    liveAvatar:
      env.STREAMING_PROVIDER === 'liveavatar' && liveAvatarKey && avatarId
        ? {
            apiKey: liveAvatarKey,
            baseUrl: env.LIVEAVATAR_BASE_URL.replace(/\/+$/, ''),
            avatarId,
            contextId: env.LIVEAVATAR_CONTEXT_ID,
            sandbox: env.LIVEAVATAR_SANDBOX,
          }
        : undefined,
    livekitUrl: env.LIVEKIT_URL,
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined,
    // Where no money moves, nobody can take any back.
    payoutHoldDays: env.PAYOUT_HOLD_DAYS ?? (secretKey ? 14 : 0),
    s3: s3Of(env),
  }
}

/** Settings that are only good together. */
function whatIsMissing(given: Record<string, string | undefined>): string[] {
  const together = [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'],
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ]
  const halves = together.filter((names) => {
    const count = names.filter((name) => given[name]).length
    return count > 0 && count < names.length
  })
  const needed = ['LIVEAVATAR_API_KEY', 'LIVEAVATAR_AVATAR_ID']
  const absent =
    given.STREAMING_PROVIDER === 'liveavatar' ? needed.filter((name) => !given[name]) : []
  return [
    ...halves.map((names) => `${names.join(', ')}: give all of them or none`),
    ...absent.map((name) => `${name}: STREAMING_PROVIDER=liveavatar needs it`),
  ]
}

function s3Of(env: z.output<typeof environmentSchema>): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey }
}
