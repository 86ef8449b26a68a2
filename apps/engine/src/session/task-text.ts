import { MAX_TASK_CHARACTERS } from '@inamora/contract/streaming'

/** Controls, unassigned and private characters, bidirectional overrides; joiners stay, Persian and Hindi need them. */
const UNREADABLE = /[\p{Cc}\p{Co}\p{Cn}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]+/gu

export type TaskText = { ok: true; text: string } | { ok: false; message: string }

/** What the fan wrote, without what nobody can read or hear: control characters and runs of blanks. */
export function readTaskText(raw: string): TaskText {
  const text = raw.toWellFormed().replace(UNREADABLE, ' ').replace(/\s+/g, ' ').trim()
  if (text === '') return { ok: false, message: 'The message is empty' }
  if (text.length > MAX_TASK_CHARACTERS)
    return {
      ok: false,
      message: `The message is too long: ${text.length} characters, at most ${MAX_TASK_CHARACTERS}`,
    }
  return { ok: true, text }
}
