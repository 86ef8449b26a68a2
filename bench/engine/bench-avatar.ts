import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { EngineProcess } from './engine-process.ts'

const WORLD = new URL('../../apps/server/world/avatars/amara-bell.json', import.meta.url)

export interface BenchAvatar {
  id: string
  questions: string[]
  trainingMs: number
}

/** A seeded avatar, whose lines came with the repository, with its frames trained. */
export async function prepareAvatar(engine: EngineProcess): Promise<BenchAvatar> {
  const { slug, name, voice, persona } = JSON.parse(await readFile(WORLD, 'utf8'))
  const startedAt = performance.now()
  await engine.put(`avatars/${slug}`, { name, portrait: {}, voice: { voiceId: voice }, persona })
  for (;;) {
    const { training } = await engine.get<{ training: { status: string; reason: string | null } }>(
      `avatars/${slug}`,
    )
    if (training.status === 'ready') break
    if (training.status === 'failed') throw new Error(`training failed: ${training.reason}`)
    await setTimeout(200)
  }
  const questions = persona.qa.map(({ question }: { question: string }) => question)
  return { id: slug, questions, trainingMs: performance.now() - startedAt }
}
