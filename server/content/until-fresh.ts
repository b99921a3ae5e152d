import type { Tx } from '#database/connection.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { ContentRevision } from '#server/tenancy/content-revisions.ts'
import { StaleContent } from '#server/tenancy/write-content.ts'

/** How often work is begun again because somebody else changed the content meanwhile. */
const mostAttempts = 5

/**
 * Ensures that nobody has changed a file between the reading of its revision and this transaction. The revision is read before the
 * file, so that the file is of this revision too.
 * @throws StaleContent
 */
export function requireSameRevision(known: ContentRevision, current: ContentRevision): void {
  if (known.revision !== current.revision) throw new StaleContent()
}

/**
 * Ensures that nobody has changed the tenant's files since a version was read.
 * @throws StaleContent
 */
export async function requireSameFiles(
  tx: Tx,
  tenantId: string,
  version: number | null,
): Promise<void> {
  const now = await tx
    .selectFrom('tenant_content')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if ((now?.version ?? null) !== version) throw new StaleContent()
}

/** Repeats work from its start when the content changed meanwhile. */
export async function untilFresh<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaleContent)) throw error
      if (attempt === mostAttempts) throw new Refusal('conflict')
    }
  }
}
