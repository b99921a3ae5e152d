import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import type { Fulfilment } from '#domain/slots.ts'
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

/** Replaces hosts, documents and pictures. Outlets that left the folder are kept for their orders, but not listed. */
export async function storeContent(
  tx: Tx,
  tenantId: string,
  { hosts, content, assets }: NewContent,
): Promise<void> {
  const tenant = { tenant_id: tenantId }
  if (hosts) {
    await tx.deleteFrom('tenant_hosts').where('tenant_id', '=', tenantId).execute()
    const rows = hosts.map(({ host, kind }) => ({ host, kind, ...tenant }))
    await tx.insertInto('tenant_hosts').values(rows).execute()
  }
  const document = JSON.stringify(content.tenant)
  await tx
    .insertInto('tenant_content')
    .values({ ...tenant, document, source_hash: '' })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ document }))
    .execute()
  for (const menu of content.menus) {
    const document = JSON.stringify(menu)
    await tx
      .insertInto('menus')
      .values({ ...tenant, id: menu.id, document })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet({ document }))
      .execute()
  }
  // All slugs are cleared first, so that two outlets can swap theirs; no slug of a folder contains a `~`.
  await tx
    .updateTable('outlets')
    .set({ is_listed: false, slug: sql<string>`'~' || id` })
    .where('tenant_id', '=', tenantId)
    .execute()
  for (const outlet of content.outlets) {
    const { id, slug, menuId: menu_id } = outlet
    const changes = { slug, menu_id, document: JSON.stringify(outlet), is_listed: true }
    await tx
      .insertInto('outlets')
      .values({ ...tenant, id, ...changes })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(changes))
      .execute()
  }
  await storeAssets(tx, tenantId, assets)
}

/** Pictures of earlier versions are kept: open pages and old orders show them. */
export async function storeAssets(tx: Tx, tenantId: string, assets: readonly AssetFile[]) {
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

/** Pauses each outlet until an owner goes live. */
export async function closeUntilLive(
  tx: Tx,
  tenantId: string,
  outlets: readonly Pick<Content['outlets'][number], 'id'>[],
  at: Date,
): Promise<void> {
  // Both services, also one that is added before the outlet goes live.
  const services: Fulfilment[] = ['delivery', 'pickup']
  for (const { id } of outlets) {
    await tx
      .insertInto('service_pauses')
      .values({
        tenant_id: tenantId,
        id: `not-live-${id}`,
        outlet_id: id,
        kind: 'not_live',
        services,
        until: null,
        reason: '',
        message: 'We open soon.',
        by: JSON.stringify(systemActor),
        at,
      })
      .execute()
  }
}
