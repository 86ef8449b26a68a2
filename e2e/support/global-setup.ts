import { startServer } from './server.ts'

/** One server for all journeys, with sign-up open so that each can have an account of its own. */
export default async function globalSetup() {
  const server = await startServer({ SIGNUP: 'open' })
  process.env.E2E_URL = server.url
  process.env.E2E_DATABASE_URL = await server.databaseUrl()
  return () => server[Symbol.asyncDispose]()
}
