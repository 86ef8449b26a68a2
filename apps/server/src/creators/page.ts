import { brand } from '@inamora/contract/brand'
import { pathOf } from '@inamora/contract/client'
import { type Creator, getCreator as route } from '@inamora/contract/creators'
import { idSchema } from '@inamora/contract/fields'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { AppError } from '#platform/errors.ts'
import { html, type PageContent } from '#platform/page.ts'
import type { Web } from '#platform/web.ts'
import { getCreator } from './creators.ts'

const ICON = '/icons/icon-512.png'

/** The page of a creator says who they are before any script has run, to people and to programs. */
export function mountCreatorPage(app: FastifyInstance, ctx: Context, web: Web): void {
  app.get<{ Params: { creatorId: string } }>('/creator/:creatorId', async (request, reply) => {
    const { creatorId } = request.params
    try {
      if (!idSchema.safeParse(creatorId).success) throw new AppError('not_found', 'No such id')
      const creator = await getCreator(ctx, creatorId)
      return web.sendFilled(reply, 'creator', contentOf(creator, ctx.config.publicUrl))
    } catch (error) {
      const isMissing = error instanceof AppError && error.code === 'not_found'
      if (!isMissing) request.log.warn({ err: error }, 'a page goes without what it is about')
      return web.sendFilled(reply.code(isMissing ? 404 : 200), 'creator')
    }
  })
}

function contentOf(creator: Creator, publicUrl: string): PageContent {
  const { id, name, profile_photo, header_image } = creator
  const bio = creator.bio.trim()
  const description = bio || `Avatars by ${name} on ${brand.name}.`
  const address = (path: string) => new URL(path, publicUrl).href
  return {
    head: html`<title>${name} · ${brand.name}</title>
    <meta name="description" content="${description}" />
    <meta property="og:site_name" content="${brand.name}" />
    <meta property="og:type" content="profile" />
    <meta property="og:title" content="${name}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address(`/creator/${id}`)}" />
    <meta property="og:image" content="${address(header_image ?? profile_photo ?? ICON)}" />
    <meta name="twitter:card" content="${header_image ? 'summary_large_image' : 'summary'}" />`,
    // Without a text of their own the app finds one, so the first paint is left to it.
    ...(bio && { words: { name, bio, ...(header_image && { image: header_image }) } }),
    answers: { [pathOf(route, { params: { creatorId: id } })]: creator },
  }
}
