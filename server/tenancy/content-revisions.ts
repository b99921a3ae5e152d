import type { Statements, Tx } from '#database/connection.ts'
import type { ContentAuthor, FieldTouch } from '#database/content-tables.ts'

/** How often a file was changed, and by whom each of its fields last. */
export interface ContentRevision {
  revision: number
  touched: Record<string, FieldTouch>
  /** Ids that were given once and are not given again, such as `item.lassi`. */
  retired: string[]
}

/** Number of revisions for which it is known who changed a field: more than any open page is behind. */
const remembered = 2_000

export async function readRevision(
  db: Statements,
  tenantId: string,
  file: string,
): Promise<ContentRevision> {
  const row = await db
    .selectFrom('content_revisions')
    .select(['revision', 'touched', 'retired'])
    .where('tenant_id', '=', tenantId)
    .where('file', '=', file)
    .executeTakeFirst()
  return row ?? { revision: 0, touched: {}, retired: [] }
}

/** As above, and nobody else changes it until the transaction ends. */
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
  return tx
    .selectFrom('content_revisions')
    .select(['revision', 'touched', 'retired'])
    .where('tenant_id', '=', tenantId)
    .where('file', '=', file)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface RevisionChange {
  /** Fields that were changed; without any the revision stays. */
  fields: readonly string[]
  retired?: readonly string[]
}

/** @returns the revision that the file then has */
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
    .where('tenant_id', '=', tenantId)
    .where('file', '=', file)
    .execute()
  return revision
}
