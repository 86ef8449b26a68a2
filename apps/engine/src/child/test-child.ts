import { serveParent } from './serve-parent.ts'

const remembered: string[] = []

serveParent({
  double: async (bytes: Uint8Array) => bytes.map((value) => value * 2),
  fail: async (message: string) => {
    throw new Error(message)
  },
  count: async (to: number, progress) => {
    for (let i = 1; i <= to; i++) progress(i)
  },
  remember: async (what: string) => remembered.push(what),
  remembered: async () => remembered,
  pid: async () => process.pid,
  die: async () => process.exit(3),
  wait: () => new Promise(() => {}),
})
