import type { Tx } from '#database/connection.ts'
import type { ActorKind } from '#domain/actor.ts'
import { sum } from '#domain/money.ts'
import type { OrderReason } from '#domain/order-reasons.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { RefundReason } from '#domain/refund.ts'

/** An order as it stands after a day's work, written as rows instead of by the calls that would make them. */
export interface SoldOrder {
  id: string
  outletId: string
  status: OrderStatus
  placedAt: Date
  method: 'card' | 'cash'
  channel: 'web' | 'phone' | 'counter' | 'api'
  isTest: boolean
  lines: { itemId: string; name: string; quantity: number; total: number }[]
  discount: number
  deliveryFee: number
  smallOrderFee: number
  serviceFee: number
  tip: number
  promoCode: string | null
  reason: OrderReason | null
  promisedTo: Date
  firstPromisedTo: Date | null
  steps: { status: OrderStatus; at: Date; by: ActorKind; actorId: string; isUndone: boolean }[]
  refunds: {
    amount: number
    at: Date
    status: 'pending' | 'succeeded' | 'failed'
    reason: RefundReason
  }[]
}

/** A completed delivery, paid in cash; a test states what it wants different. */
export function aSoldOrder(
  given: Pick<SoldOrder, 'id' | 'outletId' | 'placedAt' | 'lines'> & Partial<SoldOrder>,
): SoldOrder {
  return {
    status: 'completed',
    method: 'cash',
    channel: 'web',
    isTest: false,
    discount: 0,
    deliveryFee: 0,
    smallOrderFee: 0,
    serviceFee: 0,
    tip: 0,
    promoCode: null,
    reason: null,
    promisedTo: given.placedAt,
    firstPromisedTo: null,
    steps: [],
    refunds: [],
    ...given,
  }
}

export function subtotalOf({ lines }: Pick<SoldOrder, 'lines'>): number {
  return sum(lines.map(({ total }) => total))
}

export function totalOf(order: SoldOrder): number {
  const { deliveryFee, smallOrderFee, serviceFee, tip, discount } = order
  return subtotalOf(order) + deliveryFee + smallOrderFee + serviceFee + tip - discount
}

/** Writes orders with their lines, steps, payments and refunds. */
export async function insertSoldOrders(
  tx: Tx,
  tenantId: string,
  orders: readonly SoldOrder[],
): Promise<void> {
  if (orders.length === 0) return
  const ofTenant = <Row extends object>(rows: Row[]) =>
    rows.map((row) => ({ tenant_id: tenantId, ...row }))
  await tx
    .insertInto('orders')
    .values(ofTenant(orders.map(toOrderRow)))
    .execute()
  await tx
    .insertInto('order_lines')
    .values(ofTenant(orders.flatMap(toLineRows)))
    .execute()
  await tx
    .insertInto('payments')
    .values(ofTenant(orders.map(toPaymentRow)))
    .execute()
  const steps = ofTenant(orders.flatMap(toStepRows))
  if (steps.length > 0) await tx.insertInto('order_history').values(steps).execute()
  const refunds = ofTenant(orders.flatMap(toRefundRows))
  if (refunds.length > 0) await tx.insertInto('refunds').values(refunds).execute()
}

function toOrderRow(order: SoldOrder) {
  const accepted = order.steps.find(({ status, isUndone }) => status === 'accepted' && !isUndone)
  return {
    id: order.id,
    outlet_id: order.outletId,
    customer_id: null,
    number: `B-${order.id}`,
    status: order.status,
    fulfilment: 'delivery' as const,
    timing: 'asap' as const,
    promised_from: order.promisedTo,
    promised_to: order.promisedTo,
    first_promised_to: order.firstPromisedTo,
    contact: JSON.stringify({ name: '=Ada, "A"', phone: '', email: '' }),
    phone: null,
    address: JSON.stringify(null),
    subtotal: subtotalOf(order),
    delivery_fee: order.deliveryFee,
    small_order_fee: order.smallOrderFee,
    service_fee: order.serviceFee,
    discount: order.discount,
    promo_code: order.promoCode,
    tip: order.tip,
    total: totalOf(order),
    note: '',
    created_at: order.placedAt,
    placed_at: order.placedAt,
    accepted_at: accepted?.at ?? null,
    pay_by: order.placedAt,
    slot_start: null,
    retimed_at: null,
    channel: order.channel,
    is_test: order.isTest,
    reason: order.reason,
  }
}

function toLineRows({ id, lines }: SoldOrder) {
  return lines.map(({ itemId, name, quantity, total }, position) => ({
    order_id: id,
    position,
    item_id: itemId,
    name,
    photo: '',
    quantity,
    unit_price: Math.round(total / quantity),
    options: JSON.stringify([]),
    note: '',
    total,
  }))
}

function toPaymentRow(order: SoldOrder) {
  return {
    order_id: order.id,
    method: order.method,
    provider: order.method === 'cash' ? ('cash' as const) : ('sandbox' as const),
    intent_id: null,
    status: 'succeeded' as const,
    amount: totalOf(order),
    currency: 'GBP',
  }
}

function toStepRows({ id, steps }: SoldOrder) {
  return steps.map(({ status, at, by, actorId, isUndone }, position) => ({
    order_id: id,
    position,
    status,
    at,
    by,
    actor_id: actorId,
    undone_at: isUndone ? at : null,
  }))
}

function toRefundRows({ id, refunds }: SoldOrder) {
  return refunds.map(({ amount, at, status, reason }, index) => ({
    order_id: id,
    id: `${id}-${index}`,
    amount,
    reason,
    lines: JSON.stringify([]),
    status,
    at,
    by: JSON.stringify({ kind: 'system', id: '', name: 'System', device: null }),
  }))
}
