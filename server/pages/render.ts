import type { FastifyInstance } from 'fastify'
import { type RequestHandler, RouterContextProvider } from 'react-router'
import type { PageContext, pageContext } from './page-context.ts'

export interface RenderedPage {
  status: number
  contentType: string
  /** Where the page sends the browser instead, for 3xx. */
  location: string | null
  body: Buffer
}

/** The storefront's build, or its live sources in development. */
export interface Renderer {
  /** Renders one address, without query, for one tenant, as React Router answers it. */
  render(ctx: PageContext, path: string): Promise<RenderedPage>
  addFiles(app: FastifyInstance): Promise<void>
  /** False in development: pages are rendered each time. */
  isCached: boolean
  /** The file of the storefront's service worker; null where pages must not be kept, as in development. */
  serviceWorker: string | null
}

/** @param key of the context that the loaders import */
export async function renderPage(
  handler: RequestHandler,
  key: typeof pageContext,
  ctx: PageContext,
  path: string,
): Promise<RenderedPage> {
  const context = new RouterContextProvider()
  context.set(key, ctx)
  // The host is not part of the page; this invalid host prevents its accidental use.
  const response = await handler(new Request(`http://storefront.invalid${path}`), context)
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    location: response.headers.get('location'),
    body: Buffer.from(await response.arrayBuffer()),
  }
}
