import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EngineAvatarInput, Training } from '@inamora/contract/engine'
import { STREAMING_OK, type StreamingSessionView } from '@inamora/contract/streaming'

/** A streaming provider whose sessions do what a test says; the real one is played in the browser journeys. */
export class ScriptedProvider implements AsyncDisposable {
  readonly sessions = new Map<string, StreamingSessionView>()
  /** What `streaming.new` was asked with. */
  readonly wishes: object[] = []
  readonly tasks: string[] = []
  readonly taskTypes: (string | undefined)[] = []
  /** What it was told to forget, by path. */
  readonly removals: string[] = []
  /** What it was told to train; a test says how far it is. */
  readonly avatars = new Map<string, { input: EngineAvatarInput; training: Training }>()
  /** How a training that begins is going at once. */
  beginning: Training = { status: 'queued', step: null, progress: 0, reason: null }
  /** Answers to photographs, previews and the like, by path. */
  readonly answers = new Map<string, { code: number; message: string; data: unknown }>()
  /** When set, every call is answered with this HTTP status and no JSON. */
  broken: number | undefined
  /** How long picture and sound have been shown by the time of a stop. */
  shownMs = 0
  /** When set, `streaming.new` is refused with this message. */
  refusal: string | undefined
  /** When set, `streaming.new` is answered after this, or broken off when it throws. */
  whileOpening: (() => Promise<unknown>) | undefined
  readonly #server: Server
  readonly url: string

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(): Promise<ScriptedProvider> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const provider = new ScriptedProvider(server)
    server.on('request', (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', async () => {
        if (provider.broken) return response.writeHead(provider.broken).end('broken')
        if (request.url?.endsWith('streaming.new')) {
          try {
            await provider.whileOpening?.()
          } catch {
            return response.destroy()
          }
        }
        const isJson = request.headers['content-type'] === 'application/json'
        const body = isJson && chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
        const { method = '' } = request
        const [url = ''] = (request.url ?? '').split('?')
        if (method === 'DELETE') provider.removals.push(url)
        const answer =
          provider.answers.get(url) ??
          provider.#answerAvatar(method, url, body) ??
          provider.#answer(url, body)
        return response
          .writeHead(answer.code === STREAMING_OK ? 200 : answer.code, {
            'content-type': 'application/json',
          })
          .end(JSON.stringify(answer))
      })
    })
    return provider
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The one session that is there. */
  get only(): StreamingSessionView {
    const [session] = [...this.sessions.values()].slice(-1)
    if (!session) throw new Error('the provider has no session')
    return session
  }

  #answerAvatar(method: string, path: string, body: unknown) {
    const id = /^\/v1\/avatars\/([\w-]+)$/.exec(path)?.[1]
    if (!id) return undefined
    const before = this.avatars.get(id)
    // As if always asked to keep photographs, which is what the server does.
    const left = () => {
      const worn = before?.input.photograph
      const isWorn = [...this.avatars.values()].some(({ input }) => input.photograph === worn)
      return worn && !isWorn ? { photograph_left: worn } : {}
    }
    if (method === 'PUT') {
      const input = body as EngineAvatarInput
      const isSame = before && JSON.stringify(before.input) === JSON.stringify(input)
      const isOver = before?.training.status === 'failed'
      if (!isSame || isOver) this.avatars.set(id, { input, training: this.beginning })
    }
    const known = this.avatars.get(id)
    if (method === 'DELETE') {
      this.avatars.delete(id)
      for (const session of this.sessions.values()) {
        if (session.avatar_id === id) this.#end(session, 'avatar_removed')
      }
    }
    return known
      ? {
          code: STREAMING_OK,
          message: 'success',
          data: { id, training: known.training, ...left() },
        }
      : { code: 404, message: 'There is no such avatar', data: null }
  }

  #end(session: StreamingSessionView, reason: StreamingSessionView['ended_reason']) {
    if (session.state === 'ended') return
    session.state = 'ended'
    session.ended_at = (session.first_frame_at ?? Date.now()) + this.shownMs
    session.ended_reason = reason
  }

  #answer(
    path: string,
    body: { session_id?: string; text?: string; task_type?: string; avatar_name?: string },
  ) {
    const ok = (data: unknown) => ({ code: STREAMING_OK, message: 'success', data })
    if (path.endsWith('streaming.new')) {
      if (this.refusal) return { code: 503, message: this.refusal, data: null }
      this.wishes.push(body)
      const session_id = `provider-${this.sessions.size + 1}`
      this.sessions.set(session_id, {
        session_id,
        avatar_id: body.avatar_name ?? '',
        state: 'waiting',
        created_at: Date.now(),
        first_frame_at: null,
        ended_at: null,
        ended_reason: null,
        time_limit_ms: 60_000,
        tasks_answered: 0,
        microphone_packets: 0,
      })
      return ok({
        session_id,
        url: 'ws://provider',
        access_token: 'token',
        session_duration_limit: 60,
        is_paid: false,
        realtime_endpoint: '',
      })
    }
    const id = path.startsWith('/v1/sessions/') ? path.split('/').at(-1) : body.session_id
    const session = this.sessions.get(id ?? '')
    if (!session) return { code: 404, message: 'There is no such session', data: null }
    if (path.endsWith('streaming.task')) {
      this.tasks.push(body.text ?? '')
      this.taskTypes.push(body.task_type)
    }
    if (path.endsWith('streaming.stop')) this.#end(session, 'stopped')
    return ok(path.startsWith('/v1/sessions/') ? session : null)
  }
}
