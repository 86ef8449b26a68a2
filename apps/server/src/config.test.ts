import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('nothing needs to be set', () => {
  expect(readConfig({})).toMatchObject({
    host: 'localhost',
    port: 3000,
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    seed: 'demo',
    signup: 'closed',
    trustProxy: false,
  })
})

test('what is set counts; an empty value is like none', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '',
      DATA_DIR: '/srv/data',
      DATABASE_URL: 'postgresql://a:b@db/inamora',
      SIGNUP: 'open',
      TRUST_PROXY: 'true',
      SEED: '',
    }),
  ).toMatchObject({
    host: 'localhost',
    port: 0,
    dataDir: '/srv/data',
    databaseUrl: 'postgresql://a:b@db/inamora',
    signup: 'open',
    trustProxy: true,
    seed: 'demo',
  })
})

test('every wrong value is named in one message, and no value is repeated in it', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    DATABASE_POOL: 'many',
    SEED: 'yes',
    SIGNUP: 'maybe',
    LOG_LEVEL: 'loud',
    RATE_LIMIT: '-1',
    TRUST_PROXY: '1',
    STREAMING_PROVIDER: 'hologram',
    LIVEAVATAR_AVATAR_ID: 'Ada',
    LIVEKIT_URL: 'https://livekit.example',
  }
  let message = ''
  try {
    readConfig(wrong)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    message = String(error)
  }
  for (const name of Object.keys(wrong)) expect(message).toContain(`\n  ${name}: `)
  expect(message).not.toContain('hunter2')
})

test('settings that are only good together are asked for together, all in one message', () => {
  const avatar = '0b1f7c9e-52f0-4f7c-9a3e-0d6f3d0f4d11'
  const told = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return 'nothing'
    } catch (error) {
      return String(error)
    }
  }
  const message = told({
    STREAMING_PROVIDER: 'liveavatar',
    STRIPE_SECRET_KEY: 'sk_test',
    LIVEKIT_URL: 'wss://livekit.example',
    PORT: '-1',
  })
  for (const name of [
    'PORT: ',
    'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: ',
    'LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET: ',
    'LIVEAVATAR_API_KEY: ',
    'LIVEAVATAR_AVATAR_ID: ',
  ])
    expect(message).toContain(`\n  ${name}`)

  const env = {
    STREAMING_PROVIDER: 'liveavatar',
    LIVEAVATAR_API_KEY: 'key',
    LIVEAVATAR_AVATAR_ID: avatar,
  }
  expect(told(env)).toBe('nothing')
  expect(readConfig(env).liveAvatar).toMatchObject({
    baseUrl: 'https://api.liveavatar.com',
    avatarId: avatar,
    sandbox: false,
  })
  expect(readConfig({ ...env, STREAMING_PROVIDER: 'engine' }).liveAvatar).toBeUndefined()
})
