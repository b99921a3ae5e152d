import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canonicalPath, fixedPath } from '#domain/page-path.ts'
import type { HostKind } from '#domain/tenant.ts'
import type { Services } from '#server/context.ts'
import { hostName } from '#server/http/host-name.ts'
import type { StaffApp } from '#server/staff-app/staff-app.ts'
import type { HostEntry } from '#server/tenancy/content-store.ts'
import { type CachedPage, toCachedPage } from './page-cache.ts'
import type { PageCaches } from './page-caches.ts'
import { pageOrigins } from './page-origins.ts'
import type { Renderer } from './render.ts'
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
    if (!path) return
    const host = hostName(request)
    const entry = await content.findHost(host)
    if (!entry || entry.kind === 'staff') return
    const version = await content.findVersion(entry.tenantId)
    const page = pages.find(pageKey(entry, version, path))
    if (!page) return
    await sendPage(request, reply, page, entry.kind, (body) =>
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

/** All other addresses: pages of the storefront, rendered once per tenant, kind of host, page and content version. */
export function pageRoutes(
  app: FastifyInstance,
  renderer: Renderer,
  { pages, responses }: PageCaches,
  staffApp: StaffApp,
): void {
  // A program that asks for a call there is none of does not want a page.
  app.get('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { tenantId, site, host, ...ctx } = request.ctx
    // Nothing of the storefront is shown there.
    if (host.kind === 'staff') return staffApp.send(request, reply)
    // Whatever the path, a landing host shows its one page or leads to it.
    const path = canonicalPath(pagePath(request.url), site)
    const render = () => renderer.render({ ...request.ctx, hostKind: host.kind }, path)
    const origins = pageOrigins(ctx.environment, path, !renderer.isCached)
    const page = renderer.isCached
      ? await pages.get(pageKey({ tenantId, kind: host.kind }, site.version, path), render, origins)
      : await toCachedPage(await render(), origins)
    return sendPage(request, reply, page, host.kind, (body) =>
      keepResponse(responses, request, reply, path, {
        host: host.name,
        tenantId,
        version: site.version,
        body,
      }),
    )
  })
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
  kind: HostKind,
  onSend: (body: Buffer) => void,
): Promise<FastifyReply> {
  reply.header('content-security-policy', page.csp)
  if (kind === 'staging') reply.header('x-robots-tag', 'noindex, nofollow')
  if (page.location) reply.header('location', page.location)
  return sendBytes(request, reply, page, onSend)
}
