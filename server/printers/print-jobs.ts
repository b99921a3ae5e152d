import { sql, type Updateable } from 'kysely'
import type { QueryOf } from '#contract/calls/table.ts'
import type { WirePrintJob } from '#contract/staff/printing.ts'
import type { Tx } from '#database/connection.ts'
import type { KitchenTables } from '#database/kitchen-tables.ts'
import type { PrinterState, TicketCopy } from '#domain/ticket-layout.ts'
import type { TenantScope } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { deleteOlder, endOfRetention } from '#server/jobs/retention.ts'
import { updateOrder } from '#server/ordering/update-order.ts'
import { audit } from '#server/staff/audit.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import { actorOf, type MemberContext, type StaffContext } from '#server/staff/staff-context.ts'
import { changePrinter, setPrinterState } from './printers.ts'
import { type JobRow, readJobs, toWireJob } from './read-printing.ts'

/** Milliseconds that a claim lasts; after that, another screen may claim the ticket. */
const leaseFor = 30_000
/** Most test tickets of one printer that may wait. */
const mostTests = 3

export async function listPrintJobs(
  ctx: StaffContext,
  { printer, outlet_id: outletId }: QueryOf<'listPrintJobs'>,
): Promise<WirePrintJob[]> {
  if (outletId !== undefined) requireOutlet(ctx, outletId)
  const outletIds = outletId === undefined ? ctx.outletIds : [outletId]
  const jobs = await ctx.transaction((db) =>
    readJobs(db, ctx.tenantId, outletIds, { printerId: printer ?? null }),
  )
  return jobs.map(toWireJob)
}

/** Refuses with 404 a job of an outlet that the caller may not see. */
export async function getJob(ctx: StaffContext, id: string): Promise<JobRow> {
  const [job] = await ctx.transaction((db) => readJobs(db, ctx.tenantId, ctx.outletIds, { id }))
  if (!job) throw new Refusal('not_found')
  return job
}

/**
 * Claims a ticket for printing. Only one of several claimants gets it, for 30 seconds; if it reports no result by then,
 * another may claim the ticket. The same screen may claim it again.
 */
export function claimJob(ctx: StaffContext, id: string): Promise<WirePrintJob> {
  return changeJob(ctx, id, async (tx) => {
    const now = ctx.now()
    const { numAffectedRows } = await sql`
      update print_jobs j set state = 'claimed', claimed_session = ${ctx.session.id},
        claimed_by = ${JSON.stringify(ctx.actor)}, claimed_until = ${new Date(now.getTime() + leaseFor)}
      from printers p
      where j.tenant_id = ${ctx.tenantId} and j.id = ${id} and p.tenant_id = ${ctx.tenantId} and p.id = j.printer_id
        and p.removed_at is null and (p.device_id is null or p.device_id = ${ctx.device?.id ?? ''})
        and (j.state in ('waiting', 'failed')
          or j.state = 'claimed' and (j.claimed_until < ${now} or j.claimed_session = ${ctx.session.id}))`.execute(
      tx,
    )
    return numAffectedRows === 1n
  })
}

/** Marks a ticket as printed; a repeated report changes nothing. */
export function markPrinted(ctx: StaffContext, id: string): Promise<WirePrintJob> {
  return changeJob(ctx, id, async (tx, job) => {
    if (job.claimed_session !== ctx.session.id) return false
    if (job.state === 'printed') return true
    if (job.state !== 'claimed') return false
    await setJob(ctx, tx, id, { state: 'printed', printed_at: ctx.now(), reason: null })
    await setPrinterState(ctx, tx, job.printer_id, 'ready')
    // The order's screens show where it was printed.
    if (job.order_id) await updateOrder(tx, ctx.tenantId, job.order_id)
    if (job.is_automatic) await auditPrinted(ctx, tx, job)
    return true
  })
}

/**
 * Adds an automatically printed ticket to the audit log, under the screen that printed it, even if a person has entered
 * a PIN there. A ticket printed on request was logged with the request.
 */
async function auditPrinted(
  ctx: StaffContext,
  tx: Tx,
  { order_id, outlet_id, number, kind, copy, printer_name }: JobRow,
): Promise<void> {
  if (!order_id) return
  const by = ctx.device ? { ...ctx, actor: actorOf(null, ctx.device) } : ctx
  await audit(tx, by, {
    action: kind === 'stop' ? 'order.stop_printed' : 'order.printed',
    subject: { kind: 'order', id: order_id, label: number ?? '' },
    outletId: outlet_id,
    after: { copy, printer: printer_name },
  })
}

/** Records a failed attempt; the ticket waits for the next claim. */
export function markFailed(
  ctx: StaffContext,
  id: string,
  reason: PrinterState,
): Promise<WirePrintJob> {
  return changeJob(ctx, id, async (tx, job) => {
    if (job.claimed_session !== ctx.session.id || job.state !== 'claimed') return false
    await setJob(ctx, tx, id, { state: 'failed', reason })
    await setPrinterState(ctx, tx, job.printer_id, reason)
    return true
  })
}

/** Ends the claim of a job. */
async function setJob(
  { tenantId }: StaffContext,
  tx: Tx,
  id: string,
  values: Updateable<KitchenTables['print_jobs']>,
): Promise<void> {
  await tx
    .updateTable('print_jobs')
    .set({ ...values, claimed_until: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Adds a test ticket to the queue of a printer. */
export async function testPrinter(ctx: MemberContext, printerId: string): Promise<WirePrintJob> {
  const id = ctx.random.id()
  await changePrinter(ctx, printerId, async (tx, { outlet_id }) => {
    const waiting = await tx
      .selectFrom('print_jobs')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('printer_id', '=', printerId)
      .where('kind', '=', 'test')
      .where('state', 'in', ['waiting', 'failed'])
      .execute()
    if (waiting.length >= mostTests) {
      throw new Refusal('limit_reached', { message: 'Three test tickets wait already.' })
    }
    await tx
      .insertInto('print_jobs')
      .values({
        tenant_id: ctx.tenantId,
        id,
        outlet_id,
        order_id: null,
        kind: 'test',
        copy: 'kitchen',
        printer_id: printerId,
        created_at: ctx.now(),
      })
      .execute()
    return { action: 'printer.tested' }
  })
  return toWireJob(await getJob(ctx, id))
}

/**
 * Adds copies of an order's ticket to the queue of a printer, numbered after its earlier copies there.
 * @returns the ids of the jobs
 */
export async function addReprints(
  ctx: StaffContext,
  tx: Tx,
  order: { id: string; outletId: string; copies: readonly TicketCopy[]; printerId: string },
): Promise<string[]> {
  const ids: string[] = []
  for (const copy of order.copies) {
    const id = ctx.random.id()
    // The order is locked, so no other request counts its copies concurrently.
    const last = await tx
      .selectFrom('print_jobs')
      .select((one) => one.fn.max('copy_number').as('number'))
      .where('tenant_id', '=', ctx.tenantId)
      .where('order_id', '=', order.id)
      .where('kind', '=', 'ticket')
      .where('copy', '=', copy)
      .where('printer_id', '=', order.printerId)
      .executeTakeFirst()
    await tx
      .insertInto('print_jobs')
      .values({
        tenant_id: ctx.tenantId,
        id,
        outlet_id: order.outletId,
        order_id: order.id,
        kind: 'ticket',
        copy,
        copy_number: (last?.number ?? 0) + 1,
        printer_id: order.printerId,
        created_at: ctx.now(),
      })
      .execute()
    ids.push(id)
  }
  return ids
}

/** Locks a job and changes it. Refuses with 409 if another screen has claimed it, or if it has ended. */
async function changeJob(
  ctx: StaffContext,
  id: string,
  step: (tx: Tx, job: JobRow) => Promise<boolean>,
): Promise<WirePrintJob> {
  const job = await ctx.transaction(async (tx) => {
    await tx
      .selectFrom('print_jobs')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .execute()
    const [before] = await readJobs(tx, ctx.tenantId, ctx.outletIds, { id })
    if (!before) throw new Refusal('not_found')
    if (!(await step(tx, before))) throw claimRefusal(before)
    const [after] = await readJobs(tx, ctx.tenantId, ctx.outletIds, { id })
    return after ?? before
  })
  if (job.order_id) ctx.announcements.publish('order', ctx.tenantId, job.order_id)
  ctx.announcements.publish('print', ctx.tenantId, job.outlet_id)
  return toWireJob(job)
}

function claimRefusal({ state, claimed_by: by }: JobRow): Refusal {
  const unclaimed = 'Claim this ticket first; another screen may be the one that prints it.'
  const sentences = {
    waiting: unclaimed,
    failed: unclaimed,
    claimed: `${by?.name || 'Another screen'} is printing this ticket.`,
    printed: `${by?.name || 'Another screen'} has printed this ticket.`,
    dropped: 'This ticket is not wanted any more.',
  }
  return new Refusal('wrong_state', { message: sentences[state] })
}

/** Deletes old tickets, and removed printers without tickets. */
export async function forgetPrintJobs(ctx: TenantScope): Promise<void> {
  const before = endOfRetention('printJobs', ctx.now())
  await ctx.transaction(async (tx) => {
    await deleteOlder(tx, ctx.tenantId, 'print_jobs', 'created_at', before)
    await sql`
      delete from printers p where p.tenant_id = ${ctx.tenantId} and p.removed_at < ${before}
        and not exists (select from print_jobs j where j.tenant_id = ${ctx.tenantId} and j.printer_id = p.id)`.execute(
      tx,
    )
  })
}
