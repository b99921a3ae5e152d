import type { TenantScope } from '#server/context.ts'

/** How long a screen counts as listening after its last beat, in milliseconds. */
const listensFor = 45_000

/** How many screens would hear a new order of each outlet now: sound on, and seen by somebody lately. */
export async function countListening(
  { tenantId, statement, now }: Pick<TenantScope, 'tenantId' | 'statement' | 'now'>,
  outletIds: readonly string[],
): Promise<Map<string, number>> {
  const since = new Date(now().getTime() - listensFor)
  const rows = await statement((db) =>
    db
      .selectFrom('device_beats')
      .select('outlets')
      .where('tenant_id', '=', tenantId)
      .where('at', '>=', since)
      .where('sound', '=', 'on')
      .where('visible_at', '>=', since)
      .execute(),
  )
  return new Map(
    outletIds.map((id) => [id, rows.filter(({ outlets }) => outlets.includes(id)).length]),
  )
}
