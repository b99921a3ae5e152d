import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { serveBuildFiles } from '#server/http/serve-build-files.ts'
import { StartFault } from '#server/start-up/start-fault.ts'
import { pageContext } from './page-context.ts'
import { type Renderer, renderPage } from './render.ts'

const buildFolder = fileURLToPath(new URL('../../build/', import.meta.url))

export const serverBuild = `${buildFolder}server/index.js`

/**
 * @param isDevelopment from the sources with hot reload, through Vite, which is loaded only then
 * @param folder of the build
 */
export async function createRenderer(
  isDevelopment: boolean,
  folder = buildFolder,
): Promise<Renderer> {
  if (isDevelopment) return (await import('./development-renderer.ts')).createDevelopmentRenderer()

  const entry = `${folder}server/index.js`
  if (!existsSync(entry))
    throw new StartFault('The storefront is not built yet: run `npm run build`.')
  const browserBuild = `${folder}client`
  const serviceWorker = `${folder}client/sw.js`
  return {
    render: await renderOf(entry, browserBuild).catch((error: unknown) => {
      throw new StartFault(
        `The build of the storefront is not complete (${error instanceof Error ? error.message : error}): run \`npm run build\`.`,
      )
    }),
    isCached: true,
    serviceWorker: existsSync(serviceWorker) ? serviceWorker : null,
    addFiles: (app) => serveBuildFiles(app, `${browserBuild}/assets`, '/assets/'),
  }
}

/** Fails where a build was interrupted, or is under way. */
async function renderOf(entry: string, browserBuild: string): Promise<Renderer['render']> {
  const build: ServerBuild = await import(entry)
  if (!existsSync(browserBuild)) throw new Error(`${browserBuild} is missing`)
  const handler = createRequestHandler(build, 'production')
  return (ctx, path) => renderPage(handler, pageContext, ctx, path)
}
