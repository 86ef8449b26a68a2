import { existsSync, readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { brand } from '@inamora/contract/brand'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { webFolder } from './paths.ts'

const plainPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${brand.name}</title></head>
<body><h1>${brand.name}</h1><p>The API is described at <a href="/api/docs">/api/docs</a>.</p></body></html>`

/** Serves the built web app; answers with the way to send its page for any address inside it. */
export async function serveWeb(
  app: FastifyInstance,
): Promise<(reply: FastifyReply) => FastifyReply> {
  if (!existsSync(`${webFolder}/index.html`)) {
    return (reply) => reply.type('text/html').send(plainPage)
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const pages = new Set(readdirSync(webFolder).filter((file) => file.endsWith('.html')))
  return (reply) => reply.sendFile(pageOf(reply.request.url, pages))
}

/** The web build has a page for each screen, which names what that screen loads. */
function pageOf(url: string, pages: ReadonlySet<string>): string {
  const screen = /^\/([\w-]*)/.exec(url)?.[1] || 'landing'
  return pages.has(`${screen}.html`) ? `${screen}.html` : 'index.html'
}
