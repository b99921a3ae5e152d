import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canonicalPath, fixedPath, unknownName } from '#domain/page-path.ts'
import type { Services } from '#server/context.ts'
import { hostName, siteOrigin } from '#server/http/host-name.ts'
import { previewToken } from '#server/http/preview-cookie.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isListed, withPageHead } from '#server/seo/page-head.ts'
import type { StaffApp } from '#server/staff-app/staff-app.ts'
import type { HostEntry } from '#server/tenancy/content-store.ts'
import { type CachedPage, toCachedPage } from './page-cache.ts'
import type { PageCaches } from './page-caches.ts'
import type { PageContext } from './page-context.ts'
import { type PageOrigins, pageOrigins } from './page-origins.ts'
import { withPreview } from './preview-bar.ts'
import type { RenderedPage, Renderer } from './render.ts'
import type { ResponseCache, ResponseSource } from './response-cache.ts'
import { sendBytes } from './send-bytes.ts'

/**
 * Sends pages that are rendered already before the tenant's content is loaded: only its version is needed. So the pages
 * of many tenants stay cheap although the content of only some of them is in memory. To be added before the request
 * learns its tenant.
 */
export function addRenderedPages(
  app: FastifyInstance,
  { content }: Pick<Services, 'content'>,
  { pages, responses }: PageCaches,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const path = fixedPath(pagePath(request.url))
    if (!path || isInOtherCase(request, path) || previewToken(request.headers.cookie) !== undefined)
      return
    const host = hostName(request)
    const entry = await content.findHost(host)
    if (!entry || entry.kind === 'staff') return
    const version = await content.findVersion(entry.tenantId)
    const page = pages.find(pageKey(entry, version, path))
    if (!page) return
    await sendPage(request, reply, page, isListed({ hostKind: entry.kind }, path), (body) =>
      keepResponse(responses, request, reply, path, {
        host,
        tenantId: entry.tenantId,
        version,
        body,
      }),
    )
    return reply
  })
}

/** Pages with a draft that one tenant is shown in a minute: each is rendered anew, and a link works for whoever has it. */
const previewsPerMinute = 120

/** All other addresses: pages of the storefront, rendered once per tenant, kind of host, page and content version. */
export function pageRoutes(
  app: FastifyInstance,
  renderer: Renderer,
  { pages, responses }: PageCaches,
  staffApp: StaffApp,
): void {
  const countPreview = app.createRateLimit({
    max: previewsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ctx }) => `preview ${ctx.tenantId}`,
  })
  // A program that makes an unknown call does not want a page.
  app.get('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { tenantId, site, host, ...ctx } = request.ctx
    // Nothing of the storefront is shown there.
    if (host.kind === 'staff') return staffApp.send(request, reply)
    const path = canonicalPath(pagePath(request.url), site)
    if (host.kind === 'landing' && path !== '/') {
      return reply.redirect(storefrontAddress(request, path))
    }
    // Printed addresses are typed in any case, and the screens tell by the path what stands round them.
    if (isInOtherCase(request, path)) return reply.redirect(path + queryOf(request))
    if (ctx.preview) {
      const counted = await countPreview(request)
      if (!counted.isAllowed && counted.isExceeded) {
        throw new Refusal('too_many_requests', { retryAfter: counted.ttlInSeconds })
      }
    }
    const render = () => renderWithHead(renderer, { ...request.ctx, hostKind: host.kind }, path)
    const origins = pageOrigins(ctx.environment, path, !renderer.isCached)
    if (ctx.preview) return sendPreview(request, reply, await render(), origins)
    const page = renderer.isCached
      ? await pages.get(pageKey({ tenantId, kind: host.kind }, site.version, path), render, origins)
      : await toCachedPage(await render(), origins)
    return sendPage(request, reply, page, isListed({ hostKind: host.kind }, path), (body) =>
      keepResponse(responses, request, reply, path, {
        host: host.name,
        tenantId,
        version: site.version,
        body,
      }),
    )
  })
}

/** A page with a draft in it: kept nowhere, listed nowhere. */
async function sendPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  origins: PageOrigins,
): Promise<FastifyReply> {
  const isPage = page.contentType.startsWith('text/html')
  const body = isPage ? Buffer.from(withPreview(page.body.toString(), request.ctx)) : page.body
  return sendPage(request, reply, await toCachedPage({ ...page, body }, origins), false)
}

/** The page with what is not for people: search engines, shared links, home screens. */
async function renderWithHead(
  renderer: Renderer,
  ctx: PageContext,
  path: string,
): Promise<RenderedPage> {
  const page = await renderer.render(ctx, path)
  if (!page.contentType.startsWith('text/html')) return page
  return { ...page, body: Buffer.from(withPageHead(page.body.toString(), ctx, path)) }
}

/**
 * Where a landing host leads for a page of the storefront: to the storefront's own host, on the port of this request. So
 * its links need no host, and are the same on every port. What the storefront does not have leads to the landing page.
 */
function storefrontAddress(request: FastifyRequest, path: string): string {
  const { site, environment } = request.ctx
  const [host] = site.liveHosts
  if (!host || path.split('/').includes(unknownName)) return '/'
  return siteOrigin(request, host, environment) + path + queryOf(request)
}

/** Whether the address differs from the page's path in upper and lower case alone. */
function isInOtherCase(request: FastifyRequest, path: string): boolean {
  const asked = pagePath(request.url)
  return asked !== path && asked.toLowerCase() === path.toLowerCase()
}

function queryOf({ url }: FastifyRequest): string {
  return url.includes('?') ? url.slice(url.indexOf('?')) : ''
}

function pageKey({ tenantId, kind }: HostEntry, version: number, path: string): string {
  return [tenantId, kind, version, path].join(' ')
}

/** The path alone: the query never changes a page, so it must not fill the cache either. */
function pagePath(url: string): string {
  const path = url.split('?')[0] ?? '/'
  return path.replace(/^\/+/, '/').replace(/(?<=.)\/+$/, '')
}

/** Under the page's own path only: there are endless others. */
function keepResponse(
  responses: ResponseCache | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  made: ResponseSource,
): void {
  if (request.url === path) responses?.keep(request, reply, made)
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  isListed: boolean,
  onSend: (body: Buffer) => void = () => {},
): Promise<FastifyReply> {
  reply.header('content-security-policy', page.csp)
  if (!isListed) reply.header('x-robots-tag', 'noindex, nofollow')
  if (page.location) reply.header('location', page.location)
  return sendBytes(request, reply, page, onSend)
}
