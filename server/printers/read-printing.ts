import { type Selectable, sql } from 'kysely'
import { toWireActor } from '#contract/staff/actor.ts'
import type { WirePrinter, WirePrinting, WirePrintJob } from '#contract/staff/printing.ts'
import type { Statements } from '#database/connection.ts'
import type { KitchenTables } from '#database/kitchen-tables.ts'

/** A print job, with the number of its order and the name of its printer. */
export type JobRow = Selectable<KitchenTables['print_jobs']> & {
  number: string | null
  printer_name: string
}

/** The printers of these outlets. @param id of one of them alone */
export async function readPrinters(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
  id?: string,
): Promise<WirePrinter[]> {
  const { rows } = await sql<
    Omit<WirePrinter, 'state_at' | 'waiting_since'> &
      Record<'state_at' | 'waiting_since', Date | null>
  >`
    select p.id, p.outlet_id, p.name, p.kind, p.width, p.device_id, p.state, p.state_at,
      count(j.id)::int as waiting, min(j.created_at) as waiting_since
    from printers p
    left join print_jobs j on j.tenant_id = ${tenantId} and j.printer_id = p.id
      and j.state in ('waiting', 'claimed', 'failed')
    where p.tenant_id = ${tenantId} and p.removed_at is null
      and p.outlet_id = any(${[...outletIds]}::text[]) and (${id ?? null}::text is null or p.id = ${id ?? null})
    group by p.tenant_id, p.id
    order by p.name, p.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    state_at: row.state_at?.toISOString() ?? null,
    waiting_since: row.waiting_since?.toISOString() ?? null,
  }))
}

/**
 * Unprinted jobs of these outlets, oldest first, without those of removed printers; or the requested job in any state.
 */
export async function readJobs(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
  { printerId = null, id = null }: { printerId?: string | null; id?: string | null } = {},
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select j.*, o.number,
      (select p.name from printers p where p.tenant_id = ${tenantId} and p.id = j.printer_id) as printer_name
    from print_jobs j left join orders o on o.tenant_id = ${tenantId} and o.id = j.order_id
    where j.tenant_id = ${tenantId} and j.outlet_id = any(${[...outletIds]}::text[])
      and case when ${id}::text is null then j.state in ('waiting', 'claimed', 'failed') and exists (select from printers p
        where p.tenant_id = ${tenantId} and p.id = j.printer_id and p.removed_at is null) else j.id = ${id} end
      and (${printerId}::text is null or j.printer_id = ${printerId})
    order by j.created_at, j.copy desc, j.id
    limit ${mostJobs}`.execute(db)
  return rows
}

/** More jobs than a printer prints in an hour. */
const mostJobs = 500

/** Printing state of these outlets, for boards. */
export async function readPrinting(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
): Promise<WirePrinting[]> {
  const printers = await readPrinters(db, tenantId, outletIds)
  const jobs = printers.length > 0 ? await readJobs(db, tenantId, outletIds) : []
  return outletIds.map((outletId) => ({
    outlet_id: outletId,
    printers: printers.filter((printer) => printer.outlet_id === outletId),
    jobs: jobs.filter((job) => job.outlet_id === outletId).map(toWireJob),
  }))
}

export function toWireJob(row: JobRow): WirePrintJob {
  return {
    id: row.id,
    outlet_id: row.outlet_id,
    order_id: row.order_id,
    number: row.number ?? '',
    kind: row.kind,
    copy: row.copy,
    copy_number: row.copy_number,
    times: row.times,
    revision: row.revision,
    printer_id: row.printer_id,
    state: row.state,
    claimed_by: row.claimed_by && toWireActor(row.claimed_by),
    claimed_until: row.claimed_until?.toISOString() ?? null,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    printed_at: row.printed_at?.toISOString() ?? null,
  }
}
