import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Services } from '#server/context.ts'
import { loadContentState } from './content-state.ts'
import { versionFile } from './folder/read-files.ts'

/**
 * Writes a tenant's files to a folder, with the version, which lets an import detect later changes in the application.
 * Returns the number of files; throws if the tenant is unknown or the folder is not empty.
 */
export async function exportTenant({ db }: Pick<Services, 'db'>, folder: string): Promise<number> {
  const tenantId = basename(folder)
  const { files, version } = await loadContentState(db, tenantId, { withPictures: true })
  if (files.size === 0) throw new Error(`There is no tenant ${tenantId}.`)
  const present = await readdir(folder).catch(() => [])
  if (present.length > 0) throw new Error(`${folder} is not empty.`)

  for (const [path, body] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), body)
  }
  if (version !== null) await writeFile(join(folder, versionFile), `${version}\n`)
  return files.size
}
