import { z } from 'zod'
import { brand } from './brand.ts'
import { wireErrorSchema } from './errors.ts'
import { errorsOf, type RouteDeclaration } from './route.ts'

type JsonSchema = Record<string, unknown>

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parametersOf(declaration: RouteDeclaration): JsonSchema[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = declaration[part]
    if (!schema) return []
    const object = jsonSchemaOf(schema, 'input') as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    return Object.entries(object.properties ?? {}).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || (object.required ?? []).includes(name),
      schema: property,
    }))
  })
}

function responsesOf(declaration: RouteDeclaration, statusOf: (code: string) => number) {
  const responses: Record<string, JsonSchema> = {}
  const status = String(declaration.status ?? 200)
  responses[status] = {
    description: 'Success',
    ...(declaration.paged && {
      headers: { Link: { description: 'The next page, rel="next"', schema: { type: 'string' } } },
    }),
    ...(declaration.response && {
      content: { 'application/json': { schema: jsonSchemaOf(declaration.response, 'output') } },
    }),
  }
  for (const code of errorsOf(declaration)) {
    const key = String(statusOf(code))
    const known = responses[key]?.description
    responses[key] = {
      description: known ? `${known}, ${code}` : code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return responses
}

/** The OpenAPI 3.1 document of declared routes. */
export function toOpenApi(routes: readonly RouteDeclaration[], statusOf: (code: string) => number) {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const declaration of routes) {
    const operations = paths[declaration.path] ?? {}
    paths[declaration.path] = operations
    operations[declaration.method.toLowerCase()] = {
      tags: [declaration.tag],
      summary: declaration.summary,
      security: { none: [], optional: [{}, { bearer: [] }], user: [{ bearer: [] }] }[
        declaration.access
      ],
      parameters: parametersOf(declaration),
      ...(declaration.body && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchemaOf(declaration.body, 'input') } },
        },
      }),
      ...(declaration.upload && {
        requestBody: {
          required: true,
          content: Object.fromEntries(declaration.upload.types.map((type) => [type, {}])),
        },
      }),
      responses: responsesOf(declaration, statusOf),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1' },
    paths,
    components: {
      schemas: { Error: jsonSchemaOf(wireErrorSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
