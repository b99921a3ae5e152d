import { type RawBuilder, sql } from 'kysely'
import type { Statements, Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

/**
 * The id of the printer of an outlet's tickets, as an expression: the chosen one or, once that was removed, the only other
 * one of the outlet. Null where there is none, or several.
 * @param chosen the id in the outlet's settings; not null, which says that no printer prints them
 */
function ticketPrinter(
  tenantId: string,
  outletId: string | RawBuilder<string>,
  chosen: string | RawBuilder<string>,
): RawBuilder<string | null> {
  return sql`(select case when bool_or(id = ${chosen}) then ${chosen} when count(*) = 1 then min(id) end
    from printers where tenant_id = ${tenantId} and outlet_id = ${outletId} and removed_at is null)`
}

/** As `ticketPrinter`, from the database. */
export async function readTicketPrinter(
  db: Statements,
  tenantId: string,
  outletId: string,
  chosen: string | null,
): Promise<string | null> {
  if (chosen === null) return null
  const { rows } = await sql<{ id: string | null }>`
    select ${ticketPrinter(tenantId, outletId, chosen)} as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Has the tickets of an outlet printed there. */
export async function choosePrinter(
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  tx: Tx,
  outletId: string,
  id: string,
): Promise<void> {
  await sql`
    insert into outlet_settings (tenant_id, outlet_id, kind, document, revision)
    values (${tenantId}, ${outletId}, 'tickets', ${JSON.stringify({ printerId: id })}, 1)
    on conflict (tenant_id, outlet_id, kind) do update set
      document = outlet_settings.document || excluded.document, revision = outlet_settings.revision + 1`.execute(
    tx,
  )
  await liveFactsChanged(tx)
}

/** The settings of an outlet's tickets with the printer that prints them. */
export async function withTicketPrinter<Settings extends { printer_id: string | null }>(
  { tenantId, transaction }: Pick<TenantContext, 'tenantId' | 'transaction'>,
  outletId: string,
  settings: Settings,
): Promise<Settings> {
  const { printer_id: chosen } = settings
  const printer_id = await transaction((db) => readTicketPrinter(db, tenantId, outletId, chosen))
  return { ...settings, printer_id }
}

/** Which of these outlets have automatic tickets on a removed printer without a successor. */
export async function outletsWithoutPrinter(
  db: Statements,
  { tenantId, site }: Pick<TenantContext, 'tenantId' | 'site'>,
  outletIds: readonly string[],
): Promise<string[]> {
  const printing = outletIds.flatMap((outlet_id) => {
    const { printOn, printerId, ...copies } = settingsOf(site, outlet_id).tickets
    const isAutomatic = printOn !== 'hand' && copies.kitchenCopies + copies.counterCopies > 0
    return isAutomatic && printerId !== null ? [{ outlet_id, chosen: printerId }] : []
  })
  if (printing.length === 0) return []
  const printer = ticketPrinter(tenantId, sql`outlet.outlet_id`, sql`outlet.chosen`)
  const { rows } = await sql<{ outlet_id: string }>`
    select outlet_id from json_to_recordset(${JSON.stringify(printing)}) as outlet (outlet_id text, chosen text)
    where ${printer} is null`.execute(db)
  return rows.map(({ outlet_id }) => outlet_id)
}
