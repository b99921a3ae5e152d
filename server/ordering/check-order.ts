import type { OrderChange } from '#contract/order-mapping.ts'
import type { CartItem } from '#domain/cart.ts'
import { areaFor, type DeliveryArea, noDeliveryText } from '#domain/delivery-areas.ts'
import { formatMoney, type Pence } from '#domain/money.ts'
import { isOutletTakingOrders } from '#domain/opening-hours.ts'
import type { OrderAddress, OrderWish } from '#domain/order.ts'
import { missingToMinimumText, type OrderPrice, priceOrder } from '#domain/order-pricing.ts'
import { locatePostcode } from '#domain/postcode-places.ts'
import { findPromo, promoProblemText } from '#domain/promo.ts'
import { findAsap, findSlot, type SlotRequest } from '#domain/slots.ts'
import type { Outlet, Promo } from '#domain/tenant.ts'
import { largestTip, largestTipText } from '#domain/tip.ts'
import { invalid } from '#server/http/refusal.ts'
import type { SiteContent } from '#server/tenancy/content-store.ts'
import { orderChanged, wholeOrder } from './order-changed.ts'
import { resolveLines } from './resolve-lines.ts'

/** What the database says at the moment of ordering. */
export interface OrderFacts {
  /** The customer's own; null when there is none of that id. */
  address: OrderAddress | null
  slotUse: (start: Date) => number
  isFirstOrder: boolean
  promoUses: number
  promoUsesByCustomer: number
}

/** An order that nothing speaks against but the race with other diners. */
export interface CheckedOrder {
  lines: CartItem[]
  price: OrderPrice
  address: OrderAddress | null
  /** Where it is brought to; null for an order that is fetched. */
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

/** In smallest units of the currency, whichever it is; the restaurant wants to speak to whoever orders more. */
const largestTotal: Pence = 1_000_000

/** Asks every rule, in the order in which a diner would want to hear of it. Refuses, or says what is to be written. */
export function checkOrder(
  site: SiteContent,
  outlet: Outlet,
  wish: OrderWish,
  facts: OrderFacts,
  now: Date,
): CheckedOrder {
  const { currency } = site.tenant
  const { lines, changes } = resolveLines(site, outlet, wish.lines, now)
  const isDelivery = wish.fulfilment === 'delivery'
  if (isDelivery && wish.addressId === null) throw invalid('address_id', 'Choose an address.')

  const closed = closedChange(site, outlet, wish, now)
  const area = isDelivery ? findArea(outlet, facts.address) : null
  const timing = findTiming(outlet, wish, area, facts, now)
  const promo = wish.promoCode === null ? null : findPromo(site.tenant.promos, wish.promoCode)
  const price = priceOrder({
    lines,
    fulfilment: wish.fulfilment,
    area,
    areas: outlet.deliveryAreas,
    fees: outlet.fees,
    promo: promo ?? null,
    promoContext: {
      now,
      outletId: outlet.id,
      isFirstOrder: facts.isFirstOrder,
      usesInAll: facts.promoUses,
      usesByCustomer: facts.promoUsesByCustomer,
    },
    tip: wish.tip,
    currency,
  })

  if (closed) changes.push(closed)
  if (isDelivery && !area) changes.push(areaChange(facts.address))
  // A shop that is closed has no times either; one reason is enough.
  if (!timing && !closed) changes.push(timingChange(wish))
  if (promo === undefined) changes.push(wholeOrder('promo', promoProblemText('unknown', currency)))
  else if (promo && price.promoProblem && lines.length > 0) {
    const problem = promoProblemText(price.promoProblem, currency, promo, price.subtotal)
    changes.push(wholeOrder('promo', problem))
  }
  if (changes.length > 0 || !timing) {
    throw orderChanged(changes, isDelivery && !area ? null : price.total, currency.code)
  }
  refuseAmount(price, wish)
  return {
    lines,
    price,
    promo: promo ?? null,
    timing,
    area,
    address: isDelivery ? facts.address : null,
  }
}

function closedChange(
  site: SiteContent,
  outlet: Outlet,
  wish: OrderWish,
  now: Date,
): OrderChange | null {
  if (site.tenant.isPaused || !isOutletTakingOrders(outlet, now)) {
    return wholeOrder('closed', site.tenant.closedMessage || 'We’re currently closed')
  }
  if (!outlet.services.includes(wish.fulfilment)) {
    return wholeOrder('closed', `${outlet.name} does not offer ${wish.fulfilment}.`)
  }
  return null
}

function findArea(outlet: Outlet, address: OrderAddress | null): DeliveryArea | null {
  if (!address) return null
  return areaFor(outlet.deliveryAreas, address.postcode, { outlet, locate: locatePostcode })
}

function areaChange(address: OrderAddress | null): OrderChange {
  return wholeOrder(
    'area',
    address
      ? noDeliveryText(address.postcode)
      : 'We could not find that address. Please choose one.',
  )
}

/** Null when nobody can have that time, or no more than are there already. */
function findTiming(
  outlet: Outlet,
  wish: OrderWish,
  area: DeliveryArea | null,
  facts: OrderFacts,
  now: Date,
): Timing | null {
  const request: SlotRequest = {
    outlet,
    fulfilment: wish.fulfilment,
    areaMinutes: area?.minutes ?? 0,
    now,
    used: facts.slotUse,
  }
  if (wish.timing === 'asap') {
    const { from, to, slotStart } = findAsap(request)
    return slotStart && { kind: 'asap', from, to, slotStart }
  }
  const slot = findSlot(request, wish.timing)
  if (!slot?.isAvailable) return null
  return { kind: 'slot', from: slot.start, to: slot.end, slotStart: slot.start }
}

function timingChange(wish: OrderWish): OrderChange {
  return wholeOrder(
    'slot',
    wish.timing === 'asap'
      ? 'We cannot take orders for as soon as possible right now. Please choose a time.'
      : 'That time is no longer available. Please choose another one.',
  )
}

function refuseAmount(price: OrderPrice, wish: OrderWish): void {
  const { currency } = price
  if (price.missingToMinimum > 0) {
    throw invalid('lines', missingToMinimumText(price))
  }
  if (wish.tip > largestTip(price.subtotal)) {
    throw invalid('tip', largestTipText(price.subtotal, currency))
  }
  if (price.total > largestTotal) {
    throw invalid('lines', 'Please call us for an order as large as this.')
  }
  if (price.total !== wish.expectedTotal) {
    const message = `The total is now ${formatMoney(price.total, currency)}.`
    throw orderChanged([wholeOrder('price', message)], price.total, currency.code)
  }
}
