import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { browserFloor } from './browser-floor.ts'

/** Builds the storefront's service worker into one file beside the browser's folder of assets: `sw.js`. */
export function buildServiceWorker(root: string): Plugin {
  return {
    name: 'tiffin:build-service-worker',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler({ environments }) {
        const outDir = environments.client?.config.build.outDir
        if (!outDir) return
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          build: {
            target: browserFloor,
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            modulePreload: false,
            rolldownOptions: {
              input: join(root, 'storefront/offline/service-worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}
