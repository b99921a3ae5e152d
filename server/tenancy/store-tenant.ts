import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { HostKind } from '#domain/tenant.ts'
import type { Content } from './content/build-content.ts'
import type { AssetFile } from './pictures.ts'

export interface StoredState {
  /** Of the folder that was imported last; '' for a tenant that is new. */
  hash: string
  assets: Set<string>
}

export async function storedState(tx: Tx, tenantId: string): Promise<StoredState> {
  const content = await tx
    .selectFrom('tenant_content')
    .select('source_hash')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  const assets = await tx
    .selectFrom('assets')
    .select('file')
    .where('tenant_id', '=', tenantId)
    .execute()
  return {
    hash: content?.source_hash ?? '',
    assets: new Set(assets.map(({ file }) => file)),
  }
}

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

interface NewState {
  slug: string
  hosts: { host: string; kind: HostKind }[]
  content: Content
  assets: AssetFile[]
  files: ReadonlyMap<string, Buffer>
  hash: string
}

export async function storeTenant(tx: Tx, state: NewState): Promise<void> {
  // First, since it locks the tenant's row: a concurrent import waits here.
  await storeName(tx, state)
  await storeHosts(tx, state)
  await storeContent(tx, state)
  for (const menu of state.content.menus) await storeMenu(tx, state.slug, menu)
  await storeOutlets(tx, state.slug, state.content.outlets)
  await storeAssets(tx, state)
  await storeFiles(tx, state)
  await markChanged(tx, state)
}

async function storeName(tx: Tx, { slug, content }: NewState): Promise<void> {
  const { name } = content.tenant.branding
  await tx
    .insertInto('tenants')
    .values({ id: slug, name })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name, content_version: sql<number>`tenants.content_version + 1` }),
    )
    .execute()
}

/** Last, so that only the commit lies between this time and the moment when other processes can see the change. */
async function markChanged(tx: Tx, { slug }: NewState): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({ changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', slug)
    .execute()
}

async function storeHosts(tx: Tx, { slug, hosts }: NewState): Promise<void> {
  await tx.deleteFrom('tenant_hosts').where('tenant_id', '=', slug).execute()
  await tx
    .insertInto('tenant_hosts')
    .values(hosts.map(({ host, kind }) => ({ host, kind, tenant_id: slug })))
    .execute()
}

async function storeContent(tx: Tx, { slug, content, hash }: NewState): Promise<void> {
  const document = JSON.stringify(content.tenant)
  await tx
    .insertInto('tenant_content')
    .values({ tenant_id: slug, document, source_hash: hash })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ document, source_hash: hash }),
    )
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
async function storeAssets(tx: Tx, { slug, assets }: NewState): Promise<void> {
  for (const { file, contentType, body } of assets) {
    await tx
      .insertInto('assets')
      .values({ tenant_id: slug, file, content_type: contentType, body })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'file']).doNothing())
      .execute()
  }
}

async function storeFiles(tx: Tx, { slug, files }: NewState): Promise<void> {
  await tx.deleteFrom('tenant_files').where('tenant_id', '=', slug).execute()
  for (const [path, body] of files) {
    await tx.insertInto('tenant_files').values({ tenant_id: slug, path, body }).execute()
  }
}
