import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { createRender } from './render.ts'
import type { Renderer } from './renderer.ts'

/** Serves the storefront from its sources: changes reach the browser at once. */
export async function createDevelopmentRenderer(): Promise<Renderer> {
  const vite = await createServer({ server: { middlewareMode: true } })
  const handler = createRequestHandler(
    // Vite cannot know what a module exports; React Router's plugin promises this one.
    async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    'development',
  )
  return {
    render: createRender(handler),
    isCached: false,
    async addFiles(app: FastifyInstance) {
      app.addHook('onRequest', async (request, reply) => {
        await new Promise<void>((next) => {
          reply.raw.once('close', next)
          vite.middlewares(request.raw, reply.raw, () => next())
        })
        if (reply.raw.writableEnded) reply.hijack()
      })
      app.addHook('onClose', () => vite.close())
    },
  }
}
