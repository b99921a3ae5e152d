import type { CartItem } from '#domain/cart-item.ts'
import { areaFor, type DeliveryArea, noDeliveryText } from '#domain/delivery-areas.ts'
import type { MinorUnits } from '#domain/money.ts'
import { priceOrder } from '#domain/order-pricing.ts'
import { type SiteOutlet, useOutletById, useSite } from '#storefront/site.ts'
import { useCart } from './cart.ts'
import { currentTime } from './clock.ts'
import { useFulfilment } from './fulfilment.ts'
import { toPromo, usePromo } from './promo.ts'

/**
 * The price of the cart, by the same rules as on the server, which refuses an order with another total.
 * @param priced lines to price instead of the cart's own, for example at today's prices
 */
export function useQuote(tip: MinorUnits = 0, priced?: readonly CartItem[]) {
  const site = useSite()
  const { currency } = site
  const { outletId, lines } = useCart()
  const { fulfilment } = useFulfilment()
  const { terms } = usePromo()
  const outlet = useOutletById(outletId ?? site.defaultOutletId) ?? site.outlets[0]
  if (!outlet) throw new Error('a shop has at least one outlet')

  const delivery = useDeliveryReach(outlet)
  const priceWith = (area: DeliveryArea | null) =>
    priceOrder({
      lines: priced ?? lines,
      fulfilment,
      area,
      areas: outlet.deliveryAreas,
      fees: outlet.fees,
      promo: terms ? toPromo(terms, currency.code) : null,
      promoContext: {
        now: currentTime(),
        outletId: outlet.id,
        isFirstOrder: true,
        usesInAll: 0,
        usesByCustomer: 0,
      },
      tip,
      currency,
    })
  return {
    outlet,
    ...delivery,
    price: priceWith(delivery.area),
    /** Total with delivery to another postcode; null if the outlet does not deliver there. */
    totalTo(postcode: string): MinorUnits | null {
      const area = areaTo(outlet, postcode)
      return area ? priceWith(area).total : null
    },
  }
}

interface DeliveryReach {
  /** The delivery area of the chosen address; null for pickup, without an address, or out of reach. */
  area: DeliveryArea | null
  /** Why the outlet does not deliver to the chosen address; null if it does, for pickup, or without an address. */
  outside: string | null
}

export function deliversTo(outlet: SiteOutlet, postcode: string): boolean {
  return areaTo(outlet, postcode) !== null
}

/** The delivery area of a postcode; null if the outlet does not deliver there, or not at all. */
function areaTo(outlet: SiteOutlet, postcode: string): DeliveryArea | null {
  if (!outlet.services.includes('delivery')) return null
  return areaFor(outlet, postcode)
}

/** Whether an outlet delivers to the chosen address, and in which delivery area. */
export function useDeliveryReach(outlet: SiteOutlet): DeliveryReach {
  const { fulfilment, address } = useFulfilment()
  if (fulfilment !== 'delivery' || !address) return { area: null, outside: null }
  const area = areaTo(outlet, address.postcode)
  return { area, outside: area ? null : noDeliveryText(address.postcode) }
}
