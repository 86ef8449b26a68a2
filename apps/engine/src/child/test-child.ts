import { serveParent } from './serve-parent.ts'

serveParent({
  double: async (bytes: Uint8Array) => bytes.map((value) => value * 2),
  fail: async (message: string) => {
    throw new Error(message)
  },
  count: async (to: number, progress) => {
    for (let i = 1; i <= to; i++) progress(i)
  },
  pid: async () => process.pid,
  die: async () => process.exit(3),
  wait: () => new Promise(() => {}),
})
