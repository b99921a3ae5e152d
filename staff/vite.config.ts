import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { browserFloor } from '../scripts/browser-floor.ts'
import { compressWritten } from '../scripts/compress-assets.ts'

const root = import.meta.dirname

/** Where the browser's files of this application lie: beside `/assets/`, which are the storefront's. */
const assets = 'staff-assets'

/** Writes the list of files to precache: the page and all hashed files. Workbox's build tools are 300 packages. */
function listPrecachedFiles(): Plugin {
  return {
    name: 'tiffin:list-precached-files',
    apply: 'build',
    generateBundle: {
      // Afterwards, because Vite drops an entry script that only imports others: a missing file fails the installation.
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['service-worker.js']
        if (worker?.type !== 'chunk') this.error('there is no service worker')
        if (worker.imports.length > 0) {
          this.error(`the service worker shares ${worker.imports.join(', ')} with the application`)
        }
        const files = Object.keys(bundle).filter((name) => name.startsWith(`${assets}/`))
        const page = bundle['index.html']
        if (page?.type !== 'asset') this.error('there is no page')
        const revision = createHash('sha256').update(page.source).digest('hex').slice(0, 16)
        const entries = [
          { url: '/', revision },
          ...files.sort().map((name) => ({ url: `/${name}`, revision: null })),
        ]
        const code = worker.code.replace('self.__WB_MANIFEST', JSON.stringify(entries))
        if (code === worker.code) this.error('the service worker has no list of files')
        worker.code = code
      },
    },
  }
}

/** Modules of the board, and those that it shares with all other screens. */
const boardModules =
  /\/(ui\/|staff\/(main|time-text|words\/(board|common)|person\/person-store|print\/released|(api|app|board|live|shell|start|styles)\/|controls\/(button|choices|controls|panel|stepper|tag)\.))/

/** The restaurant's application; the storefront has its own build. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [listPrecachedFiles(), compressWritten(assets)],
  build: {
    target: browserFloor,
    outDir: resolve(root, '../build/staff'),
    emptyOutDir: true,
    assetsDir: assets,
    // A sound or a font inside a script cannot be kept by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // 'use client' means nothing here.
      checks: { moduleLevelDirective: false },
      input: [resolve(root, 'index.html'), resolve(root, 'service-worker.ts')],
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? '[name].js' : `${assets}/[name]-[hash].js`,
        codeSplitting: {
          // The board opens with two files, so that its styles come in one order: what changes rarely, and its own. What
          // other screens add to it is loaded with them.
          groups: [
            {
              name: 'packages',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|zustand|idb|lucide-react|clsx)\//,
              priority: 2,
            },
            { name: 'board', test: boardModules, priority: 1 },
          ],
        },
      },
    },
  },
})
