import { listVoices, voices } from '@inamora/contract/voices'
import type { Mount } from '#platform/http.ts'

export function mountVoices(mount: Mount): void {
  mount(listVoices, () =>
    voices.map((voice) => ({ ...voice, sampleUrl: `/media/voices/${voice.id}.wav` })),
  )
}
