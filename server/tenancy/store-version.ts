import type { Tx } from '#database/connection.ts'
import type { Manifest } from '#database/content-tables.ts'
import { systemActor } from '#domain/actor.ts'
import type { ContentChange } from './content-change.ts'
import { documentFormat } from './folder/read-files.ts'
import { changedPaths, manifestOf } from './manifest.ts'

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

export async function storeState(
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
