import type { OrderRequest } from '#domain/order.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { CustomerContext } from '#server/context.ts'
import { provenPhone } from '#server/customers/customer.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { dinerActor } from './actors.ts'
import type { CheckedOrder } from './check-order.ts'
import { toKitchenFacts, toOrder } from './new-order.ts'
import { jobsAwaitingPayment, jobsWhenPlaced } from './order-jobs.ts'
import { orderCounters } from './order-limits.ts'
import type { OrderRecord } from './read-orders.ts'
import type { OrderRows } from './write-order.ts'

/** A new order, as it is answered and as it is written. The database gives its number. */
export function toOrderRows(
  ctx: CustomerContext,
  outlet: Outlet,
  request: OrderRequest,
  checked: CheckedOrder,
  wanted: PaymentProvider,
): { record: OrderRecord; rows: Omit<OrderRows, 'key'> } {
  const order = toOrder(ctx, outlet, request, checked, wanted)
  const { tenantId } = ctx
  const jobs = order.placedAt
    ? jobsWhenPlaced(ctx, order, order.placedAt)
    : jobsAwaitingPayment(order, order.payBy)
  const kitchen = toKitchenFacts(ctx, outlet, order, checked)
  return {
    record: { order, customerId: ctx.customer.id, intentId: null, clientSecret: '', kitchen },
    rows: {
      order: {
        tenant_id: tenantId,
        id: order.id,
        outlet_id: outlet.id,
        customer_id: ctx.customer.id,
        status: order.status,
        fulfilment: order.fulfilment,
        timing: order.timing.kind,
        promised_from: order.timing.from,
        promised_to: order.timing.to,
        contact: order.contact,
        phone: provenPhone(ctx.customer) || null,
        address: order.address,
        subtotal: order.subtotal,
        delivery_fee: order.deliveryFee,
        small_order_fee: order.smallOrderFee,
        service_fee: order.serviceFee,
        discount: order.discount,
        promo_code: order.promoCode,
        tip: order.tip,
        total: order.total,
        note: order.note,
        created_at: order.createdAt,
        placed_at: order.placedAt,
        pay_by: order.payBy,
        slot_start: checked.timing.slotStart,
        retimed_at: null,
        version: order.version,
        channel: kitchen.channel,
        is_test: kitchen.isTest,
        ready_by: kitchen.readyBy,
        road_minutes: kitchen.roadMinutes,
        waiting_since: kitchen.waitingSince,
        first_promised_to: order.firstPromisedTo,
        unpaid_from: order.status === 'awaiting_payment' ? orderCounters(ctx).network : null,
      },
      lines: order.lines.map((line, position) => ({
        tenant_id: tenantId,
        order_id: order.id,
        position,
        item_id: line.itemId,
        name: line.name,
        photo: line.photo,
        quantity: line.quantity,
        unit_price: line.unitPrice,
        options: line.options.map(({ optionId, ...option }) => ({
          option_id: optionId,
          ...option,
        })),
        note: line.note,
        total: line.total,
        allergens: line.allergens.known,
        allergens_not_given: line.allergens.notGiven,
        category: kitchen.lines[position]?.category ?? '',
        kitchen_name: kitchen.lines[position]?.kitchenName ?? '',
      })),
      history: order.history.map(({ status, at }, position) => ({
        tenant_id: tenantId,
        order_id: order.id,
        position,
        status,
        at,
        by: dinerActor.kind,
        reason: '',
        actor_name: dinerActor.name,
      })),
      payment: {
        tenant_id: tenantId,
        order_id: order.id,
        ...order.payment,
        intent_id: null,
        client_secret: '',
        message: '',
      },
      jobs: jobs.map(({ id = ctx.random.id(), topic, dueAt, body }) => ({
        id,
        topic,
        body: { orderId: order.id, ...body },
        due_at: dueAt,
      })),
    },
  }
}
