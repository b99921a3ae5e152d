import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkFiles } from '#server/tenancy/folder/check-folder.ts'
import { faultText } from '#server/tenancy/folder/fault.ts'
import { readFiles } from '#server/tenancy/folder/read-files.ts'

export type FolderFiles = Map<string, Buffer>

/** The files of `testing/sample`, to be changed. */
export function sampleFiles(): Promise<FolderFiles> {
  return readFiles('testing/sample')
}

/** What the folder check says of the files, a line for each fault, and the folder where it has none. */
export async function checkedLines(files: FolderFiles, slug = 'sample') {
  const { faults, folder } = await checkFiles(slug, files)
  return { lines: faults.map((fault) => faultText('x', fault)), folder }
}

/** Replaces text that must stand in the file. Answers the line on which it stood. */
export function edit(files: FolderFiles, file: string, from: string, to: string): number {
  const text = files.get(file)?.toString() ?? ''
  const at = text.indexOf(from)
  if (at < 0) throw new Error(`${file} does not hold “${from}”`)
  files.set(file, Buffer.from(text.replace(from, () => to)))
  return text.slice(0, at).split('\n').length
}

/** Writes the files to disk as the folder of a tenant, which goes away with `remove`. */
export async function writeFolder(
  files: FolderFiles,
  slug = 'sample',
): Promise<{ path: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'tiffin-folder-'))
  const path = join(parent, slug)
  await writeFolderTo(path, files)
  return { path, remove: () => rm(parent, { recursive: true, force: true }) }
}

/** As above, to a folder that stays. */
export async function writeFolderTo(path: string, files: FolderFiles): Promise<void> {
  for (const [file, body] of files) {
    await mkdir(dirname(join(path, file)), { recursive: true })
    await writeFile(join(path, file), body)
  }
}
