import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  plugins: [serverStaysOutside(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // One file for what every visit starts with: dozens of small ones compress badly and cost a request each.
              groups: [{ name: 'shop', test: /storefront\/(root|screens\/menu\/route)\.tsx/ }],
            },
          },
        },
      },
    },
  },
  build: {
    target: 'es2022',
    // The same part may stand in one screen from the start and come later to another.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  // Found at start rather than on the first visit, which would then have to load twice.
  optimizeDeps: { entries: ['storefront/**/*.tsx', 'storefront/**/*.ts'] },
})
