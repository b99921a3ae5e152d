import type { CartItem } from '#domain/cart-item.ts'
import { areaFor, type DeliveryArea, noDeliveryText } from '#domain/delivery-areas.ts'
import type { MinorUnits } from '#domain/money.ts'
import { type OrderPrice, priceOrder } from '#domain/order-pricing.ts'
import { type SiteOutlet, useOutletById, useSite } from '#storefront/site.ts'
import { useCart } from './cart.ts'
import { currentTime } from './clock.ts'
import { useFulfilment } from './fulfilment.ts'
import { toPromo, usePromo } from './promo.ts'

interface Quote extends DeliveryReach {
  outlet: SiteOutlet
  price: OrderPrice
  /** What it costs if it goes to another postcode; null where it cannot. */
  totalTo(postcode: string): MinorUnits | null
}

/**
 * What the cart costs, by the same rules as the server: the order is refused if the two differ.
 * @param priced other lines than the cart's own, such as those at today's prices
 */
export function useQuote(tip: MinorUnits = 0, priced?: readonly CartItem[]): Quote {
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
    totalTo(postcode) {
      const area = areaTo(outlet, postcode)
      return area ? priceWith(area).total : null
    },
  }
}

interface DeliveryReach {
  /** Of the chosen address; null for pickup and while no address is chosen. */
  area: DeliveryArea | null
  /** Why it cannot be delivered there; null when it can, or while no address is chosen. */
  outside: string | null
}

/** Whether an outlet brings orders to a postcode. */
export function deliversTo(outlet: SiteOutlet, postcode: string): boolean {
  return areaTo(outlet, postcode) !== null
}

/** The area in which an outlet delivers to a postcode; null where it does not, or has no delivery at all. */
function areaTo(outlet: SiteOutlet, postcode: string): DeliveryArea | null {
  if (!outlet.services.includes('delivery')) return null
  return areaFor(outlet, postcode)
}

/** Whether and how an outlet comes to the chosen address. */
export function useDeliveryReach(outlet: SiteOutlet): DeliveryReach {
  const { fulfilment, address } = useFulfilment()
  if (fulfilment !== 'delivery' || !address) return { area: null, outside: null }
  const area = areaTo(outlet, address.postcode)
  return { area, outside: area ? null : noDeliveryText(address.postcode) }
}
