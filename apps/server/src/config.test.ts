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
