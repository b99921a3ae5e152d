import { type CartItem, chosenOptions } from '#domain/cart-item.ts'
import { itemTotal, unitPrice } from '#domain/item-total.ts'
import { readyByOf, roadMinutesOf } from '#domain/kitchen-time.ts'
import { lineAllergens } from '#domain/line-allergens.ts'
import type { Order, OrderLine, OrderRequest } from '#domain/order.ts'
import { isCardProvider, payWithinMinutes } from '#domain/payment.ts'
import { photoOf } from '#domain/picture.ts'
import { presetOf } from '#domain/service-state.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { CustomerContext } from '#server/context.ts'
import { type Customer, provenEmail, provenPhone } from '#server/customers/customer.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { dinerActor } from './actors.ts'
import type { CheckedOrder } from './check-order.ts'
import { jobRows, jobsAwaitingPayment, jobsWhenPlaced } from './order-jobs.ts'
import { orderCounters } from './order-limits.ts'
import { addressLine, type KitchenFacts, type OrderRecord } from './read-orders.ts'
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
        contact: JSON.stringify(order.contact),
        phone: provenPhone(ctx.customer) || null,
        address: order.address && JSON.stringify(order.address),
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
      lines: toLineRows(tenantId, order.id, order.lines, kitchen.lines),
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
      jobs: jobRows(ctx, order.id, jobs),
    },
  }
}

/** Rows of an order's dishes. */
export function toLineRows(
  tenantId: string,
  orderId: string,
  lines: readonly OrderLine[],
  facts: KitchenFacts['lines'],
): OrderRows['lines'] {
  return lines.map((line, position) => ({
    tenant_id: tenantId,
    order_id: orderId,
    position,
    item_id: line.itemId,
    name: line.name,
    photo: line.photo,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    options: JSON.stringify(
      line.options.map(({ optionId, ...option }) => ({ option_id: optionId, ...option })),
    ),
    note: line.note,
    total: line.total,
    allergens: JSON.stringify(line.allergens.known),
    allergens_not_given: JSON.stringify(line.allergens.notGiven),
    category: facts[position]?.category ?? '',
    kitchen_name: facts[position]?.kitchenName ?? '',
  }))
}

/** Builds a new order from a checked request, with the names and prices of this moment. */
function toOrder(
  ctx: CustomerContext,
  outlet: Outlet,
  request: OrderRequest,
  { lines, price, address, promo, timing }: CheckedOrder,
  wanted: PaymentProvider,
): Order {
  const now = ctx.now()
  const isFree = price.total === 0
  const provider = isFree ? 'none' : wanted.name
  // Nothing is paid before the order is placed.
  const isPlaced = !isCardProvider(provider)
  const { subtotal, deliveryFee, smallOrderFee, serviceFee, discount, tip, total } = price
  return {
    id: ctx.random.id(),
    number: '',
    status: isPlaced ? 'placed' : 'awaiting_payment',
    fulfilment: request.fulfilment,
    timing: { kind: timing.kind, from: timing.from, to: timing.to },
    outlet: {
      id: outlet.id,
      slug: outlet.slug,
      name: outlet.name,
      phone: outlet.phone,
      address: addressLine(outlet.address),
    },
    contact: contactOf(ctx.customer),
    address,
    lines: lines.map(toLine),
    subtotal,
    deliveryFee,
    smallOrderFee,
    serviceFee,
    discount,
    promoCode: promo?.code ?? null,
    tip,
    total,
    payment: {
      method: request.method,
      provider,
      status: isFree ? 'succeeded' : isPlaced ? 'processing' : 'requires_payment_method',
      amount: total,
      currency: ctx.site.tenant.currency.code,
      refunded: 0,
    },
    note: request.note,
    createdAt: now,
    payBy: new Date(now.getTime() + payWithinMinutes * 60_000),
    placedAt: isPlaced ? now : null,
    retimedAt: null,
    version: 1,
    firstPromisedTo: timing.to,
    reason: null,
    soldOut: [],
    cancelledBy: null,
    isUnanswered: false,
    history: [{ status: isPlaced ? 'placed' : 'awaiting_payment', at: now }],
  }
}

/** Facts for the kitchen, stored so that later menu changes do not affect them. */
function toKitchenFacts(
  { site }: CustomerContext,
  outlet: Outlet,
  order: Order,
  { lines, area }: CheckedOrder,
): KitchenFacts {
  const roadMinutes = roadMinutesOf(order.fulfilment, area)
  const placedAt = order.placedAt ?? order.createdAt
  return {
    channel: 'web',
    isTest: false,
    readyBy: readyByOf({
      timing: order.timing,
      placedAt,
      roadMinutes,
      preset: presetOf(outlet, placedAt),
    }),
    roadMinutes,
    minutesGiven: null,
    seen: null,
    waitingSince: order.placedAt,
    alertStep: null,
    steps: order.history.map(({ status, at }, position) => ({
      position,
      status,
      at,
      by: dinerActor.kind,
      actorId: '',
      actorName: dinerActor.name,
      device: null,
      reason: '',
      tap: null,
      undoneAt: null,
    })),
    lines: lines.map((line) => toKitchenLine(site, outlet, line)),
  }
}

/** Facts of one line for the kitchen: its menu section, and its kitchen name. */
export function toKitchenLine(
  site: SiteContent,
  { menuId }: Outlet,
  { item }: CartItem,
): KitchenFacts['lines'][number] {
  const categories = site.menuById.get(menuId)?.categories ?? []
  return {
    category: categories.find(({ items }) => items.some(({ id }) => id === item.id))?.name ?? '',
    kitchenName: item.kitchenName ?? '',
  }
}

/** An unproven email may belong to another person: no message is sent to it, so the order omits it. */
function contactOf(customer: Customer): Order['contact'] {
  const { firstName, lastName, phone } = customer
  return { name: `${firstName} ${lastName}`.trim(), phone, email: provenEmail(customer) }
}

/** Names and prices of the moment: the menu may change, the order may not. */
export function toLine(line: CartItem): OrderLine {
  const { item, quantity, note } = line
  return {
    itemId: item.id,
    name: item.name,
    photo: photoOf(item),
    quantity,
    unitPrice: unitPrice(item),
    options: chosenOptions(item, line).map((chosen) => ({
      optionId: chosen.option.id,
      group: chosen.group.name,
      name: chosen.option.name,
      quantity: chosen.quantity,
      price: chosen.option.price,
    })),
    note,
    total: itemTotal(line),
    allergens: lineAllergens(line),
  }
}
