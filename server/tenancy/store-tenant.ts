import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import type { HostKind } from '#domain/tenant.ts'
import type { Content } from './content/build-content.ts'
import type { AssetFile } from './pictures.ts'

/** Hosts that belong to other tenants, with their owners. */
export async function foreignHosts(
  tx: Tx,
  tenantId: string,
  hosts: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('tenant_hosts')
    .select(['host', 'tenant_id'])
    .where('host', 'in', hosts)
    .where('tenant_id', '!=', tenantId)
    .execute()
  return new Map(rows.map(({ host, tenant_id }) => [host, tenant_id]))
}

interface NewContent {
  /** Null: unchanged. */
  hosts: { host: string; kind: HostKind }[] | null
  content: Content
  assets: AssetFile[]
}

/** Hosts, documents and pictures of a tenant, in place of those before. */
export async function storeContent(
  tx: Tx,
  tenantId: string,
  { hosts, content, assets }: NewContent,
): Promise<void> {
  if (hosts) await storeHosts(tx, tenantId, hosts)
  await storeDocument(tx, tenantId, content)
  for (const menu of content.menus) await storeMenu(tx, tenantId, menu)
  await storeOutlets(tx, tenantId, content.outlets)
  await storeAssets(tx, tenantId, assets)
}

async function storeHosts(
  tx: Tx,
  tenantId: string,
  hosts: NonNullable<NewContent['hosts']>,
): Promise<void> {
  await tx.deleteFrom('tenant_hosts').where('tenant_id', '=', tenantId).execute()
  await tx
    .insertInto('tenant_hosts')
    .values(hosts.map(({ host, kind }) => ({ host, kind, tenant_id: tenantId })))
    .execute()
}

async function storeDocument(tx: Tx, tenantId: string, content: Content): Promise<void> {
  const document = JSON.stringify(content.tenant)
  await tx
    .insertInto('tenant_content')
    .values({ tenant_id: tenantId, document, source_hash: '' })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ document }))
    .execute()
}

async function storeMenu(tx: Tx, tenantId: string, menu: Content['menus'][number]): Promise<void> {
  const document = JSON.stringify(menu)
  await tx
    .insertInto('menus')
    .values({ tenant_id: tenantId, id: menu.id, document })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet({ document }))
    .execute()
}

/**
 * Outlets that were removed from the folder are kept for their orders, but not listed. All slugs are cleared first,
 * so that two outlets can swap theirs; no slug of a folder contains a `~`.
 */
async function storeOutlets(tx: Tx, tenantId: string, outlets: Content['outlets']): Promise<void> {
  await tx
    .updateTable('outlets')
    .set({ is_listed: false, slug: sql<string>`'~' || id` })
    .where('tenant_id', '=', tenantId)
    .execute()
  for (const outlet of outlets) {
    const changes = {
      slug: outlet.slug,
      menu_id: outlet.menuId,
      document: JSON.stringify(outlet),
      is_listed: true,
    }
    await tx
      .insertInto('outlets')
      .values({ tenant_id: tenantId, id: outlet.id, ...changes })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(changes))
      .execute()
  }
}

/** Pictures of earlier versions are kept: open pages and old orders show them. */
export async function storeAssets(
  tx: Tx,
  tenantId: string,
  assets: readonly AssetFile[],
): Promise<void> {
  for (const { file, contentType, body } of assets) {
    await tx
      .insertInto('assets')
      .values({ tenant_id: tenantId, file, content_type: contentType, body })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'file']).doUpdateSet({ unnamed_since: null }),
      )
      .execute()
  }
}

/**
 * Pauses each outlet until an owner goes live. With the rights of the running server, the only role that writes live
 * facts.
 */
export async function closeUntilLive(
  tx: Tx,
  tenantId: string,
  outlets: readonly Pick<Content['outlets'][number], 'id'>[],
): Promise<void> {
  // Both services, also one that is added before the outlet goes live.
  const services = ['delivery', 'pickup']
  for (const { id } of outlets) {
    await sql`
      insert into service_pauses (tenant_id, id, outlet_id, kind, services, until, message, by, at)
      values (${tenantId}, ${`not-live-${id}`}, ${id}, 'not_live', ${services}, null, 'We open soon.',
        ${JSON.stringify(systemActor)}, clock_timestamp())`.execute(tx)
  }
}
