import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callOrigins } from './call-origins.ts'
import { type CachedPage, type PageCache, toCachedPage } from './page-cache.ts'
import type { Renderer } from './renderer.ts'
import { sendBytes } from './send-bytes.ts'

/** All other addresses: pages of the storefront, rendered once per tenant, kind of host, path and content version. */
export function pageRoutes(app: FastifyInstance, cache: PageCache, renderer: Renderer): void {
  // A program that asks for a call there is none of does not want a page.
  app.get('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const page = await findPage(request, cache, renderer)
    return sendPage(request, reply, page)
  })
}

async function findPage(
  request: FastifyRequest,
  cache: PageCache,
  renderer: Renderer,
): Promise<CachedPage> {
  const { ctx } = request
  const path = pagePath(request.url)
  const render = () => renderer.render({ ...ctx, hostKind: ctx.host.kind }, path)
  if (!renderer.isCached) return toCachedPage(await render(), callOrigins(ctx.environment))
  return cache.get([ctx.tenantId, ctx.host.kind, ctx.site.version, path].join(' '), render)
}

/** The path alone: the query never changes a page, so it must not fill the cache either. */
function pagePath(url: string): string {
  const path = url.split('?')[0] ?? '/'
  return path.replace(/^\/+/, '/').replace(/(?<=.)\/+$/, '')
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.header('content-security-policy', page.csp)
  if (request.ctx.host.kind === 'staging') reply.header('x-robots-tag', 'noindex, nofollow')
  if (page.location) reply.header('location', page.location)
  return sendBytes(request, reply, page)
}
