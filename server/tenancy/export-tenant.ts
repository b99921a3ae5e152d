import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Services } from '#server/context.ts'

/**
 * Writes the files of a tenant as they were imported, into a folder named after it.
 * @throws when the tenant is unknown or the folder holds something already
 */
export async function exportTenant({ db }: Pick<Services, 'db'>, folder: string): Promise<number> {
  const tenantId = basename(folder)
  const files = await db.transaction(
    tenantId,
    (tx) =>
      tx
        .selectFrom('tenant_files')
        .select(['path', 'body'])
        .where('tenant_id', '=', tenantId)
        .execute(),
    'tiffin_import',
  )
  if (files.length === 0) throw new Error(`There is no tenant ${tenantId}.`)
  const present = await readdir(folder).catch(() => [])
  if (present.length > 0) throw new Error(`${folder} is not empty.`)

  for (const { path, body } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), body)
  }
  return files.length
}
