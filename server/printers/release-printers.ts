import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { type Audited, audit } from '#server/staff/audit.ts'

/**
 * A screen leaves outlets: their printers that it alone printed on are any screen's from now on, or nobody could. The page of
 * a browser prints on no other screen, and stays with its own.
 * @param stays the outlets in which it still stands
 * @returns the outlets of those printers, to be announced after the commit
 */
export async function releasePrinters(
  tx: Tx,
  ctx: Audited,
  { id, name }: { id: string; name: string },
  stays: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string; outlet_id: string }>`
    update printers set device_id = null
    where tenant_id = ${ctx.tenantId} and device_id = ${id} and kind = 'escpos' and removed_at is null
      and outlet_id <> all (${[...stays]}::text[])
    returning id, name, outlet_id`.execute(tx)
  for (const printer of rows) {
    await audit(tx, ctx, {
      action: 'printer.changed',
      subject: { kind: 'printer', id: printer.id, label: printer.name },
      outletId: printer.outlet_id,
      before: { device_id: id },
      after: { device_id: null },
      reason: `${name} stands there no more`,
    })
  }
  return rows.map((printer) => printer.outlet_id)
}
