import { getPriority } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { ChildService } from './child-service.ts'

const services: ChildService[] = []
const start = (niceness?: number) => {
  const service = new ChildService({
    module: new URL('./test-child.ts', import.meta.url),
    args: ['test'],
    niceness,
  })
  services.push(service)
  return service
}
afterEach(() => {
  for (const service of services.splice(0)) service.close()
})

it('answers calls, with bytes as they were', async () => {
  const bytes = await start().call<Uint8Array>('double', new Uint8Array([1, 2, 3]))
  expect([...bytes]).toEqual([2, 4, 6])
})

it('passes on failures in words', async () => {
  const service = start()
  await expect(service.call('fail', 'no luck')).rejects.toThrow('no luck')
  await expect(service.call('nothing', 0)).rejects.toThrow('no such method')
})

it('tells how far it is', async () => {
  const seen: unknown[] = []
  await start().call('count', 3, { onProgress: (value) => seen.push(value) })
  expect(seen).toEqual([1, 2, 3])
})

it('fails what it was doing when the process dies, and starts anew', async () => {
  const service = start()
  const before = await service.call<number>('pid', 0)
  await expect(service.call('die', 0)).rejects.toThrow('the test process ended')
  expect(await service.call<number>('pid', 0)).not.toBe(before)
})

it('stops waiting when it is told to', async () => {
  const service = start()
  const abort = new AbortController()
  const waiting = service.call('wait', 0, { signal: abort.signal })
  abort.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await expect(
    service.call('pid', 0, { signal: AbortSignal.abort(new Error('too late')) }),
  ).rejects.toThrow('too late')
})

it('does not begin what nobody waits for any more', async () => {
  const service = start()
  const abort = new AbortController()
  const slow = service.call('pid', 0)
  const unwanted = service.call('remember', 'unwanted', { signal: abort.signal })
  abort.abort(new Error('enough'))
  await expect(unwanted).rejects.toThrow('enough')
  await slow
  await service.call('remember', 'wanted')
  expect(await service.call('remembered', 0)).toEqual(['wanted'])
})

it('yields to everybody when it is nice', async () => {
  expect(getPriority(await start(15).call<number>('pid', 0))).toBe(15)
})
