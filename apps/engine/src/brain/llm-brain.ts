import type { Persona } from '@inamora/contract/persona'
import { sentences, speakable } from '#voice/speakable.ts'
import type { Brain, ChatLine } from './brain.ts'
import { type ChatMessage, type ChatServer, streamChat } from './chat-stream.ts'
import { asksForExplicit, asksWhetherAi, saysUnderage } from './hearing.ts'
import { personaPrompt } from './persona-prompt.ts'

const LIMIT_MS = 8_000
const MAX_TOKENS = 180
const TEMPERATURE = 0.8
const LINES_REMEMBERED = 20
const MAX_HEARD_CHARS = 2_000
/** An answer longer than this would be cut off by the end of the minute. */
const MAX_SAID_CHARS = 500

export interface LlmBrainOptions {
  name: string
  persona: Persona
  server: ChatServer
  /** Answers what must be answered by rule, and everything when the model fails. */
  fallback: Brain
  limitMs?: number
  onFailure?: (error: unknown) => void
}

/**
 * Says each sentence as soon as the model has finished it. If the model fails or takes longer than the limit before
 * its first sentence, the embedded brain answers in the same breath; later, the answer simply ends there.
 */
export function createLlmBrain(options: LlmBrainOptions): Brain {
  const { name, persona, server, fallback, limitMs = LIMIT_MS, onFailure } = options
  const prompt = personaPrompt(name, persona)

  return {
    greeting: () => fallback.greeting(),
    farewell: () => fallback.farewell(),
    async *reply(text, history, signal) {
      const byRule = asksWhetherAi(text) || asksForExplicit(text) || saysUnderage(text)
      if (byRule) return yield* fallback.reply(text, history, signal)

      const request = {
        messages: messages(prompt, text, history),
        maxTokens: MAX_TOKENS,
        temperature: TEMPERATURE,
      }
      const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
      let said = 0
      try {
        for await (const sentence of bySentence(streamChat(server, request, limited))) {
          const spoken = spokenForm(sentence, name)
          if (!spoken) continue
          if (asksForExplicit(spoken) || said + spoken.length > MAX_SAID_CHARS) break
          yield* speakable(spoken)
          said += spoken.length
        }
      } catch (error) {
        signal.throwIfAborted()
        onFailure?.(error)
      }
      if (said === 0) yield* fallback.reply(text, history, signal)
    },
  }
}

function messages(prompt: string, text: string, history: readonly ChatLine[]): ChatMessage[] {
  const before = history.slice(-LINES_REMEMBERED).map(
    (line): ChatMessage => ({
      role: line.from === 'fan' ? 'user' : 'assistant',
      content: line.text,
    }),
  )
  return [
    { role: 'system', content: prompt },
    ...before,
    { role: 'user', content: text.slice(0, MAX_HEARD_CHARS) },
  ]
}

/** Holds text back until a sentence is certainly over: when the next one has begun, or at the end. */
async function* bySentence(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    rest += piece
    const found = sentences(rest)
    if (found.length < 2) continue
    rest = found.pop() ?? ''
    yield* found
  }
  yield* sentences(rest)
}

/** Without what a voice cannot say: markup, stage directions, emoji, the speaker's own name in front. */
function spokenForm(sentence: string, name: string): string {
  return sentence
    .replace(/\*[^*]*\*|\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[*_`#~>|]+/g, ' ')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, '')
    .replace(new RegExp(`^\\s*${name.replace(/[^\p{L} ]/gu, '.')}\\s*:`, 'iu'), '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,!?;:])/g, '')
    .trim()
}
