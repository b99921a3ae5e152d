import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { TenantContext } from '#server/context.ts'
import { Refusal, Unavailable } from '#server/http/refusal.ts'
import { findAsset } from '#server/tenancy/assets.ts'
import { robotsText, sitemapXml } from './crawler-files.ts'
import { drawSharingPicture } from './draw-sharing-picture.ts'
import { type IconName, iconPath, isIconFile, isIconName, makeIcon } from './icons.ts'
import { findSharingPicture } from './sharing-picture.ts'
import { webManifest } from './web-manifest.ts'

/** Pictures that may wait for their turn; past it a request is refused with 503. */
const mostWaiting = 20

/**
 * What crawlers, messengers and home screens ask for beside pages. Pictures are made of the tenant's own content only,
 * one at a time, and kept: nobody can have an endless number of them made.
 * @param capacity bytes of pictures kept in memory
 */
export function seoRoutes(app: FastifyInstance, capacity: number): void {
  const turn = pLimit(1)
  const pictures = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: capacity,
    sizeCalculation: (body) => body.length + 1,
    fetchMethod: (_key, _known, { context: make }) => {
      if (turn.pendingCount >= mostWaiting) throw new Unavailable('too many pictures to make')
      return turn(make)
    },
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })

  const hidden = { schema: { hide: true } }

  app.get('/robots.txt', hidden, (request, reply) => {
    const { site, host } = request.ctx
    return sendText(reply, 'text/plain; charset=utf-8', robotsText(site, host.kind))
  })

  app.get('/sitemap.xml', hidden, (request, reply) => {
    const { site, host } = request.ctx
    // Only the storefront's own pages are to be found.
    if (host.kind !== 'live') throw new Refusal('not_found')
    return sendText(reply, 'application/xml; charset=utf-8', sitemapXml(site))
  })

  app.get('/manifest.webmanifest', hidden, (request, reply) => {
    const { site, host } = request.ctx
    if (host.kind === 'landing') throw new Refusal('not_found')
    return sendText(
      reply,
      'application/manifest+json; charset=utf-8',
      JSON.stringify(webManifest(site)),
    )
  })

  // Browsers ask for it whatever a page says.
  app.get('/favicon.ico', hidden, (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .redirect(iconPath(request.ctx.site.tenant.branding.favicon, '32')),
  )

  app.get<{ Params: { logo: string; file: string } }>(
    '/tenancy/icons/:logo/:file',
    hidden,
    async (request, reply) => {
      const { logo, file } = request.params
      const name = file.replace(/\.png$/, '')
      if (!isIconName(name) || !file.endsWith('.png') || !isIconFile(request.ctx.site, logo))
        throw new Refusal('not_found')
      return sendPicture(request, reply, `${logo}/${file}`, () => iconOf(request.ctx, logo, name))
    },
  )

  app.get<{ Params: { file: string } }>('/tenancy/sharing/:file', hidden, (request, reply) => {
    const { ctx, params } = request
    const picture = findSharingPicture(ctx.site, params.file)
    // Refused before it waits for its turn; one of earlier content is sent for as long as it is kept.
    if (!picture && !pictures.has(`${ctx.tenantId}/${params.file}`)) throw new Refusal('not_found')
    return sendPicture(request, reply, params.file, () => sharingPicture(ctx, params.file))
  })

  /** Its address holds a hash of all that it shows: a browser keeps it for ever. */
  async function sendPicture(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Buffer>,
  ): Promise<FastifyReply> {
    const body = await pictures.forceFetch(`${request.ctx.tenantId}/${key}`, { context: make })
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/png')
      .send(body)
  }
}

async function iconOf(ctx: TenantContext, logo: string, name: IconName): Promise<Buffer> {
  const asset = await findAsset(ctx, logo)
  if (!asset) throw new Refusal('not_found')
  return makeIcon(asset.body, name)
}

async function sharingPicture(ctx: TenantContext, file: string): Promise<Buffer> {
  const picture = findSharingPicture(ctx.site, file)
  if (!picture) throw new Refusal('not_found')
  return drawSharingPicture(picture, async (name) => (await findAsset(ctx, name))?.body)
}

function sendText(reply: FastifyReply, contentType: string, text: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type(contentType).send(text)
}
