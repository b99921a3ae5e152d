import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** Bytes of a compressed script that holds React and nothing of ours: the least that our pages can load. */
export async function reactAlone(): Promise<number> {
  const script = await bundle(
    `import { createElement } from 'react'; import { hydrateRoot } from 'react-dom/client'
     hydrateRoot(document, createElement('html'))`,
  )
  return brotliCompressSync(script).length
}

/**
 * A script that holds React and the router, as our pages use them, and nothing of ours. It hydrates nothing: it leaves React's mark
 * on the page's `main`, by which a visit knows that a page is usable (`slow-visit.ts`).
 */
export function reactAndRouter(): Promise<string> {
  return bundle(
    `import { hydrateRoot } from 'react-dom/client'
     import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useNavigate } from 'react-router'
     import { HydratedRouter } from 'react-router/dom'
     globalThis.used = [hydrateRoot, Link, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useNavigate, HydratedRouter]
     document.querySelector('main').__reactProps = {}`,
  )
}

async function bundle(source: string): Promise<string> {
  // Its path is in the project, so that packages are found from there; no such file exists.
  const entry = resolve('bench/entry-of-react-alone.js')
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, rollupOptions: { input: entry }, target: 'es2022' },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
}
