import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { isDatabaseAway } from '#database/failure.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { Refusal, Unavailable } from '#server/http/refusal.ts'
import { findAsset } from '#server/tenancy/assets.ts'
import { robotsText, securityText, sitemapXml, webManifest } from './crawler-files.ts'
import { drawSharingPicture } from './draw-sharing-picture.ts'
import { type IconName, iconPath, isIconFile, isIconName, makeIcon } from './icons.ts'
import { findSharingPicture } from './sharing-picture.ts'

/** Pictures of one tenant that may wait for their turn; past it a request is refused with 503. */
const mostWaiting = 20
/** Pictures rendered at the same time, each of another tenant. */
const mostAtOnce = 4
/** Pictures that are remembered as impossible to make. */
const mostFailures = 1_000

/**
 * Files for crawlers, messengers and home screens. Pictures are generated from the tenant's own content only, one at a
 * time for each tenant, and cached, also failures: a client cannot trigger endless generation.
 * @param capacity bytes of pictures cached in memory
 */
export function seoRoutes(app: FastifyInstance, capacity: number): void {
  const turn = pLimit(mostAtOnce)
  const turns = new Map<string, LimitFunction>()
  const failures = new LRUCache<string, true>({ max: mostFailures })

  /** In the tenant's turn. @throws not_found where the picture cannot be made, now and each time after it */
  async function makeOnce(ctx: Context, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    if (failures.has(key)) throw new Refusal('not_found')
    const own = turns.get(ctx.tenantId) ?? pLimit(1)
    if (own.pendingCount >= mostWaiting) throw new Unavailable('too many pictures to make')
    turns.set(ctx.tenantId, own)
    try {
      return await own(() => turn(make))
    } catch (err) {
      if (err instanceof Refusal || err instanceof Unavailable || isDatabaseAway(err)) throw err
      failures.set(key, true)
      ctx.log.warn({ err }, 'a picture of the content could not be made')
      throw new Refusal('not_found')
    } finally {
      if (own.activeCount + own.pendingCount === 0) turns.delete(ctx.tenantId)
    }
  }

  const pictures = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: capacity,
    sizeCalculation: (body) => body.length + 1,
    fetchMethod: (_key, _known, { context: make }) => make(),
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })

  const hidden = { schema: { hide: true } }

  app.get('/robots.txt', hidden, (request, reply) => {
    const { site, host } = request.ctx
    return sendText(reply, 'text/plain; charset=utf-8', robotsText(site, host.kind))
  })

  app.get('/.well-known/security.txt', hidden, (request, reply) => {
    const { environment, now } = request.ctx
    const contact = environment.SECURITY_CONTACT
    if (!contact) throw new Refusal('not_found')
    return sendText(reply, 'text/plain; charset=utf-8', securityText(contact, now()))
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

  // Browsers request it even if a page names another icon.
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
    // Refused before it is queued; a picture of earlier content is sent while it is cached.
    if (!picture && !pictures.has(`${ctx.tenantId}/${params.file}`)) throw new Refusal('not_found')
    return sendPicture(request, reply, params.file, () => sharingPicture(ctx, params.file))
  })

  /** The address contains a hash of the picture's content: browsers cache it for ever. */
  async function sendPicture(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Buffer>,
  ): Promise<FastifyReply> {
    const { ctx } = request
    const name = `${ctx.tenantId}/${key}`
    const body = await pictures.forceFetch(name, { context: () => makeOnce(ctx, name, make) })
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/png')
      .send(body)
  }
}

async function iconOf(ctx: TenantContext, logo: string, name: IconName): Promise<Buffer> {
  const asset = await findAsset(ctx, logo)
  if (!asset) throw new Refusal('not_found')
  return makeIcon(logo, asset.body, name)
}

async function sharingPicture(ctx: TenantContext, file: string): Promise<Buffer> {
  const picture = findSharingPicture(ctx.site, file)
  if (!picture) throw new Refusal('not_found')
  return drawSharingPicture(picture, async (name) => (await findAsset(ctx, name))?.body)
}

function sendText(reply: FastifyReply, contentType: string, text: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type(contentType).send(text)
}
