import type { WireError } from './errors.ts'
import type { RouteDeclaration, RouteInput, RouteResponse } from './route.ts'

/** An answer other than success: "status code, colon, body text (or status text if empty)". */
export class ApiError extends Error {
  readonly status: number
  /** The wire error, where the body held one. */
  readonly wire: WireError | undefined

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.wire = parseWireError(body)
  }
}

/** Reads the error without its schema, so that a page that only makes calls does not load zod. */
function parseWireError(body: string): WireError | undefined {
  try {
    const value = JSON.parse(body)
    const isWireError = typeof value?.code === 'string' && typeof value?.message === 'string'
    return isWireError ? value : undefined
  } catch {
    return undefined
  }
}

export function pathOf(
  declaration: RouteDeclaration,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const path = declaration.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

export interface Page<T> {
  items: T
  /** Cursor of the next page, where there is one. */
  nextCursor: string | undefined
}

export interface ClientOptions {
  baseUrl: string
  token: () => string | undefined
  fetch?: typeof fetch
}

export interface Client {
  call<R extends RouteDeclaration>(
    declaration: R,
    input: RouteInput<R>,
    signal?: AbortSignal,
  ): Promise<RouteResponse<R>>
  page<R extends RouteDeclaration>(
    declaration: R,
    input: RouteInput<R>,
    signal?: AbortSignal,
  ): Promise<Page<RouteResponse<R>>>
}

/** Calls declared routes over fetch; answers are typed by the declaration. */
export function createClient({ baseUrl, token, fetch: doFetch = fetch }: ClientOptions): Client {
  async function send(
    declaration: RouteDeclaration,
    input: { params?: unknown; query?: unknown; body?: unknown },
    signal?: AbortSignal,
  ): Promise<Response> {
    const headers = new Headers()
    const bearer = token()
    if (bearer && declaration.access !== 'none') headers.set('authorization', `Bearer ${bearer}`)
    const isFile = declaration.upload !== undefined
    if (input.body !== undefined) {
      headers.set('content-type', isFile ? (input.body as Blob).type : 'application/json')
    }
    const response = await doFetch(
      baseUrl + pathOf(declaration, input as Parameters<typeof pathOf>[1]),
      {
        method: declaration.method,
        headers,
        credentials: 'include',
        body: isFile ? (input.body as Blob) : JSON.stringify(input.body),
        signal,
      },
    )
    if (!response.ok) {
      throw new ApiError(response.status, response.statusText, await response.text())
    }
    return response
  }

  return {
    async call(declaration, input, signal) {
      const response = await send(declaration, input, signal)
      return (response.status === 204 ? undefined : await response.json()) as never
    },
    async page(declaration, input, signal) {
      const response = await send(declaration, input, signal)
      return { items: (await response.json()) as never, nextCursor: nextCursorOf(response) }
    },
  }
}

function nextCursorOf(response: Response): string | undefined {
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return next
    ? (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined)
    : undefined
}
