import { photoOf } from '#contract/menu-mapping.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { chosenOptions } from '#domain/chosen-options.ts'
import { itemTotal, unitPrice } from '#domain/item-total.ts'
import { readyByOf, roadMinutesOf } from '#domain/kitchen-time.ts'
import { lineAllergens } from '#domain/line-allergens.ts'
import type { Order, OrderLine, OrderRequest } from '#domain/order.ts'
import { payWithinMinutes } from '#domain/pay-within.ts'
import { isCardProvider } from '#domain/payment-provider.ts'
import { presetOf } from '#domain/service-state.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { CustomerContext } from '#server/context.ts'
import { type Customer, provenEmail } from '#server/customers/customer.ts'
import { noPayment } from '#server/payments/cash.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { dinerActor } from './actors.ts'
import type { CheckedOrder } from './check-order.ts'
import { addressLine, type KitchenFacts } from './read-orders.ts'

/** Builds a new order from a checked request, with the names and prices of this moment. */
export function toOrder(
  ctx: CustomerContext,
  outlet: Outlet,
  request: OrderRequest,
  { lines, price, address, promo, timing }: CheckedOrder,
  wanted: PaymentProvider,
): Order {
  const now = ctx.now()
  const isFree = price.total === 0
  const provider = isFree ? noPayment : wanted
  // Nothing is paid before the order is placed.
  const isPlaced = !isCardProvider(provider.name)
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
      provider: provider.name,
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
    isUnheard: false,
    history: [{ status: isPlaced ? 'placed' : 'awaiting_payment', at: now }],
  }
}

/** What the kitchen will want to know, also when the menu has changed since. */
export function toKitchenFacts(
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

/** What the kitchen will want to know of one line: its section of the menu, and its name in the kitchen. */
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

/** An email that is not proven may be anybody's: nothing is sent there, so the order does not name it. */
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
