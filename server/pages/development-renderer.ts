import { once } from 'node:events'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import { type Renderer, renderPage } from './render.ts'

/** Serves the storefront from its sources, with hot reload. */
export function createDevelopmentRenderer(): Renderer {
  // Vite listens on the app's own server, which only `addFiles` receives.
  const started = Promise.withResolvers<ViteDevServer>()
  const load = async (module: string) => (await started.promise).ssrLoadModule(module)
  const handler = createRequestHandler(
    // Vite does not know the types of a module's exports; React Router's plugin guarantees this one.
    async () => (await load('virtual:react-router/server-build')) as ServerBuild,
    'development',
  )
  return {
    async render(ctx, path) {
      // After each change Vite reloads the loaders, and with them a copy of the context key.
      const key = (await load('/server/pages/page-context.ts')).pageContext
      return renderPage(handler, key, ctx, path)
    },
    isCached: false,
    serviceWorker: null,
    async addFiles(app) {
      const vite = await createServer({
        // On the page's own port the content security policy lets the changes through.
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      started.resolve(vite)
      app.addHook('onRequest', async (request, reply) => {
        const passedOn = new Promise<'next'>((resolve) => {
          vite.middlewares(request.raw, reply.raw, () => resolve('next'))
        })
        const outcome = await Promise.race([passedOn, once(reply.raw, 'close')])
        if (outcome !== 'next') reply.hijack()
      })
      app.addHook('onClose', () => vite.close())
    },
  }
}
