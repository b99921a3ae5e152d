import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { QueryOf } from '#contract/calls/table.ts'
import { calls } from '#contract/calls.ts'
import type { menuPreview } from '#contract/staff/menus.ts'
import type { TenantContext } from '#server/context.ts'
import { siteOrigin } from '#server/http/host-name.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { type Keyed, readSignedId, signedId } from '#server/keyed-hash.ts'
import { previewToken } from '#server/sign-in/cookies.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { requireAllOutlets } from './change-settings.ts'
import { previewDraft } from './drafts.ts'
import { menuKind } from './menu-draft.ts'
import { requireMenu } from './menus.ts'
import { websiteKind } from './website/website-draft.ts'

/** How far ahead a preview can look, in milliseconds. */
const furthest = 366 * 24 * 60 * 60_000
/** Milliseconds: the current minute, which has already begun, may be chosen. */
const tolerance = 60_000

/** A link that shows the shop with the draft of a menu, now or at a time. It needs no sign-in. */
export async function startPreview(
  ctx: StaffContext,
  { menu: menuId, at }: QueryOf<'previewMenu'>,
  request: FastifyRequest,
): Promise<z.output<typeof menuPreview>> {
  requireMenu(ctx, menuId)
  return linkTo(ctx, menuId, at, request)
}

/** A link that shows the shop with the draft of the website, on one of its pages. It needs no sign-in. */
export async function startWebsitePreview(
  ctx: MemberContext,
  { page, at }: QueryOf<'previewWebsite'>,
  request: FastifyRequest,
): Promise<z.output<typeof menuPreview>> {
  requireAllOutlets(ctx)
  const link = await linkTo(ctx, websiteKind.file, at, request)
  return { ...link, url: `${link.url}?page=${encodeURIComponent(page ?? '/')}` }
}

async function linkTo(
  ctx: StaffContext,
  draft: string,
  at: string | undefined,
  request: FastifyRequest,
): Promise<z.output<typeof menuPreview>> {
  const [host] = ctx.site.liveHosts
  if (!host) {
    throw new Refusal('wrong_state', {
      message: 'No storefront is configured for this restaurant.',
    })
  }
  if (!(await siteOf(ctx, draft))) {
    throw new Refusal('wrong_state', { message: 'Mend what stops publishing first.' })
  }
  const expiresAt = ctx.now().getTime() + previewLifetime
  const token = signPreview(ctx, { draft, expiresAt, ahead: aheadOf(ctx, at) })
  return {
    url: `${siteOrigin(request, host, ctx.environment)}/preview/${token}`,
    expires_at: new Date(expiresAt).toISOString(),
  }
}

/** The content as if the draft were published; null if the draft has faults. */
function siteOf(ctx: TenantContext, draft: string): Promise<SiteContent | null> {
  return draft === websiteKind.file
    ? previewDraft(ctx, websiteKind)
    : previewDraft(ctx, menuKind(draft))
}

function aheadOf(ctx: StaffContext, at: string | undefined): number {
  if (at === undefined) return 0
  const ahead = Date.parse(at) - ctx.now().getTime()
  if (ahead < -tolerance || ahead > furthest) {
    throw invalid('at', 'Choose a time between now and a year from now.')
  }
  return Math.max(0, ahead)
}

/**
 * Shows the shop with the draft to a browser that has opened a preview link; orders are refused there. Must be
 * registered after the hook that sets the request's tenant.
 */
export function addPreviews(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isCommand) return
    const token = previewToken(request.headers.cookie)
    if (token === undefined || request.ctx.host.kind === 'staff') return
    // The expiry of another link is checked against the real clock, not the preview's.
    if (request.url.startsWith('/preview/')) return
    const preview = readPreview(request.ctx, token)
    const site = preview && (await siteOf(request.ctx, preview.draft))
    if (!site) return
    // The configuration is read with POST.
    const isRead = ['GET', 'HEAD'].includes(request.method)
    if (!isRead && `${request.method} ${request.url}` !== calls.loadConfig) {
      throw new Refusal('unavailable', { message: 'This is a preview: nothing is ordered here.' })
    }
    // The service worker does not store a page or response with this header.
    reply.header('x-preview', '1')
    const { now } = request.ctx
    const { ahead } = preview
    request.ctx = {
      ...request.ctx,
      site,
      preview: { ahead },
      now: () => new Date(now().getTime() + ahead),
    }
  })
  app.get<{ Params: { token: string }; Querystring: { page?: unknown } }>(
    '/preview/:token',
    { schema: { hide: true } },
    (request, reply) => {
      const { ctx, params } = request
      const preview = readPreview(ctx, params.token)
      // An expired link ends the current preview.
      if (!preview) return redirectWith(reply, cookieText(request, '', 0), '/menu')
      const seconds = Math.floor((preview.expiresAt - ctx.now().getTime()) / 1_000)
      const kind = preview.draft === websiteKind.file ? websiteKind : menuKind(preview.draft)
      const page = kind.pageOf(ctx.site, String(request.query.page))
      return redirectWith(reply, cookieText(request, params.token, seconds), page)
    },
  )
}

function redirectWith(reply: FastifyReply, cookie: string, path: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('set-cookie', cookie)
    .redirect(path)
}

function cookieText({ ctx }: FastifyRequest, token: string, seconds: number): string {
  const isSecure = ctx.origin.startsWith('https:')
  const name = isSecure ? '__Host-preview' : 'preview'
  return [
    `${name}=${token}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}

/** How long a link to a preview works, in milliseconds. */
export const previewLifetime = 30 * 60_000

interface Preview {
  /** The id of a menu, or the name of the website's draft. */
  draft: string
  /** Milliseconds of the epoch. */
  expiresAt: number
  /** Milliseconds by which the preview's clock is ahead. */
  ahead: number
}

/** The signed token; it is not stored. */
export function signPreview(ctx: Keyed, { draft, expiresAt, ahead }: Preview): string {
  return signedId(ctx, 'preview', [draft, expiresAt, ahead].join('~'))
}

/** The contents of a token; null if it has expired or belongs to another tenant. */
export function readPreview(ctx: Keyed & { now(): Date }, token: string): Preview | null {
  const [draft = '', until, ahead] = readSignedId(ctx, 'preview', token)?.split('~') ?? []
  const preview = { draft, expiresAt: Number(until), ahead: Number(ahead) }
  return preview.expiresAt > ctx.now().getTime() ? preview : null
}
