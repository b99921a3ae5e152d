import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Services } from '#server/context.ts'
import { importTenant } from './import-tenant.ts'

const tenantsFolder = fileURLToPath(new URL('../../tenants/', import.meta.url))

/** The demo restaurants of `tenants/`; unchanged ones cost one query. @returns their slugs */
export async function importDemoTenants(services: Pick<Services, 'db' | 'log'>): Promise<string[]> {
  const slugs: string[] = []
  for (const entry of await readdir(tenantsFolder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const { slug, hasChanged, warnings } = await importTenant(
      services,
      `${tenantsFolder}${entry.name}`,
    )
    for (const warning of warnings) services.log.warn(warning)
    if (hasChanged) services.log.info(`imported the demo tenant ${slug}`)
    slugs.push(slug)
  }
  return slugs
}
