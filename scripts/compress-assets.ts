import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Fonts and pictures are compressed formats already. */
const compressible = /\.(js|css|svg|json|txt|wav)$/

/** Smaller files travel in one packet either way. */
const smallest = 500

/** Puts `.br` and `.gz` beside the browser's files: the server sends those, and compresses nothing while it serves. */
export function compressAssets(): Plugin {
  return {
    name: 'tiffin:compress-assets',
    apply: 'build',
    buildApp: {
      // Runs last: the router writes its manifest after Vite's output.
      order: 'post',
      async handler({ environments }) {
        const outDir = environments.client?.config.build.outDir
        if (outDir) await compressFolder(join(outDir, 'assets'))
      },
    },
  }
}

/** The same after a plain build, which has no steps for a whole application. @param folder of the browser's files */
export function compressWritten(folder: string): Plugin {
  return {
    name: 'tiffin:compress-written',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir }) {
        if (dir) await compressFolder(join(dir, folder))
      },
    },
  }
}

async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => compressible.test(file))
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipped(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
