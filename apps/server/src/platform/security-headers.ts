import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  // Speech recognition on the device runs in WebAssembly, in a worker of ours.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  workerSrc: ["'self'"],
  // Radix places menus and dialogs with style attributes.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
}

/** Helmet works its headers out for every request; ours never change, so it is asked once. */
async function askHelmet(): Promise<Record<string, string>> {
  await using probe = Fastify()
  const bare = (await probe.inject('/')).headers
  await using protectedProbe = Fastify()
  await protectedProbe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    strictTransportSecurity: false,
  })
  const { headers } = await protectedProbe.inject('/')
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !(name in bare))
      .map(([name, value]) => [name, String(value)]),
  )
}

export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = await askHelmet()
  app.addHook('onSend', (_, reply, payload, done) => {
    reply.headers(headers)
    done(null, payload)
  })
}
