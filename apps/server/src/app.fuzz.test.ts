import type { ErrorCode } from '@inamora/contract/errors'
import { toOpenApi } from '@inamora/contract/openapi'
import { allRoutes } from '@inamora/contract/routes'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc, { type Arbitrary } from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUS_OF } from '#platform/errors.ts'
import { PASSWORD, TestApp, type TestUser } from '#testing/app.ts'
import { makeMp4, makePicture, makeWebm } from '#testing/media.ts'
import { almostMatching, type JsonSchema, junk, matching } from '#testing/schema-arbitrary.ts'

/** The same input on every run; another seed and more runs look further. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101)
const RUNS = Number(process.env.FUZZ_RUNS ?? 40)

interface Operation {
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema?: JsonSchema }> }
  responses: Record<string, { content?: { 'application/json': { schema: JsonSchema } } }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
}

/** What is sent; what is known of the world goes by names until then, so that a failure reads well and can be repeated. */
interface Call {
  who: 'nobody' | 'fan' | 'creator' | 'forged'
  parameters: Record<string, unknown>
  body:
    | { kind: 'none' }
    | { kind: 'json'; value: unknown }
    | { kind: 'raw'; text: string; type: string }
    | { kind: 'file'; name: keyof typeof FILES; broken: Break; type: string }
}

/** What happens to a file on its way: nothing, or a part is lost, or some bytes are others. */
interface Break {
  keep: number
  changes: { at: number; byte: number }[]
}

const CARD = '{"spec":"chara_card_v2","data":{"name":"Card","first_mes":"Hello there."}}'
const FILES = {
  picture: await makePicture(),
  png: await makePicture({ format: 'png' }),
  film: makeMp4(),
  webm: makeWebm(),
  card: Buffer.from(CARD),
  page: Buffer.from('<!doctype html><script>alert(1)</script>'),
  drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  nothing: Buffer.alloc(0),
}

function fileOf(name: keyof typeof FILES, { keep, changes }: Break): Buffer {
  const file = Buffer.from(FILES[name])
  for (const { at, byte } of changes) if (file.length > 0) file[at % file.length] = byte
  return file.subarray(0, Math.ceil(file.length * keep))
}

const document = JSON.parse(
  JSON.stringify(toOpenApi(allRoutes, (code) => STATUS_OF[code as ErrorCode])),
) as Document
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'api')

let server: TestApp
let fan: TestUser
let creator: TestUser
let known: Record<string, string>

beforeAll(async () => {
  server = await TestApp.start({ signup: 'open' })
})
afterAll(() => server[Symbol.asyncDispose]())

/** People and things to act on; made anew now and then, because calls delete them. */
async function makeWorld(): Promise<void> {
  fan = await server.makeUser()
  creator = await server.makeUser('creator')
  const avatar = await server.makeAvatar(creator)
  const secret = await server.makeAvatar(creator, { isListed: false })
  const write = async (path: string, body: object) =>
    (await server.call('POST', path, { as: fan, body })).body.id
  known = {
    '@email': fan.email,
    '@fan': fan.id,
    '@creator': creator.id,
    '@avatar': avatar,
    '@secret': secret,
    '@follow': await write('followers', { fan_user_id: fan.id, creator_user_id: creator.id }),
    '@favorite': await write('favorites', { user_id: fan.id, avatar_id: avatar }),
  }
}

const anyKnownId = fc.constantFrom('@fan', '@creator', '@avatar', '@secret', '@follow', '@favorite')

/** Cursors of every list, with keys that were never given out. */
const forgedCursor = fc
  .tuple(
    fc.constantFrom(
      'avatars:',
      'creators:',
      'followers',
      'favorites',
      'purchases',
      'statement',
      'earnings',
      'payouts',
    ),
    fc.oneof(junk, fc.uuid(), fc.tuple(fc.integer(), fc.uuid()), fc.tuple(junk, fc.uuid())),
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url').slice(0, 512))

function likely(name: string, schema: JsonSchema): Arbitrary<unknown> | undefined {
  if (/^(fan_)?user_?id$/i.test(name)) return fc.constant('@fan')
  if (/^creator/.test(name)) return fc.constant('@creator')
  if (name === 'avatar_id') return fc.constant('@avatar')
  if (schema.format === 'uuid') return anyKnownId
  if (name === 'cursor') return forgedCursor
  if (name === 'email') return fc.constantFrom('@email', 'somebody@example.test')
  if (/password$/.test(name)) return fc.constant(PASSWORD)
  if (name === 'level') return fc.integer({ min: 1, max: 5 })
  if (name === 'revision') return fc.constantFrom(0, 1, 2)
  if (name === 'package_id') return fc.constantFrom('starter', 'popular')
  return undefined
}

/** Mostly input that the schema allows, then input that is nearly right, then anything. */
function inputFor(schema: JsonSchema, name = ''): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: matching(schema, likely, name) },
    { weight: 4, arbitrary: almostMatching(schema, likely) },
    { weight: 1, arbitrary: junk },
  )
}

const rawBody = fc.record({
  kind: fc.constant('raw' as const),
  text: fc.oneof(
    fc.constantFrom('', '{', '[[[[', '{"a":}', 'null', '"', '{"__proto__":{"a":1}}', 'a=b&c=d'),
    fc.string({ unit: 'binary', maxLength: 60 }),
  ),
  type: fc.constantFrom('application/json', 'text/plain', 'application/xml', 'multipart/form-data'),
})

function uploadOf(types: string[]) {
  const whole = fc.constant({ keep: 1, changes: [] as Break['changes'] })
  const broken = fc.record({
    keep: fc.double({ min: 0, max: 1, noNaN: true }),
    changes: fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { maxLength: 8 }),
  })
  return fc.record({
    kind: fc.constant('file' as const),
    name: fc.constantFrom(...(Object.keys(FILES) as (keyof typeof FILES)[])),
    broken: fc.oneof(whole, broken),
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...types) },
      { weight: 1, arbitrary: fc.constantFrom('text/html', 'image/svg+xml', 'image/gif') },
    ),
  })
}

function callOf(operation: Operation): Arbitrary<Call> {
  const types = Object.keys(operation.requestBody?.content ?? {})
  const isUpload = types.some((type) => type !== 'application/json')
  const schema = operation.requestBody?.content['application/json']?.schema
  const none = fc.constant({ kind: 'none' as const })
  return fc.record({
    who: fc.constantFrom('fan', 'fan', 'creator', 'creator', 'nobody', 'forged'),
    parameters: fc.record(
      Object.fromEntries(operation.parameters.map((p) => [p.name, inputFor(p.schema, p.name)])),
      { requiredKeys: operation.parameters.filter((p) => p.required).map((p) => p.name) },
    ),
    body: isUpload
      ? fc.oneof({ weight: 6, arbitrary: uploadOf(types) }, { weight: 1, arbitrary: rawBody })
      : schema
        ? fc.oneof(
            {
              weight: 8,
              arbitrary: inputFor(schema).map((value) => ({ kind: 'json' as const, value })),
            },
            { weight: 1, arbitrary: rawBody },
            { weight: 1, arbitrary: none },
          )
        : fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: rawBody }),
  })
}

function withKnown(value: unknown): unknown {
  const text = JSON.stringify(value)?.replace(/"(@[a-z]+)"/g, (whole, name: string) =>
    known[name] ? `"${known[name]}"` : whole,
  )
  return text === undefined ? undefined : JSON.parse(text)
}

function asText(value: unknown): string {
  return encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
  )
}

function toRequest(method: string, path: string, operation: Operation, call: Call): InjectOptions {
  const parameters = withKnown(call.parameters) as Record<string, unknown>
  const query = operation.parameters
    .filter((p) => p.in === 'query' && p.name in parameters)
    .map((p) => `${p.name}=${asText(parameters[p.name])}`)
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => asText(parameters[name]))
  const token = { fan: fan.token, creator: creator.token, forged: 'f'.repeat(43), nobody: '' }
  return {
    method: method.toUpperCase() as InjectOptions['method'],
    url: query.length > 0 ? `${address}?${query.join('&')}` : address,
    headers: {
      ...(call.who !== 'nobody' && { authorization: `Bearer ${token[call.who]}` }),
      ...(call.body.kind === 'json' && { 'content-type': 'application/json' }),
      ...((call.body.kind === 'raw' || call.body.kind === 'file') && {
        'content-type': call.body.type,
      }),
    },
    ...(call.body.kind === 'json' && { payload: JSON.stringify(withKnown(call.body.value)) ?? '' }),
    ...(call.body.kind === 'raw' && { payload: call.body.text }),
    ...(call.body.kind === 'file' && { payload: fileOf(call.body.name, call.body.broken) }),
  }
}

function validatorOf(path: string, method: string, status: number): ValidateFunction | undefined {
  const pointer = [path, method, 'responses', String(status), 'content', 'application/json']
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
  return ajv.getSchema(`api#/paths/${pointer.join('/')}/schema`)
}

const seen = new Set<number>()
let calls = 0

describe('whatever is sent, the answer is one that the API describes', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  test.each(operations)('$method $path', async ({ path, method, operation }) => {
    await fc.assert(
      fc.asyncProperty(callOf(operation), async (call) => {
        if (calls % 25 === 0) await makeWorld()
        calls += 1
        const response = await server.app.inject(toRequest(method, path, operation, call))
        const { statusCode: status, body } = response
        seen.add(status)
        const told = `answered ${status} ${body.slice(0, 300)}`
        expect(status, told).not.toBe(500)
        // An empty path parameter leads to another route or to none.
        if (status === 404 && !(404 in operation.responses)) return
        expect(Object.keys(operation.responses), told).toContain(String(status))
        const validate = validatorOf(path, method, status)
        const isValid = validate ? validate(JSON.parse(body)) : body === ''
        expect(isValid, `${told} ${ajv.errorsText(validate?.errors)}`).toBe(true)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})

test.each(['new', 'start', 'task', 'stop', 'interrupt', 'keep_alive', 'create_token'])(
  'whatever is sent to streaming.%s, the answer has a code and a message',
  async (name) => {
    await makeWorld()
    const { token } = (await server.call('GET', '/api/raw-token', { as: fan })).body
    const text = fc.oneof(fc.string(), fc.uuid(), fc.constant(`avatar-${known['@avatar']}`), junk)
    const body = fc.oneof(
      junk,
      fc.record({ session_id: text, text, task_type: text, avatar_name: text, quality: text }),
    )
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(token, 'forged', undefined), async (payload, key) => {
        const response = await server.app.inject({
          method: 'POST',
          url: `/streaming/v1/streaming.${name}`,
          headers: { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) },
          payload: JSON.stringify(payload),
        })
        const told = `answered ${response.statusCode} ${response.body.slice(0, 300)}`
        expect(response.statusCode, told).not.toBe(500)
        const answer = response.json()
        expect(['number', 'string'], told).toContain(typeof answer.code)
        expect(typeof answer.message, told).toBe('string')
        if (key !== token) expect(answer.code, told).not.toBe(100)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  },
)

test('both good and bad input was sent, and the document is the one that is served', async () => {
  expect((await server.call('GET', '/api/openapi.json')).body).toEqual(document)
  expect([...seen]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409, 415]))
})
