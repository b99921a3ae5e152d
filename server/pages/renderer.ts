import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { StartFault } from '#server/start-up/start-fault.ts'
import { withStyles } from './page-styles.ts'
import { createRender, type Renderer } from './render.ts'

const buildFolder = fileURLToPath(new URL('../../build/', import.meta.url))

/** Where the browser's part of the build is. */
const browserFiles = `${buildFolder}client/assets`

/** Opens the storefront without a network; part of the build. */
const serviceWorker = `${buildFolder}client/sw.js`

/** Where the server's part of the build is. */
export const serverBuild = `${buildFolder}server/index.js`

/** @param isDevelopment with hot reload, through Vite, which is loaded only then */
export async function createRenderer(isDevelopment: boolean): Promise<Renderer> {
  if (isDevelopment) return (await import('./development-renderer.ts')).createDevelopmentRenderer()

  if (!existsSync(serverBuild))
    throw new StartFault('The storefront is not built yet: run `npm run build`.')
  const build: ServerBuild = await import(serverBuild)
  return {
    render: await withStyles(createRender(createRequestHandler(build, 'production')), browserFiles),
    isCached: true,
    serviceWorker: existsSync(serviceWorker) ? serviceWorker : null,
    async addFiles(app) {
      await app.register(fastifyStatic, {
        root: browserFiles,
        prefix: '/assets/',
        // Their names hold a hash of their content.
        immutable: true,
        maxAge: '1y',
        preCompressed: true,
        decorateReply: false,
      })
    },
  }
}
