import { ChildService } from '#child/child-service.ts'
import type { Embedder } from './vectors.ts'

/** The Universal Sentence Encoder in a child process: 30 ms of pure calculation a sentence would be heard in live sound. */
export function startEmbedder(): Embedder & { close(): void } {
  const child = new ChildService({
    module: new URL('./embedder-child.ts', import.meta.url),
    args: ['embedder'],
  })
  return {
    async embed(sentences) {
      const vectors = await child.call<number[][]>('embed', [...sentences])
      return vectors.map((vector) => Float32Array.from(vector))
    },
    close: () => child.close(),
  }
}
