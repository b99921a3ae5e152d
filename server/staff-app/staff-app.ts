import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ticketPageAddress } from '#contract/staff/ticket-pages.ts'
import { assetUrl } from '#domain/picture.ts'
import type { TenantContent } from '#domain/tenant.ts'
import { sendNotFound } from '#server/http/errors.ts'
import { Unavailable } from '#server/http/refusal.ts'
import { printerPermissions } from '#server/http/security-headers.ts'
import { serveBuildFiles } from '#server/http/serve-build-files.ts'
import { sendServiceWorker } from '#server/pages/service-worker.ts'

const buildFolder = fileURLToPath(new URL('../../build/staff/', import.meta.url))

/** Prefix of its files with a hash in their name. */
export const staffAssets = '/staff-assets/'

/** Files of a staff host besides calls: one page for all screens, and its assets. */
export interface StaffApp {
  addFiles(app: FastifyInstance): Promise<void>
  /** Answers a request of a staff host that is no call. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** @param folder of the build */
export function createStaffApp(folder = buildFolder): StaffApp {
  const page = readPage(folder)
  return {
    async addFiles(app) {
      if (page) await serveBuildFiles(app, `${folder}staff-assets`, staffAssets)
    },
    send(request, reply) {
      if (!page) throw new Unavailable('the application of the restaurant is not built yet')
      const path = request.url.split('?')[0] ?? '/'
      reply.header('x-robots-tag', 'noindex, nofollow').header('x-frame-options', 'DENY')
      const { tenant } = request.ctx.site
      if (path === '/service-worker.js') return sendServiceWorker(reply, page.worker)
      if (path === '/kitchen.webmanifest') {
        reply.header('cache-control', 'no-cache').type('application/manifest+json')
        return reply.send(kitchenManifest(tenant))
      }
      const ticket = ticketAddress(request.url)
      if (ticket) return reply.redirect(ticket)
      // Paths of screens have no dot; any other path is a missing file.
      if (path.includes('.')) return sendNotFound(request, reply)
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', page.policy)
        .header('permissions-policy', printerPermissions)
        .type('text/html; charset=utf-8')
        .send(fillIn(page.html, tenant))
    },
  }
}

/** Where the ticket of an order is printed from; null for every other address. */
function ticketAddress(url: string): string | null {
  const [, id, query = ''] = /^\/orders\/([\w-]+)\/ticket(\?.*)?$/.exec(url) ?? []
  return id ? `${ticketPageAddress('order', id)}${query}` : null
}

interface Page {
  html: string
  policy: string
  worker: string
}

/** Null if the application is not built, or only in part: the shop is served in any case. */
function readPage(folder: string): Page | null {
  const [index, worker] = [`${folder}index.html`, `${folder}service-worker.js`]
  if (!existsSync(index) || !existsSync(worker)) return null
  const html = readFileSync(index, 'utf8')
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash}'`,
    // A picture that was chosen and not sent yet is shown from memory.
    "img-src 'self' data: blob:",
    // The silent video that keeps a screen awake is in its script (`staff/live/wake-lock.ts`).
    "media-src 'self' data:",
    "object-src 'none'",
    // Tickets that the browser prints (`server/tickets/ticket-page.ts`).
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html, policy, worker: readFileSync(worker, 'utf8') }
}

/** The page of one restaurant, with its data embedded, so that it renders without a call. */
function fillIn(html: string, { branding, currency, timeZone }: TenantContent): string {
  const restaurant = {
    name: branding.name,
    logo: assetUrl(branding.headerLogo),
    currency,
    timeZone,
  }
  // Escaped so that the data cannot end its element.
  const data = JSON.stringify(restaurant).replaceAll('<', '\\u003c')
  // A function: a dollar sign means something in a replacement.
  return html.replace(
    /(<script type="application\/json" id="restaurant">)null/,
    (_, element: string) => `${element}${data}`,
  )
}

function kitchenManifest({ branding }: TenantContent) {
  return {
    name: `${branding.name} · Kitchen`,
    short_name: 'Kitchen',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#17181a',
    theme_color: '#17181a',
    icons: [
      {
        src: assetUrl(branding.favicon),
        sizes: branding.favicon.endsWith('.svg') ? 'any' : '192x192',
        purpose: 'any',
      },
    ],
  }
}
