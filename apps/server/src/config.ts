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
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  /** Signs grants; generated and kept in DATA_DIR when not given. */
  SECRET: text,
})

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
  publicUrl: string
  engineUrl: string | undefined
  engineApiKey: string | undefined
  stripe: { secretKey: string; webhookSecret: string } | undefined
}

export class ConfigError extends Error {}

/** Reads the environment once; every wrong value is named in one message. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration is not right:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (Boolean(secretKey) !== Boolean(webhookSecret)) {
    throw new ConfigError(
      'The configuration is not right:\n  STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: give both or neither',
    )
  }
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
    engineUrl: env.ENGINE_URL,
    engineApiKey: env.ENGINE_API_KEY,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined,
  }
}
