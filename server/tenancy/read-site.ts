import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import { readLiveFacts } from './live-facts.ts'
import { type SiteContent, siteContent } from './site-content.ts'

/** A tenant's content from the database. */
export async function readSite(db: Database, tenantId: string): Promise<SiteContent> {
  const { versions, tenant, outlets, menus, live } = await db.transaction(tenantId, async (tx) => {
    // The versions first: a change that is committed while the rest is read must not pass for known.
    const { document: tenant, ...versions } = await tx
      .selectFrom('tenants')
      .innerJoin('tenant_content', 'tenant_id', 'tenants.id')
      .select(['content_version', 'stock_versions', 'document'])
      .where('tenants.id', '=', tenantId)
      .executeTakeFirstOrThrow()
    return {
      versions: {
        version: Number(versions.content_version),
        terms: Number(versions.content_version) - Number(versions.stock_versions),
      },
      tenant,
      outlets: await tx
        .selectFrom('outlets')
        .select('document')
        .where('tenant_id', '=', tenantId)
        .where('is_listed', '=', true)
        .orderBy(sql`document ->> 'name'`)
        .execute(),
      // A menu that left the folder stays for the sake of unlisted outlets; its dishes are gone.
      menus: await tx
        .selectFrom('menus')
        .select('document')
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', (outlets) =>
          outlets
            .selectFrom('outlets')
            .select('menu_id')
            .where('tenant_id', '=', tenantId)
            .where('is_listed', '=', true),
        )
        .execute(),
      live: await readLiveFacts(tx, tenantId, tenant.currency.code),
    }
  })
  const hosts = await db.shared
    .selectFrom('tenant_hosts')
    .select(['host', 'kind'])
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', ['live', 'staff'])
    .orderBy('host', 'desc')
    .execute()
  return siteContent(
    tenantId,
    versions,
    tenant,
    outlets.map((row) => row.document),
    menus.map((row) => row.document),
    live,
    hosts,
  )
}
