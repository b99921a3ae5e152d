import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Services } from '#server/context.ts'
import { FolderFaults, importTenant } from './import-tenant.ts'

const tenantsFolder = fileURLToPath(new URL('../../tenants/', import.meta.url))

/**
 * Imports the demo restaurants of `tenants/`; unchanged ones cost one query. A folder that cannot be imported does not
 * stop the server: its restaurant keeps its content.
 * @returns the slugs of the existing ones
 */
export async function importDemoTenants(
  services: Pick<Services, 'db' | 'log'>,
  folder = tenantsFolder,
): Promise<string[]> {
  const slugs: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && (await importDemoTenant(services, `${folder}${entry.name}`))) {
      slugs.push(entry.name)
    }
  }
  return slugs
}

/** @returns whether the tenant exists */
async function importDemoTenant(
  { db, log }: Pick<Services, 'db' | 'log'>,
  path: string,
): Promise<boolean> {
  const name = basename(path)
  try {
    const { hasChanged, warnings } = await importTenant({ db }, path)
    for (const warning of warnings) log.warn(warning)
    if (hasChanged) {
      await db.analyze()
      log.info(`imported the demo tenant ${name}`)
    }
    return true
  } catch (error) {
    if (!(error instanceof FolderFaults)) throw error
    for (const line of error.faults) log.error(line)
    const known = await db.shared
      .selectFrom('tenants')
      .select('id')
      .where('id', '=', name)
      .executeTakeFirst()
    return known !== undefined
  }
}
