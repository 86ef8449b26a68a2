import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `none`: anyone. `optional`: anyone, more for a signed-in caller. `user`: bearer token needed. */
export type Access = 'none' | 'optional' | 'user'

type ObjectSchema = z.ZodObject<z.ZodRawShape>

export interface Upload {
  types: readonly string[]
  maxBytes: number
}

export interface RouteDeclaration {
  method: Method
  /** Path with parameters in braces, as in OpenAPI: `/api/v1/avatars/{id}`. */
  path: string
  /** One noun for the API page. */
  tag: string
  summary: string
  access: Access
  params?: ObjectSchema
  query?: ObjectSchema
  body?: z.ZodType
  /** The body is a file, sent as it is; the server checks what it holds, not only what it is called. */
  upload?: Upload
  /** Status of the successful answer; 200 unless told. */
  status?: 200 | 201 | 204
  response?: z.ZodType
  /** Codes beyond those every route can give (see `everyRouteErrors`). */
  errors?: readonly ErrorCode[]
  /** The answer comes in pages: `limit` and `cursor` in the query, the next page in a `Link` header. */
  paged?: boolean
}

/** Declares a route once; server, web client and API page are made from it. */
export function route<const R extends RouteDeclaration>(declaration: R): R {
  return declaration
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

export type RouteParams<R extends RouteDeclaration> = OutputOf<R['params']>
export type RouteQuery<R extends RouteDeclaration> = OutputOf<R['query']>
export type RouteBody<R extends RouteDeclaration> = R['upload'] extends Upload
  ? Uint8Array
  : OutputOf<R['body']>
export type RouteResponse<R extends RouteDeclaration> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : undefined

/** What a caller passes: only the parts that the route declares. `body` of an upload is the file. */
export type RouteInput<R extends RouteDeclaration> = (R['params'] extends z.ZodType
  ? { params: InputOf<R['params']> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodType ? { query?: InputOf<R['query']> } : { query?: undefined }) &
  (R['upload'] extends Upload
    ? { body: Blob }
    : R['body'] extends z.ZodType
      ? { body: InputOf<R['body']> }
      : { body?: undefined })

export const everyRouteErrors = [
  'invalid_input',
  'conflict',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** All error codes a route may answer with. */
export function errorsOf(declaration: RouteDeclaration): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([...everyRouteErrors, ...(declaration.errors ?? [])])
  if (declaration.access === 'user') codes.add('unauthorized')
  if (declaration.access === 'optional') codes.add('unauthorized')
  // A body that nobody asked for is read all the same.
  if (declaration.method !== 'GET') {
    codes.add('payload_too_large')
    codes.add('unsupported_media_type')
  }
  return [...codes]
}
