import type { FastifyInstance } from 'fastify'
import type { RequestHandler } from 'react-router'
import { RouterContextProvider } from 'react-router'
import { type PageContext, pageContext } from './page-context.ts'

export interface RenderedPage {
  status: number
  contentType: string
  /** Where the page sends the browser instead, for 3xx. */
  location: string | null
  body: Buffer
}

export type Render = (ctx: PageContext, path: string) => Promise<RenderedPage>

/**
 * Renders one address for one tenant, as React Router answers it. `path` carries no query.
 * @param contextKey of the copy of `page-context.ts` that the loaders import
 */
export function createRender(
  handler: RequestHandler,
  contextKey: () => Promise<typeof pageContext> | typeof pageContext = () => pageContext,
): Render {
  return async (ctx, path) => {
    const context = new RouterContextProvider()
    context.set(await contextKey(), ctx)
    // The host is not part of the page; this invalid host prevents its accidental use.
    const response = await handler(new Request(`http://storefront.invalid${path}`), context)
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      location: response.headers.get('location'),
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
}

/** The storefront's build, or its live sources in development. */
export interface Renderer {
  render: Render
  /** Serves the browser's files. */
  addFiles(app: FastifyInstance): Promise<void>
  /** False in development: pages are rendered each time. */
  isCached: boolean
  /** The file of the storefront's service worker; null where pages must not be kept, as in development. */
  serviceWorker: string | null
}
