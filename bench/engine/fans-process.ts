import { HeadlessFan } from './headless-fan.ts'

/** Fans in a process of their own, for tests that kill what they watch. Told by messages whom to watch. */

interface Order {
  id: string
  /** Without it the fan leaves. */
  room?: { url: string; token: string }
}

const fans = new Map<string, HeadlessFan>()

process.on('message', ({ id, room }: Order) => {
  fans.get(id)?.close()
  fans.delete(id)
  if (!room) return
  const fan = new HeadlessFan()
  fans.set(id, fan)
  fan.onFirstFrame = () => process.send?.({ id })
  fan.join(room.url, room.token).catch((error) => process.send?.({ id, error: String(error) }))
})
process.on('disconnect', () => process.exit(0))
