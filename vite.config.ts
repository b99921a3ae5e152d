import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { browserFloor } from './scripts/browser-floor.ts'
import { buildServiceWorker } from './scripts/build-service-worker.ts'
import { compressAssets } from './scripts/compress-assets.ts'
import { noStylesOfTheServer, shortClassNames, styleReferences } from './scripts/style-names.ts'

/**
 * Loaders call the server's use cases as functions. In the build they stay outside the bundle, so that the page renderer
 * and the API share one copy of the server; Node resolves the alias itself.
 */
function serverStaysOutside(): Plugin {
  return {
    name: 'tiffin:server-stays-outside',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (id.startsWith('#server/') && this.environment.name !== 'client')
        return { id, external: true }
    },
  }
}

/**
 * React renders pages with its production build, whatever NODE_ENV the server runs in: its development build takes twice
 * the time. So React, and all that uses it, is part of the server's bundle, which is told that this is production.
 */
function bundleReactForProduction(): Plugin {
  return {
    name: 'tiffin:react-for-production',
    apply: 'build',
    configEnvironment(name) {
      if (name !== 'ssr') return
      return {
        resolve: { noExternal: true, conditions: ['module-sync', 'node', 'production'] },
        define: { 'process.env.NODE_ENV': '"production"' },
      }
    },
  }
}

/** Every page of the shop starts with these: the frame of all screens, the menu, and the panel of most other screens. */
const shop = /storefront\/(entry\.client|root|screens\/menu\/route)\.tsx|ui\/card\.module\.css/

const nameOf = shortClassNames(import.meta.dirname)

/** Of a file that several screens share, without their names; without the extension. */
function shortName(name: string): string {
  return name.replace(/~.*/, '').replace(/\.\w+$/, '')
}

export default defineConfig({
  plugins: [
    serverStaysOutside(),
    bundleReactForProduction(),
    styleReferences(import.meta.dirname, nameOf),
    noStylesOfTheServer(),
    reactRouter(),
    buildServiceWorker(import.meta.dirname),
    compressAssets(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The name of a shared file would else list every screen that uses it.
            chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
            assetFileNames: ({ names }) =>
              `assets/${shortName(names[0] ?? 'file')}-[hash][extname]`,
            codeSplitting: {
              // Few files: dozens of small ones compress badly and cost a request each.
              groups: [
                { name: 'shop', test: shop, priority: 2 },
                { name: 'dish', test: /screens\/product\/dish-modal\.tsx/, priority: 1 },
                {
                  name: 'query',
                  test: /@tanstack\/(query-core|react-query)|storefront\/api\/queries\.ts/,
                  priority: 1,
                },
                // Apart from the parts of the checkout, which the home page would load with it.
                { name: 'postcode', test: /components\/postcode-field\.tsx/, priority: 1 },
                {
                  name: 'code',
                  test: /ui\/code-boxes\.tsx|ordering\/use-countdown\.ts/,
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  name: 'order',
                  // Apart, so that no small page's part is merged into the payment's.
                  test: /storefront\/(ordering|screens\/(payment|checkout|orders?))\//,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 10_000,
                },
                {
                  name: 'shared',
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 15_000,
                },
              ],
            },
          },
        },
      },
    },
  },
  css: { modules: { generateScopedName: nameOf } },
  build: {
    target: browserFloor,
    // Every page has the shop's style: a part that is loaded later must not load it again.
    modulePreload: {
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js'
          ? dependencies.filter((file) => !/shop-[^/]+\.css$/.test(file))
          : dependencies,
    },
    // A picture inside a script is loaded by every page that may show it, and compresses no further.
    assetsInlineLimit: (file) => (file.endsWith('.webp') ? false : undefined),
  },
  // Found at start rather than on the first visit, which would then have to load twice.
  optimizeDeps: { entries: ['storefront/**/*.tsx', 'storefront/**/*.ts'] },
})
