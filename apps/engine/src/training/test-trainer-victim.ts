import { personaSchema } from '@inamora/contract/persona'
import { portraitSchema } from '@inamora/contract/portrait'
import { testTrainer } from './test-trainer.ts'

/** Trains slowly and tells its parent when it is in the middle, to be killed there. */
const { trainer, avatars } = await testTrainer(process.argv[2] ?? '', {
  async onDraw(count) {
    if (count !== 100) return
    process.send?.('in the middle')
    await new Promise(() => setInterval(() => {}, 1000))
  },
})
avatars.put({
  id: 'victim',
  portrait: portraitSchema.parse({}),
  voice: { voiceId: 'af_heart', rate: 1.2 },
  persona: personaSchema.parse({ greeting: 'Hello.' }),
})
trainer.start()
