import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const megabyte = 1_048_576
/** Most bytes of all files of a tenant. */
export const largestFolder = 500 * megabyte
/** Limits of a tenant's folder: bytes of a text file and of a picture, and the number of files. */
const most = {
  text: megabyte,
  picture: 20 * megabyte,
  files: 5_000,
}

/** The end of a sentence about a file that is too large; undefined if it is not. @param size in bytes */
export function tooLarge(path: string, size: number): string | undefined {
  const limit = path.startsWith('pictures/') ? most.picture : most.text
  return size > limit
    ? `has ${Math.ceil(size / megabyte)} MB; it may have ${limit / megabyte} MB at most`
    : undefined
}

/**
 * The files of a folder by path, sorted, without names that begin with a dot. Throws before reading any file if the
 * folder is missing or exceeds a limit.
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

/** File with the version from which the folder was exported; not part of the content. */
export const versionFile = '.content-version'

/** The version from which a folder was exported; null if unknown. */
export async function readFolderVersion(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, versionFile), 'utf8').catch(() => '')
  return /^\d{1,9}\s*$/.test(text) ? Number(text) : null
}

/** Incremented when the stored form of a folder changes, so that the next import stores an unchanged folder again. */
export const documentFormat = 3

export function hashOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256').update(String(documentFormat))
  for (const [file, body] of files) hash.update(`\0${file}\0${body.length}\0`).update(body)
  return hash.digest('hex')
}
