import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const megabyte = 1_048_576
/** Bytes of all files of a tenant. */
export const largestFolder = 500 * megabyte
/** Limits of a tenant's folder: bytes of a text and of a picture, and the number of files. */
const most = {
  text: megabyte,
  picture: 20 * megabyte,
  files: 5_000,
}

/** The end of a sentence that says why a file is too large; undefined where it is not. @param size in bytes */
export function tooLarge(path: string, size: number): string | undefined {
  const limit = path.startsWith('pictures/') ? most.picture : most.text
  return size > limit
    ? `has ${Math.ceil(size / megabyte)} MB; it may have ${limit / megabyte} MB at most`
    : undefined
}

/**
 * Every file of a folder by its path, in order, without those that begin with a dot. Throws a sentence if there is no
 * folder, or too much in it, before any file is read.
 */
export async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new Error(`There is no folder ${folder}.`)

  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .sort()
  if (paths.length > most.files) {
    throw new Error(`${folder} has ${paths.length} files; ${most.files} are possible at most.`)
  }
  let sum = 0
  for (const path of paths) {
    const { size } = await stat(join(folder, path))
    const problem = tooLarge(path, size)
    if (problem) throw new Error(`${join(folder, path)} ${problem}.`)
    sum += size
  }
  if (sum > largestFolder) {
    throw new Error(
      `${folder} has ${Math.ceil(sum / megabyte)} MB; it may have ${largestFolder / megabyte} MB at most.`,
    )
  }
  const files = new Map<string, Buffer>()
  for (const path of paths) files.set(path, await readFile(join(folder, path)))
  return files
}

/** Names the version that a folder was exported from; not one of its files. */
export const versionFile = '.content-version'

/** The version that a folder was exported from; null where that is not said. */
export async function readFolderVersion(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, versionFile), 'utf8').catch(() => '')
  return /^\d{1,9}\s*$/.test(text) ? Number(text) : null
}

/** Raised when the same folder would be stored in another way, so that the next import does it again. */
export const documentFormat = 3

/** Changes with any byte and any name in the folder. */
export function hashOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256').update(String(documentFormat))
  for (const [file, body] of files) hash.update(`\0${file}\0${body.length}\0`).update(body)
  return hash.digest('hex')
}
