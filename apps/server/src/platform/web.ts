import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { brand } from '@inamora/contract/brand'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fillPage, type PageContent } from './page.ts'
import { webFolder } from './paths.ts'

const plainPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${brand.name}</title></head>
<body><h1>${brand.name}</h1><p>The API is described at <a href="/api/docs">/api/docs</a>.</p></body></html>`

export interface Web {
  /** The page of any address inside the app. */
  send: (reply: FastifyReply) => FastifyReply
  /** The page of a screen that the server knows something of, or knows to be about nothing. */
  sendFilled: (reply: FastifyReply, screen: string, content?: PageContent) => FastifyReply
}

/** Serves the built web app. */
export async function serveWeb(app: FastifyInstance): Promise<Web> {
  if (!existsSync(`${webFolder}/index.html`)) {
    const send = (reply: FastifyReply) => reply.type('text/html').send(plainPage)
    return { send, sendFilled: send }
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
  return {
    send: (reply) => reply.sendFile(pageOf(reply.request.url, pages)),
    sendFilled(reply, screen, content) {
      const page = readFileSync(`${webFolder}/${screen}.html`, 'utf8')
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(fillPage(page, content))
    },
  }
}

/** The web build has a page for each screen, which names what that screen loads. */
function pageOf(url: string, pages: ReadonlySet<string>): string {
  const screen = /^\/([\w-]*)/.exec(url)?.[1] || 'landing'
  return pages.has(`${screen}.html`) ? `${screen}.html` : 'index.html'
}
