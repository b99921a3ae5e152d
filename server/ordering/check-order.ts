import { type OrderChange, toWireChanges } from '#contract/order-mapping.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { areaFor, type DeliveryArea, noDeliveryText } from '#domain/delivery-areas.ts'
import { largestOrder, largestTip, largestTipText } from '#domain/largest-order.ts'
import { laterFrom, pauseOf } from '#domain/live-facts.ts'
import { inMenuOrder } from '#domain/menu.ts'
import { formatMoney, type MinorUnits } from '#domain/money.ts'
import { isOutletTakingOrders } from '#domain/opening-hours.ts'
import type { OrderAddress, OrderRequest } from '#domain/order.ts'
import { missingToMinimumText, type OrderPrice, priceOrder } from '#domain/order-pricing.ts'
import { pausedService } from '#domain/paused-service.ts'
import { findPromo, type Promo, promoProblemText } from '#domain/promo.ts'
import { findAsap, findSlot, type SlotRequest } from '#domain/slots.ts'
import { type StockLeft, shortages } from '#domain/stock.ts'
import type { Outlet } from '#domain/tenant.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import type { PromoUse } from './promo-use.ts'
import { resolveLines } from './resolve-lines.ts'

/** The rows that an order is checked against, as they are now. */
export interface OrderContext {
  /** The customer's own address; null when they have none with that id. */
  address: OrderAddress | null
  slotUse: (start: Date) => number
  /** Null without a promo. */
  promoUse: PromoUse | null
  /** Stock that the kitchen counts, as it is now. */
  stock: StockLeft[]
}

/** An order that passed every check; only the race with other diners can still refuse it. */
export interface CheckedOrder {
  /** In the order of the menu. */
  lines: CartItem[]
  price: OrderPrice
  address: OrderAddress | null
  /** The delivery address; null for pickup. */
  area: DeliveryArea | null
  promo: Promo | null
  timing: Timing
}

interface Timing {
  kind: 'asap' | 'slot'
  from: Date
  to: Date
  /** The slot whose capacity it takes. */
  slotStart: Date
}

const unused: PromoUse = { inAll: 0, byCustomer: 0, elsewhere: 0, isFirstOrder: false }

/**
 * Applies every rule, in the sequence in which a diner would want to learn of them. Refuses, or returns the data to be
 * written.
 */
export function checkOrder(
  site: SiteContent,
  outlet: Outlet,
  request: OrderRequest,
  context: OrderContext,
  now: Date,
): CheckedOrder {
  const { currency } = site.tenant
  const { lines, changes } = resolveLines(site, outlet, request.lines, now)
  const isDelivery = request.fulfilment === 'delivery'
  if (isDelivery && request.addressId === null) throw invalid('address_id', 'Choose an address.')

  const closed = closedChange(site, outlet, request, now)
  const area = isDelivery ? findArea(outlet, context.address) : null
  const timing = findTiming(outlet, request, area, context, now)
  const promo = request.promoCode === null ? null : findPromo(site.tenant.promos, request.promoCode)
  const use = context.promoUse ?? unused
  const price = priceOrder({
    lines,
    fulfilment: request.fulfilment,
    area,
    areas: outlet.deliveryAreas,
    fees: outlet.fees,
    promo: promo ?? null,
    promoContext: {
      now,
      outletId: outlet.id,
      isFirstOrder: use.isFirstOrder,
      usesInAll: use.inAll,
      usesByCustomer: use.byCustomer + use.elsewhere,
    },
    tip: request.tip,
    currency,
  })

  changes.push(...stockChanges(request, lines, context.stock))
  if (closed) changes.push(closed)
  if (isDelivery && !area) changes.push(areaChange(context.address))
  // A closed shop has no available times either; one reason is enough.
  if (!timing && !closed) changes.push(timingChange(request))
  if (promo === undefined) changes.push(wholeOrder('promo', promoProblemText('unknown', currency)))
  else if (promo && price.promoProblem && lines.length > 0) {
    const problem = promoProblemText(price.promoProblem, currency, promo, price.subtotal)
    changes.push(wholeOrder('promo', problem))
  }
  if (changes.length > 0 || !timing) {
    throw orderChanged(changes, isDelivery && !area ? null : price.total, currency.code)
  }
  refuseAmount(price, request)
  return {
    lines: inMenuOrder(lines, site.menuByOutlet.get(outlet.id)?.itemById.keys() ?? []),
    price,
    promo: promo ?? null,
    timing,
    area,
    address: isDelivery ? context.address : null,
  }
}

/** Dishes of which the order takes more than are left, each at the first line that has it. */
function stockChanges(
  request: OrderRequest,
  lines: readonly CartItem[],
  stock: readonly StockLeft[],
): OrderChange[] {
  return shortages(lines, stock).map(({ itemId, message }) => ({
    line: request.lines.findIndex((line) => line.itemId === itemId),
    itemId,
    kind: 'sold_out',
    message,
  }))
}

function closedChange(
  site: SiteContent,
  outlet: Outlet,
  request: OrderRequest,
  now: Date,
): OrderChange | null {
  const closed = site.tenant.closedMessage || 'We’re currently closed'
  if (site.tenant.isPaused) return wholeOrder('closed', closed)
  const pause = pauseOf(outlet, request.fulfilment, now)
  const isLater =
    request.timing !== 'asap' &&
    request.timing.getTime() >= laterFrom(outlet, request.fulfilment, now)
  if (pause && !isLater && outlet.services.includes(request.fulfilment)) {
    const told = pausedService(outlet, request.fulfilment, now)
    const isPart = told !== null && told.others.length > 0
    return wholeOrder('closed', told?.message || (isPart ? told.title : closed))
  }
  if (!isOutletTakingOrders(outlet, now)) return wholeOrder('closed', closed)
  if (!outlet.services.includes(request.fulfilment)) {
    return wholeOrder('closed', `${outlet.name} does not offer ${request.fulfilment}.`)
  }
  return null
}

function findArea(outlet: Outlet, address: OrderAddress | null): DeliveryArea | null {
  if (!address) return null
  return areaFor(outlet, address.postcode)
}

function areaChange(address: OrderAddress | null): OrderChange {
  return wholeOrder(
    'area',
    address
      ? noDeliveryText(address.postcode)
      : 'We could not find that address. Please choose one.',
  )
}

/** Null when the time cannot be chosen, or its slot is full. */
function findTiming(
  outlet: Outlet,
  request: OrderRequest,
  area: DeliveryArea | null,
  context: OrderContext,
  now: Date,
): Timing | null {
  const slotRequest: SlotRequest = {
    outlet,
    fulfilment: request.fulfilment,
    areaMinutes: area?.minutes ?? 0,
    now,
    used: context.slotUse,
  }
  if (request.timing === 'asap') {
    const { from, to, slotStart } = findAsap(slotRequest)
    return slotStart && { kind: 'asap', from, to, slotStart }
  }
  const slot = findSlot(slotRequest, request.timing)
  if (!slot?.isAvailable) return null
  return { kind: 'slot', from: slot.start, to: slot.end, slotStart: slot.start }
}

function timingChange(request: OrderRequest): OrderChange {
  return wholeOrder(
    'slot',
    request.timing === 'asap'
      ? 'We cannot take orders for as soon as possible right now. Please choose a time.'
      : 'That time is no longer available. Please choose another one.',
  )
}

function refuseAmount(price: OrderPrice, request: OrderRequest): void {
  const { currency } = price
  if (price.missingToMinimum > 0) {
    throw invalid('lines', missingToMinimumText(price))
  }
  if (request.tip > largestTip(price.subtotal, currency.code)) {
    throw invalid('tip', largestTipText(price.subtotal, currency))
  }
  if (price.total > largestOrder(currency.code)) {
    throw invalid('lines', 'Please call us for an order as large as this.')
  }
  if (price.total !== request.expectedTotal) {
    const message = `The total is now ${formatMoney(price.total, currency)}.`
    throw orderChanged([wholeOrder('price', message)], price.total, currency.code)
  }
}

/**
 * 409: prices, stock or times have changed since the diner saw them.
 * @param total the order's total now; null while unknown
 * @param currency ISO 4217
 */
export function orderChanged(
  changes: OrderChange[],
  total: MinorUnits | null,
  currency: string,
): Refusal {
  const only = changes.length === 1 ? changes[0] : undefined
  return new Refusal('order_changed', {
    ...(only ? { message: only.message } : {}),
    data: toWireChanges(changes, total, currency),
  })
}

/** A change that concerns the order as a whole. */
export function wholeOrder(kind: OrderChange['kind'], message: string): OrderChange {
  return { line: null, itemId: null, kind, message }
}

export const promoTaken = wholeOrder('promo', 'This code has been used up.')
export const slotTaken = wholeOrder(
  'slot',
  'That time has just been taken. Please choose another one.',
)
