import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** Bytes of a compressed script that holds React and nothing of ours: the least that our pages can load. */
export async function reactAlone(): Promise<number> {
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
