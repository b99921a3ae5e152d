import type { TenantScope } from '#server/context.ts'
import { countListening, outletsWithBoard } from '#server/devices/heartbeats.ts'

type Scope = Pick<TenantScope, 'tenantId' | 'transaction' | 'now'>

/** Whether a board stands in an outlet: before its first one, nothing there is done by itself. */
export async function hasBoard(
  { tenantId, transaction }: Scope,
  outletId: string,
): Promise<boolean> {
  return (await transaction((db) => outletsWithBoard(db, tenantId, [outletId]))).has(outletId)
}

/** Whether a screen would announce a new order of an outlet now. */
export async function isListening(
  { tenantId, transaction, now }: Scope,
  outletId: string,
): Promise<boolean> {
  const counts = await transaction((db) => countListening(db, tenantId, [outletId], now()))
  return (counts.get(outletId) ?? 0) > 0
}
