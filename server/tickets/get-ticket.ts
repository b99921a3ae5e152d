import type { BodyOf } from '#contract/calls/table.ts'
import type { WirePrintJob } from '#contract/staff/printing.ts'
import { startAt } from '#domain/kitchen-time.ts'
import type { Order } from '#domain/order.ts'
import { type OrderReason, orderReasons } from '#domain/order-reasons.ts'
import { orderTicket, stopSlip, testSlip } from '#domain/ticket.ts'
import {
  columnsOf,
  type Ticket,
  type TicketCopy,
  type TicketWidth,
  ticketCopies,
} from '#domain/ticket-layout.ts'
import type { TicketOrder } from '#domain/ticket-text.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { KitchenOrder } from '#server/kitchen/kitchen-order.ts'
import { getStaffOrder, requireVisible } from '#server/kitchen/step-order.ts'
import { hidesDiner, viewerOf } from '#server/kitchen/view-order.ts'
import { lockOrder } from '#server/ordering/move-order.ts'
import { addReprints, getJob } from '#server/printers/print-jobs.ts'
import { getPrinter, lockPrinter } from '#server/printers/printers.ts'
import { type JobRow, readPrinters, toWireJob } from '#server/printers/read-printing.ts'
import { readTicketPrinter } from '#server/printers/ticket-printer.ts'
import { phoneText } from '#server/sign-in/contact.ts'
import { auditOrder } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

/** The first ticket of an order, as it would be printed now. */
export async function getTicket(
  ctx: StaffContext,
  orderId: string,
  { copy, width }: { copy: TicketCopy; width?: TicketWidth | undefined },
): Promise<Ticket> {
  const order = await getStaffOrder(ctx, orderId)
  return orderTicket(copy, ticketOrder(ctx, order), {
    columns: columnsOf(width ?? (await paperOf(ctx, order.order.outlet.id))),
    printedAt: ctx.now(),
    copyNumber: 1,
    by: ctx.actor.name,
    thankYou: settingsOf(ctx.site, order.order.outlet.id).tickets.thankYou,
  })
}

/** The paper of the printer that prints an outlet's tickets; the wide one where there is none. */
async function paperOf(ctx: StaffContext, outletId: string): Promise<TicketWidth> {
  const { printerId: chosen } = settingsOf(ctx.site, outletId).tickets
  const [printer] = await ctx.transaction(async (db) => {
    const printerId = await readTicketPrinter(db, ctx.tenantId, outletId, chosen)
    return printerId ? readPrinters(db, ctx.tenantId, [outletId], printerId) : []
  })
  return printer?.width ?? 80
}

/** The ticket of a print job: its copy, laid out for its printer's paper. */
export async function getJobTicket(ctx: StaffContext, jobId: string): Promise<Ticket> {
  const job = await getJob(ctx, jobId)
  const printer = await getPrinter(ctx, job.printer_id)
  const columns = columnsOf(printer.width)
  if (!job.order_id) {
    const outlet = ctx.site.outletById.get(job.outlet_id)
    return testSlip({
      columns,
      printer: printer.name,
      outlet: outlet?.name ?? job.outlet_id,
      printedAt: ctx.now(),
      zone: outlet?.timeZone ?? ctx.site.tenant.timeZone,
      currency: ctx.site.tenant.currency,
    })
  }
  const order = await getStaffOrder(ctx, job.order_id)
  const ticket = ticketOrder(ctx, order)
  if (job.kind === 'stop') return stopSlip(ticket, { columns }, endOf(order, job))
  return orderTicket(job.copy, ticket, {
    columns,
    printedAt: ctx.now(),
    copyNumber: job.copy_number,
    by: job.claimed_by?.name ?? ctx.actor.name,
    thankYou: settingsOf(ctx.site, job.outlet_id).tickets.thankYou,
  })
}

function ticketOrder(ctx: StaffContext, found: KitchenOrder): TicketOrder {
  const { kitchen } = found
  const isHidden = hidesDiner(found, viewerOf(ctx), ctx.now())
  const order = isHidden ? withoutDiner(found.order) : withPhoneText(ctx, found.order)
  const outlet = ctx.site.outletById.get(order.outlet.id)
  const { readyBy } = kitchen
  const preparationMinutes = outlet?.kitchen.preparationMinutes ?? 30
  const busy = outlet?.busy ?? null
  const accepted = kitchen.steps.findLast(
    ({ status, undoneAt }) => status === 'accepted' && undoneAt === null,
  )
  return {
    order,
    lines: kitchen.lines,
    isTest: kitchen.isTest,
    readyBy,
    startAt: order.timing.kind === 'slot' ? startAt(readyBy, { preparationMinutes, busy }) : null,
    acceptedAt: accepted?.at ?? null,
    zone: outlet?.timeZone ?? ctx.site.tenant.timeZone,
    currency: { ...ctx.site.tenant.currency, code: order.payment.currency },
  }
}

/** With the diner's phone in the national format of the restaurant's country. */
function withPhoneText(ctx: StaffContext, order: Order): Order {
  const phone = phoneText(order.contact.phone, ctx.site.tenant.country)
  return { ...order, contact: { ...order.contact, phone } }
}

/** A diner's details after the retention period for staff: the end of the phone number, and the postcode district. */
function withoutDiner(order: Order): Order {
  const { address, contact } = order
  const [district = ''] = address?.postcode.split(' ') ?? []
  return {
    ...order,
    contact: { ...contact, phone: `...${contact.phone.slice(-3)}` },
    address: address && {
      ...address,
      line1: '',
      line2: '',
      city: '',
      instructions: '',
      postcode: district,
    },
  }
}

/** Reason, time and author of the end of an order. */
function endOf({ order, kitchen }: KitchenOrder, job: JobRow) {
  const last = kitchen.steps.findLast(({ undoneAt }) => undoneAt === null)
  const isTest = kitchen.isTest && !order.reason
  const why = isTest
    ? 'The order is a test'
    : order.reason
      ? buttonOf(order.reason)
      : 'The order was cancelled'
  return {
    at: isTest ? job.created_at : (last?.at ?? job.created_at),
    by: isTest ? '' : (last?.actorName ?? ''),
    why: `${why.replace(/\.$/, '')}.`,
  }
}

function buttonOf(reason: OrderReason): string {
  return orderReasons[reason].button ?? orderReasons[reason].sentence
}

/** Prints an order on request: a ticket the first time, then copies that are marked as such. */
export async function printOrder(
  ctx: StaffContext,
  orderId: string,
  { copy, printer_id }: BodyOf<'printOrder'>,
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
