import type { z } from 'zod'
import type { printRequest, WirePrintJob } from '#contract/staff/printing.ts'
import { ticketCopies } from '#domain/ticket-layout.ts'
import { Refusal } from '#server/http/refusal.ts'
import { requireVisible } from '#server/kitchen/step-order.ts'
import { lockOrder } from '#server/ordering/move-order.ts'
import { addReprints, getJob } from '#server/printers/print-jobs.ts'
import { lockPrinter } from '#server/printers/printers.ts'
import { toWireJob } from '#server/printers/read-printing.ts'
import { readTicketPrinter } from '#server/printers/ticket-printer.ts'
import { auditOrder } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

/** Prints an order on request: a ticket the first time, then copies that are marked as such. */
export async function printOrder(
  ctx: StaffContext,
  orderId: string,
  { copy, printer_id }: z.output<typeof printRequest>,
): Promise<WirePrintJob[]> {
  const copies = copy === 'both' ? ticketCopies : [copy]
  const { ids, outletId } = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    requireVisible(ctx, record)
    const { id: outletId } = record.order.outlet
    const { printerId: chosen } = settingsOf(ctx.site, outletId).tickets
    const printerId = printer_id ?? (await readTicketPrinter(tx, ctx.tenantId, outletId, chosen))
    if (!printerId) {
      throw new Refusal('wrong_state', { message: 'No printer is chosen for this outlet.' })
    }
    const printer = await lockPrinter(ctx, tx, printerId)
    if (printer.outlet_id !== outletId) throw new Refusal('not_found')
    const ids = await addReprints(ctx, tx, { id: orderId, outletId, copies, printerId })
    await auditOrder(tx, ctx, record.order, {
      action: 'order.printed',
      after: { copy, printer: printer.name },
    })
    return { ids, outletId }
  })
  ctx.announcements.publish('print', ctx.tenantId, outletId)
  const jobs = await Promise.all(ids.map((id) => getJob(ctx, id)))
  return jobs.map(toWireJob)
}
