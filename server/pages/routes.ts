import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canonicalPath, unknownName } from '#domain/page-path.ts'
import { type PlainDate, plainDate, timeIn } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { siteOrigin } from '#server/http/host-name.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isListed, withPageHead } from '#server/seo/page-head.ts'
import type { StaffApp } from '#server/staff-app/staff-app.ts'
import { type PageOrigins, pageOrigins } from './content-security-policy.ts'
import { type CachedPage, type PageCache, pageKey, pagePath, toCachedPage } from './page-cache.ts'
import type { PageContext } from './page-context.ts'
import type { RenderedPage, Renderer } from './render.ts'
import { sendPage } from './send-page.ts'

/** Preview pages per tenant and minute: each is rendered without the cache, and anyone with a link may open it. */
const previewsPerMinute = 120

/** All other addresses: pages of the storefront, rendered once per tenant, kind of host, page and content version. */
export function pageRoutes(
  app: FastifyInstance,
  renderer: Renderer,
  pages: PageCache,
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
    // Printed addresses are typed in any case, but the screens choose their surroundings by the path.
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
      ? await pages.get(
          pageKey(host.name, { tenantId, version: site.version }, path),
          render,
          origins,
        )
      : await toCachedPage(await render(), origins)
    return sendHtml(request, reply, page, isListed({ hostKind: host.kind }, path))
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
  return sendHtml(request, reply, await toCachedPage({ ...page, body }, origins), false)
}

/**
 * Says that a page is a preview, and leads out of it. Where the preview is of another time, the bar says which, and the page's
 * head by how many milliseconds its clock is ahead (`storefront/state/clock.ts`).
 */
function withPreview(
  html: string,
  { now, preview, site }: Pick<Context, 'now' | 'preview' | 'site'>,
): string {
  const end = html.lastIndexOf('</body>')
  if (end < 0) return html
  const ahead = preview?.ahead ?? 0
  if (ahead === 0) return html.slice(0, end) + bar('') + html.slice(end)
  const outlet = site.outletById.get(site.tenant.defaultOutletId)
  const zone = outlet?.timeZone ?? site.tenant.timeZone
  const time = `, ${dayText(plainDate(now(), zone))} ${timeIn(now(), zone)}`
  const shown = html.slice(0, end) + bar(time) + html.slice(end)
  return shown.replace('</head>', `<meta name="preview-clock" content="${ahead}"/></head>`)
}

function dayText(day: PlainDate): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', options)
}

// Its style is allowed by the page's policy like every other.
const bar = (time: string) =>
  `<style>.preview-bar{position:fixed;left:12px;right:12px;bottom:12px;z-index:2147483647;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;padding:10px 16px;border-radius:12px;background:#17181a;color:#f6f3ee;font:600 16px/1.3 system-ui,sans-serif}.preview-bar a{display:inline-grid;place-items:center;min-height:44px;padding:0 14px;border-radius:10px;background:#f6f3ee;color:#17181a;text-decoration:none}</style><aside class="preview-bar" aria-label="Preview">This is a preview${time}. Nothing is ordered here. <a href="/preview/leave">Leave the preview</a></aside>`

async function renderWithHead(renderer: Renderer, ctx: PageContext, path: string) {
  const page = await renderer.render(ctx, path)
  if (!page.contentType.startsWith('text/html')) return page
  return { ...page, body: Buffer.from(withPageHead(page.body.toString(), ctx, path)) }
}

/**
 * Where a landing host redirects a page of the storefront: to the storefront's own host, on the port of this request.
 * So the landing page's links need no host, and are the same on every port. Paths unknown to the storefront lead to the
 * landing page.
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

function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  isListed: boolean,
): Promise<FastifyReply> {
  reply.header('content-security-policy', page.csp)
  if (!isListed) reply.header('x-robots-tag', 'noindex, nofollow')
  return sendPage(request, reply, page)
}
