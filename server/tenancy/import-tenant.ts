import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Services } from '#server/context.ts'
import { buildContent, type Content } from './build-content.ts'
import { checkFolder, faultText } from './check-folder.ts'
import { type AssetFile, makeAssets, planPictures } from './pictures.ts'
import type { TenantFolder } from './read-folder.ts'

/** A folder that cannot be imported; `faults` are lines fit to print. */
export class FolderFaults extends Error {
  override name = 'FolderFaults'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export interface ImportResult {
  slug: string
  hasChanged: boolean
  warnings: string[]
}

/** Raised when the same folder would be stored another way, so that the next import does it again. */
const format = 1

/**
 * Puts a tenant's folder into the database: all of it or nothing. Importing the same folder again changes nothing.
 * @throws FolderFaults naming every fault with file and line
 */
export async function importTenant(
  { db }: Pick<Services, 'db'>,
  path: string,
): Promise<ImportResult> {
  const { folder, faults } = await checkFolder(path)
  const wrong = faults.filter((fault) => !fault.isWarning)
  if (wrong.length > 0) throw new FolderFaults(wrong.map((fault) => faultText(path, fault)))
  const result = { slug: folder.slug, warnings: faults.map((fault) => faultText(path, fault)) }

  const hash = hashOf(folder)
  const stored = await db.transaction(folder.slug, (tx) => storedFacts(tx, folder.slug))
  if (stored.hash === hash) return { ...result, hasChanged: false }
  await refuseForeignHosts(db, path, folder)

  // Pictures take seconds: they are made before the transaction, which waits for nothing.
  const planned = await planPictures(folder.pictures)
  const content = buildContent(folder, planned)
  const assets: AssetFile[] = []
  for (const picture of planned.values()) {
    assets.push(...(await makeAssets(picture, (file) => stored.files.has(file))))
  }
  await db.transaction(folder.slug, (tx) => store(tx, folder, content, assets, hash))
  return { ...result, hasChanged: true }
}

function hashOf(folder: TenantFolder): string {
  const hash = createHash('sha256').update(String(format))
  for (const [file, body] of folder.files) hash.update(`\0${file}\0`).update(body)
  return hash.digest('hex')
}

async function storedFacts(
  tx: Tx,
  tenantId: string,
): Promise<{ hash: string; files: Set<string> }> {
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
  return { hash: content?.source_hash ?? '', files: new Set(assets.map(({ file }) => file)) }
}

async function refuseForeignHosts(
  db: Services['db'],
  path: string,
  folder: TenantFolder,
): Promise<void> {
  const hosts = folder.tenant?.value.hosts ?? []
  const taken = await db.shared
    .selectFrom('tenant_hosts')
    .select(['host', 'tenant_id'])
    .where(
      'host',
      'in',
      hosts.map(({ host }) => host),
    )
    .where('tenant_id', '!=', folder.slug)
    .execute()
  if (taken.length === 0) return
  throw new FolderFaults(
    taken.map(({ host, tenant_id }) => {
      const index = hosts.findIndex((entry) => entry.host === host)
      const line = folder.tenant?.lineOf(['hosts', index, 'host']) ?? 1
      return `${path}/tenant.yaml:${line}: hosts: ${host} belongs to the tenant ${tenant_id}`
    }),
  )
}

async function store(
  tx: Tx,
  folder: TenantFolder,
  content: Content,
  assets: AssetFile[],
  hash: string,
): Promise<void> {
  const id = folder.slug
  await tx
    .insertInto('tenants')
    .values({ id, name: content.tenant.branding.name })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name: content.tenant.branding.name,
        content_version: sql<number>`tenants.content_version + 1`,
      }),
    )
    .execute()
  await tx.deleteFrom('tenant_hosts').where('tenant_id', '=', id).execute()
  await tx
    .insertInto('tenant_hosts')
    .values(
      (folder.tenant?.value.hosts ?? []).map(({ host, kind }) => ({ host, kind, tenant_id: id })),
    )
    .execute()
  const document = JSON.stringify(content.tenant)
  await tx
    .insertInto('tenant_content')
    .values({ tenant_id: id, document, source_hash: hash })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ document, source_hash: hash }),
    )
    .execute()
  for (const menu of content.menus) await storeMenu(tx, id, menu)
  await storeOutlets(tx, id, content.outlets)
  for (const { file, contentType, body } of assets) {
    await tx
      .insertInto('assets')
      .values({ tenant_id: id, file, content_type: contentType, body })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'file']).doNothing())
      .execute()
  }
  await tx.deleteFrom('tenant_files').where('tenant_id', '=', id).execute()
  for (const [path, body] of folder.files) {
    await tx.insertInto('tenant_files').values({ tenant_id: id, path, body }).execute()
  }
}

async function storeMenu(tx: Tx, tenantId: string, menu: Content['menus'][number]): Promise<void> {
  const document = JSON.stringify(menu)
  await tx
    .insertInto('menus')
    .values({ tenant_id: tenantId, id: menu.id, document })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet({ document }))
    .execute()
}

/** Outlets that have left the folder stay for their orders' sake, but are listed nowhere. */
async function storeOutlets(tx: Tx, tenantId: string, outlets: Content['outlets']): Promise<void> {
  await tx
    .updateTable('outlets')
    .set({ is_listed: false, slug: sql<string>`'gone-' || id` })
    .where('tenant_id', '=', tenantId)
    .where(
      'id',
      'not in',
      outlets.map(({ id }) => id),
    )
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
