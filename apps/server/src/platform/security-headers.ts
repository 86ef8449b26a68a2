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
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

interface Addresses {
  /** Where a page may connect to besides our own address. */
  connectTo: readonly string[]
  /** Whether people come by HTTPS, so that they can be held to it. */
  isHttps: boolean
}

/** Helmet works its headers out for every request; ours never change, so it is asked once. */
async function askHelmet({ connectTo, isHttps }: Addresses): Promise<Record<string, string>> {
  await using probe = Fastify()
  const bare = (await probe.inject('/')).headers
  await using protectedProbe = Fastify()
  await protectedProbe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...CONTENT_SECURITY_POLICY, connectSrc: ["'self'", ...connectTo] },
    },
    strictTransportSecurity: isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  })
  const { headers } = await protectedProbe.inject('/')
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !(name in bare))
      .map(([name, value]) => [name, String(value)]),
  )
}

export async function sendSecurityHeaders(
  app: FastifyInstance,
  addresses: Addresses,
): Promise<void> {
  const headers = await askHelmet(addresses)
  app.addHook('onSend', (_, reply, payload, done) => {
    reply.headers(headers)
    done(null, payload)
  })
}
