import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { Peer } from './peer.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

it('lets go of all it held once it is closed', async () => {
  const opened = () => {
    const peer = new Peer({
      mediaPort: 0,
      publicIp: undefined,
      tracks: { participant: 'PA_x', audio: 'TR_a', video: 'TR_v' },
      onCandidate() {},
      onConnected() {},
      onDisconnected() {},
      onData() {},
      onMicrophonePacket() {},
    })
    expect(peer.offer().midToTrackId).toEqual({ audio: 'TR_a', video: 'TR_v' })
    peer.close()
    peer.close()
    expect(peer.sendVideo(Buffer.of(1), 0)).toBe(false)
    return new WeakRef(peer)
  }
  const peer = opened()
  await vi.waitFor(
    () => {
      collectGarbage()
      expect(peer.deref() === undefined).toBe(true)
    },
    { timeout: 20_000 },
  )
})
