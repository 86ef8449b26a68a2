export interface ChatLine {
  from: 'fan' | 'avatar'
  text: string
}

/** One avatar's side of one conversation. `reply` yields whole sentences, in order, each ready to be spoken. */
export interface Brain {
  greeting(): string
  farewell(): string
  reply(text: string, history: readonly ChatLine[], signal: AbortSignal): AsyncIterable<string>
}
