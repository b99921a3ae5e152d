import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What Vite writes of each file of a build. */
export interface Chunk {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** The files of a build by the names of their sources. @param folder of the browser's build */
export async function readManifest(folder: string): Promise<Record<string, Chunk>> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
}
