import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { readTicketPrinter } from './ticket-printer.ts'

type Context = Pick<TenantContext, 'tenantId' | 'site' | 'random' | 'now'>

/** An order and its outlet. */
interface OrderPlace {
  id: string
  outletId: string
}

/**
 * Queues the tickets of an order by the settings of its outlet: none without a printer, and each ticket once. A ticket
 * that was dropped because the accept was undone is queued again.
 */
export async function addTickets(
  ctx: Context,
  tx: Tx,
  { id, outletId }: OrderPlace,
): Promise<void> {
  const { printerId, kitchenCopies, counterCopies } = settingsOf(ctx.site, outletId).tickets
  const copies = [
    { copy: 'kitchen' as const, times: kitchenCopies },
    { copy: 'counter' as const, times: counterCopies },
  ].filter(({ times }) => times > 0)
  if (!printerId || copies.length === 0) return
  const printer = await readTicketPrinter(tx, ctx.tenantId, outletId, printerId)
  if (!printer) return
  await tx
    .insertInto('print_jobs')
    .values(
      copies.map(({ copy, times }) => ({
        tenant_id: ctx.tenantId,
        id: ctx.random.id(),
        outlet_id: outletId,
        order_id: id,
        kind: 'ticket' as const,
        copy,
        times,
        printer_id: printer,
        is_automatic: true,
        created_at: ctx.now(),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('print_jobs_once')
        .doUpdateSet({ state: 'waiting' })
        .where('print_jobs.state', '=', 'dropped'),
    )
    .execute()
}

/** Drops the order's unclaimed tickets: the order was undone or has ended. */
export async function dropTickets(tx: Tx, tenantId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('print_jobs')
    .set({ state: 'dropped' })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'ticket')
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
}

/** Queues a STOP slip for each ticket that is printed or being printed: the order was cancelled. */
export async function stopTickets(
  ctx: Context,
  tx: Tx,
  { id, outletId }: OrderPlace,
): Promise<void> {
  await dropTickets(tx, ctx.tenantId, id)
  // A statement of its own: a ticket that was claimed while the one before waited for it is seen by this one.
  const printers = await tx
    .selectFrom('print_jobs')
    .select('printer_id')
    .distinct()
    .where('tenant_id', '=', ctx.tenantId)
    .where('order_id', '=', id)
    .where('kind', '=', 'ticket')
    .where('state', 'in', ['claimed', 'printed'])
    .execute()
  if (printers.length === 0) return
  await tx
    .insertInto('print_jobs')
    .values(
      printers.map(({ printer_id }) => ({
        tenant_id: ctx.tenantId,
        id: ctx.random.id(),
        outlet_id: outletId,
        order_id: id,
        kind: 'stop' as const,
        copy: 'kitchen' as const,
        printer_id,
        is_automatic: true,
        created_at: ctx.now(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
