import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Services } from '#server/context.ts'
import { isTenant } from './get-tenant.ts'
import { FolderFaults, importTenant } from './import-tenant.ts'

const tenantsFolder = fileURLToPath(new URL('../../tenants/', import.meta.url))

/** Imports the demo restaurants and returns their slugs. A restaurant whose folder has faults is not changed. */
export async function importDemoTenants(
  { db, log }: Pick<Services, 'db' | 'log'>,
  folder = tenantsFolder,
): Promise<string[]> {
  const slugs: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const { name } = entry
    try {
      const { hasChanged, warnings } = await importTenant({ db }, `${folder}${name}`)
      for (const warning of warnings) log.warn(warning)
      if (hasChanged) {
        await db.analyze()
        log.info(`imported the demo tenant ${name}`)
      }
    } catch (error) {
      if (!(error instanceof FolderFaults)) throw error
      for (const line of error.faults) log.error(line)
      if (!(await isTenant(db, name))) continue
    }
    slugs.push(name)
  }
  return slugs
}
