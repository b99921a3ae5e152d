import { sql } from 'kysely'
import { brokenConstraint, type Database, type Tx } from '#database/connection.ts'
import type { Manifest } from '#database/content-tables.ts'
import { systemActor } from '#domain/actor.ts'
import { buildContent } from './content/build-content.ts'
import type { ContentChange } from './content-change.ts'
import type { ContentState } from './content-state.ts'
import { checkFiles, type TenantFolder } from './folder/check-folder.ts'
import { type Fault, fileFault } from './folder/fault.ts'
import { documentFormat } from './folder/read-files.ts'
import { changedPaths, hashOfBody, manifestOf } from './manifest.ts'
import { noteFileChanges } from './note-file-changes.ts'
import { type AssetFile, makeAssets } from './pictures.ts'
import { foreignHosts, storeContent } from './store-tenant.ts'

/** Files that cannot be a tenant's content. */
export class ContentFaults extends Error {
  override name = 'ContentFaults'
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(faults.map(({ file, message }) => `${file}: ${message}`).join('\n'))
    this.faults = faults
  }
}

/** Somebody else changed the content since it was read; the change has to be made again. */
export class StaleContent extends Error {
  override name = 'StaleContent'
}

export interface WrittenContent {
  version: number
  /** Paths of the files that differ from before. */
  changed: string[]
  warnings: Fault[]
}

/**
 * The only function that changes content. It checks all files, writes version, documents and files, and announces the change
 * to every process, all or nothing.
 * @throws ContentFaults with every fault; StaleContent
 */
export async function writeContent(db: Database, change: ContentChange): Promise<WrittenContent> {
  const { tenantId, files, state } = change
  const { faults, folder } = await checkFiles(tenantId, files)
  if (!folder) throw new ContentFaults(faults.filter(({ isWarning }) => !isWarning))
  await refuseForeignHosts(db, tenantId, folder)
  // Encoding pictures takes seconds, so it is done before the transaction.
  const assets: AssetFile[] = []
  for (const picture of folder.pictures.values()) {
    assets.push(...(await makeAssets(picture, (file) => state.assets.has(file))))
  }
  try {
    return await db.transaction(
      tenantId,
      (tx) => store(tx, change, { folder, assets, warnings: faults }),
      'tiffin_import',
    )
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
): Promise<WrittenContent> {
  const { tenantId, state, files } = change
  const content = buildContent(folder)
  // First, since it locks the tenant's row: whoever else changes content waits here.
  await lockTenant(tx, tenantId, content.tenant.branding.name)
  await refuseStale(tx, tenantId, state)

  const [before, after] = [manifestOf(state.files), manifestOf(files)]
  const version = await addVersion(tx, change, before, after)
  const changed = changedPaths(before, after)
  const areHostsNew = changed.includes('tenant.yaml') || state.version === null
  const hosts = areHostsNew ? folder.tenant.hosts : null
  await storeContent(tx, tenantId, { hosts, content, assets })
  await keepBodies(tx, change, after)
  await storeFiles(tx, tenantId, files, changed)
  await storeState(tx, change, version)

  await sql`set local role tiffin_app`.execute(tx)
  await noteFileChanges(tx, change)
  await change.alongside?.(tx, version, content)
  await sql`set local role tiffin_import`.execute(tx)
  await markChanged(tx, tenantId)
  return {
    version,
    changed,
    warnings,
  }
}

async function lockTenant(tx: Tx, tenantId: string, name: string): Promise<void> {
  await tx
    .insertInto('tenants')
    .values({ id: tenantId, name })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name, content_version: sql<number>`tenants.content_version + 1` }),
    )
    .execute()
}

async function refuseStale(tx: Tx, tenantId: string, state: ContentState): Promise<void> {
  const now = await tx
    .selectFrom('tenant_content')
    .select(['version', 'source_hash'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  const isSame =
    (now?.version ?? null) === state.version && (now?.source_hash ?? '') === state.sourceHash
  if (!isSame) throw new StaleContent()
}

/** @returns the number of the version that the content is then */
async function addVersion(
  tx: Tx,
  change: ContentChange,
  before: Manifest,
  after: Manifest,
): Promise<number> {
  const { tenantId, state } = change
  const insert = (number: number, row: Omit<VersionRow, 'number'>) =>
    tx
      .insertInto('content_versions')
      .values({ tenant_id: tenantId, number, ...row })
      .execute()
  let last = state.version ?? 0
  // What the release before has imported is a version too: a later one can be taken back to it.
  const unseen = changedPaths(state.versionFiles, before)
  if (unseen.length > 0) {
    await insert(++last, {
      door: 'folder',
      by: JSON.stringify(systemActor),
      at: change.at,
      files: JSON.stringify(before),
      changed: unseen,
    })
  }
  const changed = changedPaths(before, after)
  if (changed.length > 0) {
    await insert(++last, {
      door: change.door,
      by: JSON.stringify(change.by),
      note: change.note ?? '',
      at: change.at,
      files: JSON.stringify(after),
      changed,
      undoes: change.undoes ?? null,
    })
  }
  return last
}

interface VersionRow {
  number: number
  door: 'app' | 'folder'
  by: string
  note?: string
  at: Date
  files: string
  changed: string[]
  undoes?: number | null
}

/** Keeps the files that leave, and those of the folder that were not taken. */
async function keepBodies(tx: Tx, change: ContentChange, after: Manifest): Promise<void> {
  const current = new Set(Object.values(after))
  const bodies = new Map<string, Buffer>()
  for (const body of [...change.state.files.values(), ...(change.source?.files.values() ?? [])]) {
    const hash = hashOfBody(body)
    if (!current.has(hash)) bodies.set(hash, body)
  }
  for (const [hash, body] of bodies) {
    await tx
      .insertInto('content_bodies')
      .values({ tenant_id: change.tenantId, hash, body })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doNothing())
      .execute()
  }
}

async function storeFiles(
  tx: Tx,
  tenantId: string,
  files: ReadonlyMap<string, Buffer>,
  changed: readonly string[],
): Promise<void> {
  for (const path of changed) {
    const body = files.get(path)
    if (!body) {
      await tx
        .deleteFrom('tenant_files')
        .where('tenant_id', '=', tenantId)
        .where('path', '=', path)
        .execute()
      continue
    }
    await tx
      .insertInto('tenant_files')
      .values({ tenant_id: tenantId, path, body })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'path']).doUpdateSet({ body }))
      .execute()
  }
}

async function storeState(
  tx: Tx,
  { tenantId, source }: ContentChange,
  version: number,
): Promise<void> {
  await tx
    .updateTable('tenant_content')
    .set({
      version,
      built_with: documentFormat,
      ...(source ? sourceColumns(source, version) : {}),
    })
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Of the folder that is then the one that was imported last. */
export function sourceColumns(source: NonNullable<ContentChange['source']>, version: number) {
  return {
    source_hash: source.hash,
    source: JSON.stringify(manifestOf(source.files)),
    source_version: version,
    source_for: source.hash,
  }
}

/** Last, so that only the commit lies between this time and the moment when other processes can see the change. */
async function markChanged(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({ changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', tenantId)
    .execute()
}

async function refuseForeignHosts(
  db: Database,
  tenantId: string,
  folder: TenantFolder,
): Promise<void> {
  const hosts = folder.tenant.hosts.map(({ host }) => host)
  const owners = await db.transaction(tenantId, (tx) => foreignHosts(tx, tenantId, hosts))
  const faults = hosts.flatMap((host): Fault[] => {
    const owner = owners.get(host)
    if (owner === undefined) return []
    const line = folder.lineOfHost(host)
    return [
      { ...fileFault('tenant.yaml', `${host} belongs to the tenant ${owner}`, line), key: 'host' },
    ]
  })
  if (faults.length > 0) throw new ContentFaults(faults)
}
