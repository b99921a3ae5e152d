import { sql } from 'kysely'
import { toWireActor } from '#contract/staff/actor.ts'
import type { WirePrinter, WirePrinting, WirePrintJob } from '#contract/staff/printing.ts'
import type { Statements } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import type { PrinterKind, PrinterState, TicketWidth } from '#domain/ticket-layout.ts'

/** A printer with its waiting jobs. */
interface PrinterRow {
  id: string
  outlet_id: string
  name: string
  kind: PrinterKind
  width: TicketWidth
  device_id: string | null
  state: PrinterState
  state_at: Date | null
  waiting: number
  waiting_since: Date | null
}

/** A ticket on its way, with the number of its order. */
export interface JobRow {
  id: string
  outlet_id: string
  order_id: string | null
  number: string | null
  revision: number
  kind: WirePrintJob['kind']
  copy: WirePrintJob['copy']
  copy_number: number
  times: number
  printer_id: string
  /** Queued by a step of its order, not on request. */
  is_automatic: boolean
  /** Name of the printer. */
  printer_name: string
  state: WirePrintJob['state']
  claimed_session: string | null
  claimed_by: Actor | null
  claimed_until: Date | null
  reason: string | null
  created_at: Date
  printed_at: Date | null
}

/** The printers of these outlets. @param id of one of them alone */
export async function readPrinters(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
  id?: string,
): Promise<WirePrinter[]> {
  const { rows } = await sql<PrinterRow>`
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
