import { describe, expect, it } from 'vitest'
import { createToggle, createToggleQueues } from './toggle-queue.ts'

/** A server whose answers the test releases one by one. */
function fakeServer() {
  const calls: string[] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const answer = (name: string) => {
    calls.push(name)
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
  }
  let nextId = 1
  return {
    calls,
    actions: {
      turnOn: async () => {
        await answer('on')
        return { id: nextId++ }
      },
      turnOff: async (record: { id: number }) => answer(`off ${record.id}`),
    },
    async succeed() {
      waiting.shift()?.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    },
    async fail() {
      waiting.shift()?.reject(new Error('no'))
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('a toggle', () => {
  it('turns on with one request and reports the record', async () => {
    const server = fakeServer()
    const outcome = createToggle(undefined, server.actions).want(true)
    await server.succeed()
    expect(await outcome).toEqual({ record: { id: 1 }, changed: true })
    expect(server.calls).toEqual(['on'])
  })

  it('keeps one request in flight and lets the last wish win', async () => {
    const server = fakeServer()
    const toggle = createToggle(undefined, server.actions)
    const outcome = toggle.want(true)
    toggle.want(false)
    toggle.want(true)
    toggle.want(false)
    expect(server.calls).toEqual(['on'])
    await server.succeed()
    expect(server.calls).toEqual(['on', 'off 1'])
    await server.succeed()
    expect(await outcome).toEqual({ record: undefined, changed: false })
  })

  it('makes no further request when the wishes cancel out', async () => {
    const server = fakeServer()
    const toggle = createToggle(undefined, server.actions)
    const outcome = toggle.want(true)
    toggle.want(false)
    toggle.want(true)
    await server.succeed()
    expect(await outcome).toEqual({ record: { id: 1 }, changed: true })
    expect(server.calls).toEqual(['on'])
  })

  it('falls back to what the server confirmed when a request fails', async () => {
    const server = fakeServer()
    const outcome = createToggle({ id: 7 }, server.actions).want(false)
    await server.fail()
    expect(await outcome).toMatchObject({ record: { id: 7 }, changed: false, failedWish: false })
  })

  it('works again after a failure', async () => {
    const server = fakeServer()
    const toggle = createToggle(undefined, server.actions)
    const first = toggle.want(true)
    await server.fail()
    expect((await first).error).toBeInstanceOf(Error)
    const second = toggle.want(true)
    await server.succeed()
    expect(await second).toEqual({ record: { id: 1 }, changed: true })
  })
})

describe('toggle queues', () => {
  it('report an outcome once, however many clicks joined the run', async () => {
    const server = fakeServer()
    const queues = createToggleQueues<{ id: number }>()
    const wishes = [true, false, true].map((on) => queues.want('a', on, undefined, server.actions))
    await server.succeed()
    expect(await Promise.all(wishes)).toEqual([
      { record: { id: 1 }, changed: true },
      undefined,
      undefined,
    ])
  })

  it('keep different keys apart', async () => {
    const server = fakeServer()
    const queues = createToggleQueues<{ id: number }>()
    void queues.want('a', true, undefined, server.actions)
    void queues.want('b', true, undefined, server.actions)
    expect(server.calls).toEqual(['on', 'on'])
  })
})
