import { sql } from 'kysely'
import type { TenantScope } from '#server/context.ts'

/** Whether a board stands in an outlet: before its first one, nothing there is done by itself. */
export async function hasBoard(
  { tenantId, statement }: Pick<TenantScope, 'tenantId' | 'statement'>,
  outletId: string,
): Promise<boolean> {
  const row = await statement((db) =>
    db
      .selectFrom('devices')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('purpose', '=', 'board')
      .where('removed_at', 'is', null)
      .where(sql<boolean>`${outletId} = any(outlets)`)
      .executeTakeFirst(),
  )
  return row !== undefined
}
