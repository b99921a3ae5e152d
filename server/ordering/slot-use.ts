import type { Statements } from '#database/connection.ts'
import { dayMilliseconds } from '#domain/zone.ts'

/** The earliest slot that still counts: a slot of the previous day may still be running. */
export function slotsFrom(now: Date): Date {
  return new Date(now.getTime() - dayMilliseconds)
}

/** Number of orders that an outlet has promised, by the start of the slot in milliseconds. */
export async function readSlotUse(
  db: Statements,
  { tenantId, outletId, now }: { tenantId: string; outletId: string; now: Date },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('slot_usage')
    .select(['slot_start', 'used'])
    .where('tenant_id', '=', tenantId)
    .where('outlet_id', '=', outletId)
    .where('slot_start', '>=', slotsFrom(now))
    .execute()
  return new Map(rows.map((row) => [row.slot_start.getTime(), row.used]))
}
