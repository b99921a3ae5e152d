import type { TenantScope } from '#server/context.ts'
import { countListening, outletsWithBoard } from '#server/devices/heartbeats.ts'

type Scope = Pick<TenantScope, 'tenantId' | 'statement' | 'now'>

/** Whether a board stands in an outlet: before its first one, nothing there is done by itself. */
export async function hasBoard({ tenantId, statement }: Scope, outletId: string): Promise<boolean> {
  return (await statement((db) => outletsWithBoard(db, tenantId, [outletId]))).has(outletId)
}

/** Whether a screen would announce a new order of an outlet now. */
export async function isListening(
  { tenantId, statement, now }: Scope,
  outletId: string,
): Promise<boolean> {
  const counts = await statement((db) => countListening(db, tenantId, [outletId], now()))
  return (counts.get(outletId) ?? 0) > 0
}
