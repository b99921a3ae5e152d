import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { isDatabaseAway } from '#database/failure.ts'
import { assetUrl } from '#domain/picture.ts'
import type { Branding } from '#domain/tenant.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { escapeHtml } from '#server/escape-html.ts'
import { found, Refusal, Unavailable } from '#server/http/refusal.ts'
import { findAsset } from '#server/tenancy/assets.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { drawSharingPicture } from './draw-sharing-picture.ts'
import { iconPath, isIconFile, isIconName, makeIcon } from './icons.ts'
import { listedPages, liveAddress } from './public-page.ts'
import { colourOf, findSharingPicture } from './sharing-picture.ts'

/** Pictures of one tenant that may wait for their turn; past it a request is refused with 503. */
const mostWaiting = 20
/** Pictures rendered at the same time, each of another tenant. */
const mostAtOnce = 4
/** Pictures that are remembered as impossible to make. */
const mostFailures = 1_000
/** Days until `security.txt` expires: less than a year, as the standard advises. */
const securityTextDays = 180

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

  // Unlisted pages say so themselves, by `noindex`, which a crawler sees only if it may read them: so only the API is
  // disallowed, on a staging host too.
  app.get('/robots.txt', hidden, (request, reply) => {
    const { site, host } = request.ctx
    const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/']
    const map = host.kind === 'live' ? ['', `Sitemap: ${liveAddress(site, '/sitemap.xml')}`] : []
    return sendText(reply, 'text/plain', `${[...rules, ...map].join('\n')}\n`)
  })

  // Where flaws are reported (RFC 9116).
  app.get('/.well-known/security.txt', hidden, (request, reply) => {
    const { environment, now } = request.ctx
    const contact = environment.SECURITY_CONTACT
    if (!contact) throw new Refusal('not_found')
    const expires = new Date(now().getTime() + securityTextDays * dayMilliseconds)
    return sendText(
      reply,
      'text/plain',
      `Contact: ${contact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\n`,
    )
  })

  app.get('/sitemap.xml', hidden, (request, reply) => {
    const { site, host } = request.ctx
    // Only the storefront's own pages are to be found.
    if (host.kind !== 'live') throw new Refusal('not_found')
    return sendText(reply, 'application/xml', sitemapXml(site))
  })

  app.get('/manifest.webmanifest', hidden, (request, reply) => {
    const { site, host } = request.ctx
    if (host.kind === 'landing') throw new Refusal('not_found')
    return sendText(reply, 'application/manifest+json', JSON.stringify(webManifest(site)))
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
    (request, reply) => {
      const { ctx, params } = request
      const { logo, file } = params
      const name = file.replace(/\.png$/, '')
      if (!isIconName(name) || !file.endsWith('.png') || !isIconFile(ctx.site, logo))
        throw new Refusal('not_found')
      return sendPicture(request, reply, `${logo}/${file}`, async () => {
        const { body } = found(await findAsset(ctx, logo))
        return makeIcon(logo, body, name)
      })
    },
  )

  app.get<{ Params: { file: string } }>('/tenancy/sharing/:file', hidden, (request, reply) => {
    const { ctx, params } = request
    const picture = findSharingPicture(ctx.site, params.file)
    // Refused before it is queued; a picture of earlier content is sent while it is cached.
    if (!picture && !pictures.has(`${ctx.tenantId}/${params.file}`)) throw new Refusal('not_found')
    return sendPicture(request, reply, params.file, async () =>
      drawSharingPicture(found(picture), async (name) => (await findAsset(ctx, name))?.body),
    )
  })

  /** The address contains a hash of the picture's content: browsers cache it for ever. */
  async function sendPicture(
    { ctx }: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Buffer>,
  ): Promise<FastifyReply> {
    const name = `${ctx.tenantId}/${key}`
    const body = await pictures.forceFetch(name, { context: () => makeOnce(ctx, name, make) })
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/png')
      .send(body)
  }
}

function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=3600')
    .type(`${type}; charset=utf-8`)
    .send(text)
}

function sitemapXml(site: SiteContent): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listedPages(site).map(
      ({ path }) =>
        `<url><loc>${escapeHtml(liveAddress(site, encodeURI(decodeURI(path))))}</loc></url>`,
    ),
    '</urlset>',
    '',
  ].join('\n')
}

function webManifest({ tenant }: Pick<SiteContent, 'tenant'>) {
  const { branding } = tenant
  return {
    id: '/',
    name: branding.name,
    short_name: branding.name,
    ...(branding.tagline ? { description: branding.tagline } : {}),
    lang: 'en-GB',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colourOf(branding, 'paper'),
    theme_color: branding.bannerColour,
    categories: ['food'],
    icons: iconsOf(branding),
    shortcuts: [
      { name: 'Menu', url: '/menu' },
      { name: 'Orders', url: '/orders' },
    ],
  }
}

function iconsOf({ favicon }: Branding) {
  const png = (name: '192' | '512' | 'maskable', size: number, purpose: string) => ({
    src: iconPath(favicon, name),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const svg = { src: assetUrl(favicon), sizes: 'any', type: 'image/svg+xml', purpose: 'any' }
  return [
    ...(favicon.endsWith('.svg') ? [svg] : []),
    png('192', 192, 'any'),
    png('512', 512, 'any'),
    png('maskable', 512, 'maskable'),
  ]
}
