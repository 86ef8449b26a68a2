import fc, { type Arbitrary } from 'fast-check'

export interface JsonSchema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Texts that break things: wildcards, quoting, NUL, lone surrogates, other scripts, numbers in disguise. */
const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff tail',
    "'; drop table users; --",
    "' or '1'='1",
    '%',
    '_',
    '\\',
    '%27%00',
    '../../etc/passwd',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '1e309',
    '-0',
    'İıſß',
    '👩‍👩‍👧‍👦',
    '\u202e\u200b\ufeff',
    'a'.repeat(600),
    '9'.repeat(40),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

const nastyNumber = fc.constantFrom(
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  Number.MIN_VALUE,
)

/** Anything that JSON can say. */
export const junk: Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    nastyText,
    nastyNumber,
    fc.constantFrom(null, true, false),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('id', 'toString', '__proto__')),
      tie('node'),
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    ),
  ),
})).node

/** Offers values for a field of this name that are worth trying; undefined leaves it to the schema. */
export type Likely = (name: string, schema: JsonSchema) => Arbitrary<unknown> | undefined

/** Values that keep to a schema. */
export function matching(schema: JsonSchema, likely: Likely, name = ''): Arbitrary<unknown> {
  const offered = likely(name, schema)
  return offered ? fc.oneof(offered, bySchema(schema, likely)) : bySchema(schema, likely)
}

function bySchema(schema: JsonSchema, likely: Likely): Arbitrary<unknown> {
  const union = schema.anyOf ?? schema.oneOf
  if (union) return fc.oneof(...union.map((one) => matching(one, likely)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string':
      return matchingText(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 })
    case 'number':
      return fc.double({
        min: schema.minimum ?? -1e9,
        max: schema.maximum ?? 1e9,
        noNaN: true,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(matching(schema.items ?? {}, likely), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [
            name,
            matching(one, likely, name),
          ]),
        ),
        { requiredKeys: schema.required ?? [], noNullPrototype: true },
      )
    default:
      return junk
  }
}

function matchingText(schema: JsonSchema): Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid()
  const { minLength = 0, maxLength = 200 } = schema
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) })
}

/** Mostly right: one field missing, replaced by junk, or too many. */
export function almostMatching(schema: JsonSchema, likely: Likely): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  return fc
    .record({
      right: matching(schema, likely),
      name: names.length > 0 ? fc.constantFrom(...names, 'extra') : fc.constant('extra'),
      drop: fc.boolean(),
      wrong: junk,
    })
    .map(({ right, name, drop, wrong }) => {
      if (typeof right !== 'object' || right === null) return wrong
      const { [name]: _, ...rest } = right as Record<string, unknown>
      return drop ? rest : { ...rest, [name]: wrong }
    })
}
