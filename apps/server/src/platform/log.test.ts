import { Writable } from 'node:stream'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createLog } from './log.ts'

test('an error of the database is told without the values it quotes', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  const error = await client
    .query('select $1::uuid', ['a private text'])
    .catch((thrown: unknown) => thrown)
  await client.end()
  createLog('info', sink).error({ err: new Error('Failed query', { cause: error }) }, 'failed')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'failed',
    err: { type: 'DatabaseError', code: '22P02', stack: expect.stringContaining('    at ') },
  })
  expect(lines[0]).not.toContain('private')
})
