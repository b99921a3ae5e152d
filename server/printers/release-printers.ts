import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { type Audited, audit } from '#server/staff/audit.ts'

/**
 * Frees the printers of outlets that a screen no longer serves, where no other screen could print on them. A browser's own
 * page is never freed: no other screen can print it.
 * @param stays the outlets that the screen still serves
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
