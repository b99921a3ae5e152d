import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Loaders call the server's use cases as functions. They stay outside the bundle, so that the page renderer and the
 * API share one copy of the server.
 */
function serverStaysOutside(): Plugin {
  let isBuild = false
  return {
    name: 'tiffin:server-stays-outside',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(id) {
      if (!id.startsWith('#server/') || this.environment.name === 'client') return
      // Built, Node resolves the alias itself; in development Vite's own module runner needs an address.
      const path = pathToFileURL(id.replace('#', `${import.meta.dirname}/`)).href
      return { id: isBuild ? id : path, external: true }
    },
  }
}

export default defineConfig({
  plugins: [serverStaysOutside(), tailwindcss(), reactRouter()],
  build: { target: 'es2022' },
})
