export interface ChatMessage {
  id: string
  text: string
  sender: 'user' | 'avatar'
  /** Milliseconds since 1970, as all times here. */
  timestamp: number
  type: 'text' | 'speech' | 'placeholder'
}

/** What has been said, and by whom the word is held. */
export interface Conversation {
  messages: readonly ChatMessage[]
  /** What the avatar is saying, from its first sound to its last. */
  turn: { id: string; startedAt: number; by: 'provider' | 'detector' } | null
  /** The sentence that is being heard. */
  caption: { text: string; durationMs: number; startedAt: number } | null
  /** Since when an answer is awaited. */
  awaitedSince: number | null
  /** Since when the avatar has been silent after speaking. */
  silentSince: number | null
  /** The provider says when the avatar speaks, so nobody needs to guess it from the sound. */
  isTold: boolean
}

export type TalkEvent =
  | { type: 'talking'; turnId: string; by: 'provider' | 'detector'; at: number }
  | { type: 'caption'; turnId: string; text: string; durationMs: number; at: number }
  | { type: 'silent'; turnId: string; by: 'provider' | 'detector'; at: number }

export const NOTHING_SAID: Conversation = {
  messages: [],
  turn: null,
  caption: null,
  awaitedSince: null,
  silentSince: null,
  isTold: false,
}

export function speakingText(avatarName: string): string {
  return `${avatarName} is speaking...`
}

export function audioResponseText(durationMs: number): string {
  return `Audio response (${Math.max(1, Math.round(durationMs / 1000))}s)`
}

export function hearAvatar(talk: Conversation, event: TalkEvent, avatarName: string): Conversation {
  switch (event.type) {
    case 'talking':
      if (event.by === 'detector' && (talk.isTold || talk.turn)) return talk
      return beginTurn(talk, event, avatarName)
    case 'caption': {
      const begun = beginTurn(talk, { ...event, by: 'provider' }, avatarName)
      const { text, durationMs, at } = event
      return {
        ...begun,
        caption: { text, durationMs, startedAt: at },
        messages: begun.messages.map((message) =>
          message.id === event.turnId ? addSentence(message, text) : message,
        ),
      }
    }
    case 'silent':
      if (event.by === 'detector' && talk.isTold) return talk
      // A turn that was never heard ends too: the avatar had nothing to say.
      if (talk.turn?.id !== event.turnId) return { ...talk, awaitedSince: null }
      return { ...endTurn(talk, event.at), silentSince: event.at }
  }
}

function beginTurn(
  talk: Conversation,
  { turnId, by, at }: { turnId: string; by: 'provider' | 'detector'; at: number },
  avatarName: string,
): Conversation {
  const isTold = talk.isTold || by === 'provider'
  if (talk.turn?.id === turnId) return { ...talk, isTold }
  if (talk.turn?.by === 'detector') {
    // The same turn, heard before the provider's word of it arrived.
    const { id: guessedId, startedAt } = talk.turn
    return {
      ...talk,
      isTold,
      turn: { id: turnId, startedAt, by },
      messages: talk.messages.map((message) =>
        message.id === guessedId ? { ...message, id: turnId } : message,
      ),
    }
  }
  const before = endTurn(talk, at)
  const placeholder: ChatMessage = {
    id: turnId,
    text: speakingText(avatarName),
    sender: 'avatar',
    timestamp: at,
    type: 'placeholder',
  }
  return {
    ...before,
    isTold,
    messages: [...before.messages, placeholder],
    turn: { id: turnId, startedAt: at, by },
    awaitedSince: null,
  }
}

function endTurn(talk: Conversation, at: number): Conversation {
  const { turn } = talk
  if (!turn) return talk
  return {
    ...talk,
    turn: null,
    caption: null,
    messages: talk.messages.map((message) =>
      message.id === turn.id && message.type === 'placeholder'
        ? { ...message, text: audioResponseText(at - turn.startedAt) }
        : message,
    ),
  }
}

function addSentence(message: ChatMessage, sentence: string): ChatMessage {
  const text = message.type === 'placeholder' ? sentence : `${message.text} ${sentence}`
  return { ...message, type: 'speech', text }
}

export function addOwnMessage(
  talk: Conversation,
  message: { id: string; text: string; type: 'text' | 'speech'; at: number },
): Conversation {
  const { id, text, type, at } = message
  return {
    ...talk,
    messages: [...talk.messages, { id, text, type, sender: 'user', timestamp: at }],
    awaitedSince: at,
  }
}

/** Takes back a message that could not be sent; the avatar does not answer it, so it is not speaking either. */
export function takeBack(talk: Conversation, id: string): Conversation {
  return {
    ...talk,
    messages: talk.messages.filter((message) => message.id !== id),
    turn: null,
    caption: null,
    awaitedSince: null,
  }
}
