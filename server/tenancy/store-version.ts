import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Manifest, StoredPlan } from '#database/content-tables.ts'
import { systemActor } from '#domain/actor.ts'
import type { ContentChange } from './content-state.ts'
import { documentFormat } from './folder/read-files.ts'
import { changedPaths, hashOfBody, manifestOf, storedPlan } from './manifest.ts'
import type { PlannedPicture } from './pictures.ts'

/** @returns the number of the version that the content is then */
export async function addVersion(
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
  // An import by the previous release becomes a version too: a later version can be undone to it.
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

export async function storeState(tx: Tx, { tenantId, source }: ContentChange, version: number) {
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

/** Columns that record `source` as the last import. */
export function sourceColumns(source: NonNullable<ContentChange['source']>, version: number) {
  return {
    source_hash: source.hash,
    source: JSON.stringify(manifestOf(source.files)),
    source_version: version,
    source_for: source.hash,
  }
}

/** Keeps the files that leave, and those of the folder that were not taken. */
export async function keepBodies(tx: Tx, change: ContentChange, after: Manifest): Promise<void> {
  const current = new Set(Object.values(after))
  const bodies = new Map<string, Buffer>()
  const unread: string[] = []
  for (const body of [...change.state.files.values(), ...(change.source?.files.values() ?? [])]) {
    const hash = hashOfBody(body)
    if (current.has(hash)) continue
    if (storedPlan(body)) unread.push(hash)
    else bodies.set(hash, body)
  }
  for (const [hash, body] of bodies) await keepBody(tx, change.tenantId, hash, body)
  // One at a time: pictures are large.
  for (const hash of unread) {
    const stored = await tx
      .selectFrom('tenant_files')
      .select('body')
      .where('tenant_id', '=', change.tenantId)
      .where('hash', '=', hash)
      .limit(1)
      .executeTakeFirst()
    if (stored) await keepBody(tx, change.tenantId, hash, stored.body)
  }
}

async function keepBody(tx: Tx, tenantId: string, hash: string, body: Buffer): Promise<void> {
  await tx
    .insertInto('content_bodies')
    .values({ tenant_id: tenantId, hash, body })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doNothing())
    .execute()
}

export async function storeFiles(
  tx: Tx,
  tenantId: string,
  files: ReadonlyMap<string, Buffer>,
  changed: readonly string[],
): Promise<void> {
  for (const path of changed) {
    const body = files.get(path)
    if (body && storedPlan(body)) throw new Error(`${path} was not read, and is another picture`)
    if (!body) {
      await tx
        .deleteFrom('tenant_files')
        .where(({ and }) => and({ tenant_id: tenantId, path }))
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

/** Keeps how the pictures that were read are shown, so that they need not be read again. */
export async function storePlans(
  tx: Tx,
  { tenantId, files }: ContentChange,
  pictures: ReadonlyMap<string, PlannedPicture>,
): Promise<void> {
  const plans = [...pictures].flatMap(([name, { body: _, ...plan }]) => {
    const path = `pictures/${name}`
    const body = files.get(path)
    if (!body || storedPlan(body)) return []
    return [{ path, plan: { hash: hashOfBody(body), plan } satisfies StoredPlan }]
  })
  if (plans.length === 0) return
  await sql`
    update tenant_files set plan = planned.plan
    from json_to_recordset(${JSON.stringify(plans)}) as planned (path text, plan jsonb)
    where tenant_id = ${tenantId} and tenant_files.path = planned.path`.execute(tx)
}
