import { canMove, nextStatuses, type OrderStatus, orderStatuses } from '#domain/order-status.ts'
import type { TenantContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { kitchenActor } from './actors.ts'
import { kitchenMover } from './demo-kitchen.ts'
import { moveOrder } from './move-order.ts'

/** Statuses that only a payment or the clock may set. */
const notByHand: OrderStatus[] = ['awaiting_payment', 'placed', 'expired']

/**
 * Moves the order with this number as the kitchen would; if several outlets have orders with this number, the newest.
 * @param status as typed by a person
 */
export async function moveOrderByNumber(
  ctx: TenantContext,
  number: string,
  status: string,
): Promise<{ number: string; status: OrderStatus }> {
  const allowed = orderStatuses.filter((known) => !notByHand.includes(known))
  const to = allowed.find((known) => known === status)
  if (!to) throw invalid('status', `The status is one of: ${allowed.join(', ')}.`)

  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('orders')
      .select(['id', 'status', 'fulfilment'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('number', '=', number.toUpperCase())
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!row) {
    const message = `There is no order ${number} at ${ctx.tenantId}.`
    throw new Refusal('not_found', { message })
  }
  if (!canMove(row.status, to, row.fulfilment, kitchenMover)) {
    const options = nextStatuses(row.status, row.fulfilment, kitchenMover).filter(
      (each) => !notByHand.includes(each),
    )
    const message = `Order ${number} is ${row.status}; from there it can become ${options.join(' or ') || 'nothing else'}.`
    throw new Refusal('wrong_state', { message })
  }
  const { order } = await moveOrder(ctx, {
    orderId: row.id,
    to,
    by: kitchenActor,
    mover: kitchenMover,
  })
  return { number: order.number, status: order.status }
}
