import { parse } from 'yaml'
import type { Statements, Tx } from '#database/connection.ts'
import type { ContentAuthor, FieldTouch } from '#database/content-tables.ts'
import { keyOf, menuDifference } from '#domain/menu-difference.ts'
import type { MenuDocument } from '#domain/menu-document.ts'
import type { ContentChange } from './content-state.ts'
import {
  type FileData,
  fieldDifferences,
  type PromoData,
  promoDifferences,
  rulesOf,
} from './file-fields.ts'
import { fileAt } from './file-paths.ts'

/** The number of changes of a file, and who last changed each of its fields. */
export interface ContentRevision {
  revision: number
  touched: Record<string, FieldTouch>
  /** Ids of deleted entries, such as `item.lassi`, which are never reused. */
  retired: string[]
}

/** Revisions for which it is stored who changed a field: more than any open page is behind. */
const remembered = 2_000

export async function readRevision(
  db: Statements,
  tenantId: string,
  file: string,
): Promise<ContentRevision> {
  const row = await selectRevision(db, tenantId, file).executeTakeFirst()
  return row ?? { revision: 0, touched: {}, retired: [] }
}

/** As `readRevision`, with a lock until the transaction ends. */
export async function lockRevision(
  tx: Tx,
  tenantId: string,
  file: string,
): Promise<ContentRevision> {
  await tx
    .insertInto('content_revisions')
    .values({ tenant_id: tenantId, file })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return selectRevision(tx, tenantId, file).forUpdate().executeTakeFirstOrThrow()
}

function selectRevision(db: Statements, tenantId: string, file: string) {
  return db
    .selectFrom('content_revisions')
    .select(['revision', 'touched', 'retired'])
    .where(({ and }) => and({ tenant_id: tenantId, file }))
}

interface RevisionChange {
  /** The changed fields; if empty, the revision is not incremented. */
  fields: readonly string[]
  retired?: readonly string[]
}

/** Stores who changed which fields of a file. @returns the new revision of the file */
export async function changeRevision(
  tx: Tx,
  { tenantId, file, by, at }: { tenantId: string; file: string; by: ContentAuthor; at: Date },
  decide: (current: ContentRevision) => RevisionChange,
): Promise<number> {
  const current = await lockRevision(tx, tenantId, file)
  const { fields, retired = [] } = decide(current)
  const revision = current.revision + (fields.length > 0 ? 1 : 0)
  const touch: FieldTouch = { revision, by, at: at.toISOString() }
  const kept = Object.entries(current.touched).filter(
    ([, last]) => last.revision > revision - remembered,
  )
  const touched = {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(fields.map((field) => [field, touch])),
  }
  await tx
    .updateTable('content_revisions')
    .set({
      revision,
      touched: JSON.stringify(touched),
      retired: JSON.stringify([...new Set([...current.retired, ...retired])]),
    })
    .where(({ and }) => and({ tenant_id: tenantId, file }))
    .execute()
  return revision
}

/** Records the changed fields, so that an edit of older values is detected, and the ids of deleted entries. */
export async function noteFileChanges(tx: Tx, change: ContentChange): Promise<void> {
  const { tenantId, state, files, by, at } = change
  for (const file of new Set([...state.files.keys(), ...files.keys()])) {
    const [before, after] = [state.files.get(file), files.get(file)]
    if (!before || !after || before.equals(after)) continue
    const changes = changesOf(file, before, after)
    if (!changes) continue
    const fields = change.isNoted ? [] : changes.fields
    await changeRevision(tx, { tenantId, file, by, at }, () => ({ ...changes, fields }))
  }
}

/** Differences of a file; null for a file without fields, such as a picture or a legal text. */
function changesOf(file: string, before: Buffer, after: Buffer): RevisionChange | null {
  // The path determines the schema with which the file was checked, and so its type.
  const kind = fileAt(file)?.kind
  if (kind === 'menus') {
    const differences = menuDifference(parseAs<MenuDocument>(before), parseAs<MenuDocument>(after))
    const deleted = differences.filter(({ field, becomes }) => field === '' && becomes === null)
    return {
      fields: differences.map(({ subject, field }) =>
        [keyOf(subject), field].filter(Boolean).join('.'),
      ),
      retired: deleted.map(({ subject }) => keyOf(subject)),
    }
  }
  if (kind === 'promos') {
    const lists = [before, after].map((each) => parseAs<PromoData[] | null>(each))
    // New promos are ignored: no client can have loaded an older version.
    const known = promoDifferences(lists[0] ?? null, lists[1] ?? null).filter(({ was }) => was)
    return {
      fields: known.flatMap(({ code, fields }) => fields.map(({ field }) => `${code}.${field}`)),
    }
  }
  const rules = rulesOf(file)
  if (!rules) return null
  const differences = fieldDifferences(parseAs<FileData>(before), parseAs<FileData>(after), rules)
  return { fields: differences.map(({ field }) => field) }
}

function parseAs<T>(body: Buffer): T {
  return parse(body.toString())
}
