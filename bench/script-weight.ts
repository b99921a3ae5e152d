import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import type { Figure } from './figure.ts'
import { startTiffin } from './server.ts'

/** Script that /menu loads before anything is touched, in bytes as they travel, against React alone. */
export async function measureScript(): Promise<Figure[]> {
  const tiffin = await startTiffin('server')
  try {
    const ours = await initialScript(tiffin.origin, '/menu')
    const react = await reactAlone()
    return [
      { what: '/menu: initial script', value: ours / 1024, unit: ' KB', aim: null },
      { what: 'React alone', value: react / 1024, unit: ' KB', aim: null },
      {
        what: '/menu: initial script, of React alone',
        value: ours / react,
        unit: '',
        aim: { atMost: 1.9 },
      },
    ]
  } finally {
    await tiffin.stop()
  }
}

/** Every module that the page names, preloads or imports at its start. */
async function initialScript(origin: string, path: string): Promise<number> {
  const html = await (await fetch(origin + path)).text()
  const wanted = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file)
  const sizes = new Map<string, number>()
  const inManifest = new Set<string>()
  for (const file of manifestFiles(html)) inManifest.add(file)

  for (let file = wanted.pop(); file; file = wanted.pop()) {
    if (sizes.has(file) || inManifest.has(file)) continue
    const source = await (await fetch(origin + file)).text()
    sizes.set(file, brotliCompressSync(source).length)
    for (const [, name] of source.matchAll(/(?:from|^import|;import)\s*"\.\/([\w.-]+\.js)"/g)) {
      wanted.push(`/assets/${name}`)
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

/** The manifest names the modules of every other route; naming is not loading. */
function manifestFiles(html: string): string[] {
  const preloaded = new Set(
    [...html.matchAll(/(?:rel="modulepreload" href|src)="(\/assets\/[\w.-]+\.js)"/g)].map(
      ([, file]) => file,
    ),
  )
  const imported = new Set(
    [...html.matchAll(/import (?:\* as \w+ from )?"(\/assets\/[\w.-]+\.js)"/g)].map(
      ([, file]) => file,
    ),
  )
  return [...html.matchAll(/\/assets\/[\w.-]+\.js/g)]
    .map(([file]) => file)
    .filter((file) => !preloaded.has(file) && !imported.has(file))
}

async function reactAlone(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-react-'))
  try {
    const entry = join(folder, 'entry.js')
    await writeFile(
      entry,
      `import { createElement } from 'react'; import { hydrateRoot } from 'react-dom/client'
       hydrateRoot(document, createElement('html'))`,
    )
    const output = await build({
      configFile: false,
      logLevel: 'silent',
      mode: 'production',
      resolve: {
        alias: {
          react: join(process.cwd(), 'node_modules/react'),
          'react-dom': join(process.cwd(), 'node_modules/react-dom'),
        },
      },
      build: { write: false, rollupOptions: { input: entry }, target: 'es2022' },
    })
    const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
    return chunks.reduce(
      (sum, chunk) => sum + (chunk.type === 'chunk' ? brotliCompressSync(chunk.code).length : 0),
      0,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
