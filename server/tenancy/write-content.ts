import { sql } from 'kysely'
import type { Database, Tx } from '#database/connection.ts'
import { brokenConstraint } from '#database/failure.ts'
import { buildContent } from './content/build-content.ts'
import { noteFileChanges } from './content-revisions.ts'
import { type ContentChange, readFileOf } from './content-state.ts'
import { checkFiles, type TenantFolder } from './folder/check-folder.ts'
import { type Fault, fileFault } from './folder/fault.ts'
import { settleTerms } from './live-facts.ts'
import { changedPaths, manifestOf, storedPlan } from './manifest.ts'
import { type AssetFile, assetNames, makeAssets } from './pictures.ts'
import { foreignHosts, storeContent } from './store-tenant.ts'
import { addVersion, keepBodies, storeFiles, storePlans, storeState } from './store-version.ts'

/** Files that cannot be a tenant's content. */
export class ContentFaults extends Error {
  override name = 'ContentFaults'
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(faults.map(({ file, message }) => `${file}: ${message}`).join('\n'))
    this.faults = faults
  }
}

/** Another writer changed the content since it was read; the change must be retried. */
export class StaleContent extends Error {
  override name = 'StaleContent'
}

export interface WrittenContent {
  version: number
  /** Version of the site, which live facts increment as well. */
  siteVersion: number
  /** Paths of the files that differ from before. */
  changed: string[]
  warnings: Fault[]
}

/**
 * The only function that changes content: checks all files and writes all or nothing. Every later order is checked
 * against the new content. Throws ContentFaults with every fault, or StaleContent.
 */
export async function writeContent(db: Database, change: ContentChange): Promise<WrittenContent> {
  const { tenantId, files, state } = change
  const { faults, folder } = await checkFiles(tenantId, files)
  if (!folder) throw new ContentFaults(faults.filter(({ isWarning }) => !isWarning))
  await refuseForeignHosts(db, tenantId, folder)
  // Encoding pictures takes seconds, so it is done before the transaction.
  const assets: AssetFile[] = []
  for (const [name, picture] of folder.pictures) {
    const read = () => readPicture(db, tenantId, name, picture.body)
    assets.push(...(await makeAssets(picture, (file) => state.assets.has(file), read)))
  }
  try {
    const written = await db.transaction(
      tenantId,
      (tx) => store(tx, change, { folder, assets, warnings: faults }),
      'tiffin_import',
    )
    return { ...written, siteVersion: await settleTerms(db, tenantId) }
  } catch (error) {
    if (brokenConstraint(error) !== 'tenant_hosts_pkey') throw error
    throw new ContentFaults([
      fileFault('tenant.yaml', 'another tenant took one of the hosts at this moment'),
    ])
  }
}

interface Prepared {
  folder: TenantFolder
  assets: AssetFile[]
  warnings: Fault[]
}

async function store(
  tx: Tx,
  change: ContentChange,
  { folder, assets, warnings }: Prepared,
): Promise<Omit<WrittenContent, 'siteVersion'>> {
  const { tenantId, state, files } = change
  const content = buildContent(folder)
  const { name } = content.tenant.branding
  // First, since it locks the tenant's row: other writers wait here.
  await tx
    .insertInto('tenants')
    .values({ id: tenantId, name })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name, content_version: sql<number>`tenants.content_version + 1` }),
    )
    .execute()
  const current = await tx
    .selectFrom('tenant_content')
    .select(['version', 'source_hash'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  const isSame =
    (current?.version ?? null) === state.version &&
    (current?.source_hash ?? '') === state.sourceHash
  if (!isSame) throw new StaleContent()

  const [before, after] = [manifestOf(state.files), manifestOf(files)]
  const version = await addVersion(tx, change, before, after)
  const changed = changedPaths(before, after)
  const areHostsNew = changed.includes('tenant.yaml') || state.version === null
  const hosts = areHostsNew ? folder.tenant.hosts : null
  await storeContent(tx, tenantId, { hosts, content, assets })
  await requireAssets(tx, tenantId, folder)
  await keepBodies(tx, change, after)
  await storeFiles(tx, tenantId, files, changed)
  await storePlans(tx, change, folder.pictures)
  await storeState(tx, change, version)
  await noteFileChanges(tx, change)
  await change.inTransaction?.(tx, version, content)
  return { version, changed, warnings }
}

/** The bytes of a picture. Those of an unchanged picture are read from the database. */
async function readPicture(
  db: Database,
  tenantId: string,
  name: string,
  body: Buffer,
): Promise<Buffer> {
  if (!storedPlan(body)) return body
  const stored = await db.transaction(
    tenantId,
    (tx) => readFileOf(tx, tenantId, `pictures/${name}`),
    'tiffin_import',
  )
  // Missing: another writer has changed the content.
  if (!stored) throw new StaleContent()
  return stored
}

/** Keeps the pictures' files from deletion. Throws StaleContent if maintenance deleted one since it was read. */
async function requireAssets(tx: Tx, tenantId: string, { pictures }: TenantFolder): Promise<void> {
  const names = [...pictures.values()].flatMap(assetNames)
  const { rows } = await sql<{ found: number }>`
    with renewed as (
      update assets set unnamed_since = null
      where tenant_id = ${tenantId} and file = any(${names}) and unnamed_since is not null
    )
    select count(*)::int as found from assets where tenant_id = ${tenantId} and file = any(${names})`.execute(
    tx,
  )
  if (rows[0]?.found !== new Set(names).size) throw new StaleContent()
}

async function refuseForeignHosts(
  db: Database,
  tenantId: string,
  folder: TenantFolder,
): Promise<void> {
  const hosts = folder.tenant.hosts.map(({ host }) => host)
  const owners = await db.transaction(tenantId, (tx) => foreignHosts(tx, tenantId, hosts))
  const faults = hosts.flatMap((host) => {
    const owner = owners.get(host)
    if (owner === undefined) return []
    const message = `${host} belongs to the tenant ${owner}`
    return { ...fileFault('tenant.yaml', message, folder.lineOfHost(host)), key: 'host' }
  })
  if (faults.length > 0) throw new ContentFaults(faults)
}
