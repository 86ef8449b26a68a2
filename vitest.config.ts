import { defineConfig } from 'vitest/config'

const limits = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...limits, name: 'contract', root: 'packages/contract' } },
      { test: { ...limits, name: 'web', root: 'apps/web' } },
      {
        test: {
          ...limits,
          name: 'server',
          root: 'apps/server',
          globalSetup: 'src/testing/postgres.ts',
        },
      },
      { test: { ...limits, name: 'engine', root: 'apps/engine' } },
    ],
  },
})
