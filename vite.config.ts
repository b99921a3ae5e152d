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

/**
 * The toasts' library puts its styles into the page by script, which the page's policy does not allow. They are imported
 * as a file instead (`storefront/shell/toaster.tsx`).
 */
function stylesAsFile(): Plugin {
  return {
    name: 'tiffin:styles-as-file',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\(/m, 'void (')
        if (without === code) this.error('sonner no longer inserts its styles here')
        return { code: without, map: null }
      },
    },
  }
}

/**
 * The router ends the address of the first style with a '#', so that no navigation takes it away. Where a script brings the
 * same style, it is in the page already: loaded once more, it would have the whole page styled and laid out again.
 */
function firstStyleOnce(): Plugin {
  return {
    name: 'tiffin:first-style-once',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const known = code.replace(
          'styles.add(link.href)',
          "styles.add(link.href.replace(/#$/, ''))",
        )
        if (known === code) this.error('Vite no longer looks for styles of the page here')
        return { code: known, map: null }
      },
    },
  }
}

/** What a page of the shop starts with: the menu, and the style of all that the server draws round it. */
const shop = new RegExp(
  [
    'storefront/(root|screens/menu/route)\\.tsx',
    '(storefront/report-error|ui/error-reports)\\.ts',
    'react-dom/(index|cjs/react-dom\\.production)\\.js',
    // Without those of parts that the menu does not start with.
    '(ui|storefront/(components|shell|screens/menu))/(?!cart-bar|hygiene-rating)[\\w-]+(\\.module)?\\.css',
  ].join('|'),
)

/** What a page of the shop loads when it has been hydrated. */
const latePart =
  /storefront\/(shell\/(overlays|state-strip|bottom-nav)|screens\/menu\/(open-text|delivery-facts))\.tsx/

/** What waits until the page has loaded. */
const afterLoad = /storefront\/shell\/(footer|server-calls)\.tsx/

/** What a tap on the menu opens, and the bar of a cart that has dishes; fetched when the browser is idle. */
const sheet =
  /storefront\/(components\/cart-bar|screens\/(product\/dish-modal|menu\/(where-sheet|where-text|address-facts)))\.tsx/

const nameOf = shortClassNames(import.meta.dirname)

export default defineConfig({
  plugins: [
    serverStaysOutside(),
    bundleReactForProduction(),
    stylesAsFile(),
    firstStyleOnce(),
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
            codeSplitting: {
              // One file for what every visit starts with, one for what comes after first paint, one for what waits for the
              // page's load, and one for the sheets over a menu: dozens of small ones compress badly and cost a request each.
              groups: [
                { name: 'shop', test: shop, priority: 4 },
                { name: 'late', test: latePart, priority: 3 },
                { name: 'loaded', test: afterLoad, priority: 2 },
                { name: 'sheets', test: sheet, priority: 1 },
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
    // The server reads there which files a lazy part of a page has (`server/pages/page-scripts.ts`).
    manifest: true,
    // A picture inside a script is loaded by every page that may show it, and compresses no further.
    assetsInlineLimit: (file) => (file.endsWith('.webp') ? false : undefined),
    // The same part may stand in one screen from the start and come later to another.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  // Found at start rather than on the first visit, which would then have to load twice.
  optimizeDeps: { entries: ['storefront/**/*.tsx', 'storefront/**/*.ts'] },
})
