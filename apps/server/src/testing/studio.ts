import type { PersonaDraft, StudioAvatar } from '@inamora/contract/studio'
import type { TestApp, TestUser } from './app.ts'
import { makePicture } from './media.ts'

export const PERSONA: PersonaDraft = {
  greeting: 'Hello, I am Mara.',
  character: 'Mara keeps bees on a roof.',
  tone: 'warm',
  boundaries: ['no politics'],
  qa: Array.from({ length: 5 }, (_, i) => ({
    question: `What about bee ${i}?`,
    answer: `Bee ${i} is fine.`,
  })),
}

export const COMPLETE = {
  name: 'Mara',
  description: 'Keeps bees on a roof in Lisbon',
  declared_age: 34,
  persona: PERSONA,
  price_credits: 30,
  reward_texts: ['', '', 'A letter to you', 'Words for the film', 'You are invited'],
  likeness: { whose: 'invented' as const, ground: '' },
}

/** Puts a file to an upload route. */
export function upload(
  server: TestApp,
  method: 'PUT' | 'POST',
  path: string,
  file: { as?: TestUser; bytes: Uint8Array; type: string },
) {
  return server.call(method, path, {
    ...(file.as && { as: file.as }),
    body: Buffer.from(file.bytes),
    headers: { 'content-type': file.type },
  })
}

export async function makeDraft(server: TestApp, creator: TestUser, changes: object = {}) {
  const created = await server.call('POST', 'studio/avatars', { as: creator, body: {} })
  const { id, revision } = created.body as StudioAvatar
  const saved = await server.call('PATCH', `studio/avatars/${id}`, {
    as: creator,
    body: { ...changes, revision },
  })
  return saved.body as StudioAvatar
}

/** A draft to which nothing is missing. */
export async function makeComplete(server: TestApp, creator: TestUser, changes: object = {}) {
  const draft = await makeDraft(server, creator, { ...COMPLETE, ...changes })
  const bytes = await makePicture()
  let latest = draft
  for (const level of [1, 2]) {
    const path = `studio/avatars/${draft.id}/rewards/${level}/media`
    const put = await upload(server, 'PUT', path, { as: creator, bytes, type: 'image/jpeg' })
    latest = put.body as StudioAvatar
  }
  return latest
}
