import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Modules of `react-router` whose features this storefront does not switch on, and what the browser's router gets instead:
 * the answers that they give when they are off. What is not named here stays the module's own.
 */
const replacements: Record<string, string> = {
  // Discovery of routes: `routeDiscovery.mode` is 'initial' in `react-router.config.ts`.
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getPartialManifest = (manifest) => manifest
  `,
  // Measuring of loaders and navigations: no `instrumentations` are given to the router.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
  `,
}

/** Leaves parts of the router that are never used out of the browser's script: 2 KB of every page. */
export function leaveOutUnusedRouterParts(): Plugin {
  return {
    name: 'tiffin:unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/.+\.js$/ },
      handler(_code, id) {
        const path = id.split('/dist/production/lib/')[1] ?? ''
        const replacement = replacements[path]
        if (!replacement) return
        // An export of the module itself goes before one of the same name that comes with all others.
        return { code: `${replacement}\nexport * from './${basename(path)}?rest'`, map: null }
      },
    },
  }
}
