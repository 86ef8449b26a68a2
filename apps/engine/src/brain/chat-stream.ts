/** Any server that speaks OpenAI's `POST /chat/completions`. */
export interface ChatServer {
  baseUrl: string
  apiKey?: string
  model: string
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface ChatRequest {
  messages: ChatMessage[]
  maxTokens: number
  temperature: number
}

/** Pieces of the answer as they come. Rejects when the server says no, sends something else or breaks off. */
export async function* streamChat(
  server: ChatServer,
  { messages, maxTokens, temperature }: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const response = await fetch(`${server.baseUrl.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(server.apiKey ? { authorization: `Bearer ${server.apiKey}` } : {}),
    },
    body: JSON.stringify({
      model: server.model,
      messages,
      stream: true,
      max_tokens: maxTokens,
      temperature,
    }),
    signal,
  })
  if (!response.ok || !response.body)
    throw new Error(`the language model answered ${response.status}`)
  let rest = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data:')) continue
      const data = line.slice(5).trim()
      if (data === '[DONE]') return
      const text = deltaOf(data)
      if (text) yield text
    }
  }
}

interface ChatEvent {
  choices?: { delta?: { content?: string | null } }[]
  error?: { code?: string | number | null }
}

function deltaOf(data: string): string {
  const event = readEvent(data)
  if (event.error) throw new Error(`the language model failed (${event.error.code ?? 'no code'})`)
  return event.choices?.[0]?.delta?.content ?? ''
}

/** Errors are logged, and neither a server's message nor a parser's may bring the conversation there. */
function readEvent(data: string): ChatEvent {
  try {
    return JSON.parse(data)
  } catch {
    throw new Error('the language model sent something that is not JSON')
  }
}
