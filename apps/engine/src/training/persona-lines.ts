import type { Persona } from '@inamora/contract/persona'
import { speakable } from '#voice/speakable.ts'

/** Everything of a persona that the embedded brain says word for word, the greeting first. */
export function personaLines({ greeting, qa }: Pick<Persona, 'greeting' | 'qa'>): string[] {
  const lines = [greeting, ...qa.map(({ answer }) => answer)].flatMap(speakable)
  return [...new Set(lines)]
}
