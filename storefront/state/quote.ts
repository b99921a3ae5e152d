import { areaFor, type DeliveryArea, noDeliveryText } from '#domain/delivery-areas.ts'
import type { MinorUnits } from '#domain/money.ts'
import { type OrderPrice, priceOrder } from '#domain/order-pricing.ts'
import { locatePostcode } from '#domain/postcode-places.ts'
import { type SiteOutlet, useOutletById, useSite } from '#storefront/site.ts'
import { useCart } from './cart.ts'
import { useFulfilment } from './fulfilment.ts'
import { toPromo, usePromo } from './promo.ts'

export interface Quote extends DeliveryReach {
  outlet: SiteOutlet
  price: OrderPrice
}

export interface DeliveryReach {
  /** Of the chosen address; null for pickup and while no address is chosen. */
  area: DeliveryArea | null
  /** Why it cannot be delivered there; null when it can, or when nobody has said where. */
  outside: string | null
}

/** Whether and how an outlet comes to the chosen address. */
export function useDeliveryReach(outlet: SiteOutlet): DeliveryReach {
  const { fulfilment, address } = useFulfilment()
  if (fulfilment !== 'delivery' || !address) return { area: null, outside: null }
  const { deliveryAreas } = outlet
  const area = areaFor(deliveryAreas, address.postcode, { outlet, locate: locatePostcode })
  return { area, outside: area ? null : noDeliveryText(address.postcode) }
}

/** What the cart costs, by the same rules as the server: the order is refused if the two differ. */
export function useQuote(tip: MinorUnits = 0): Quote {
  const site = useSite()
  const { currency } = site.config
  const { outletId, lines } = useCart()
  const { fulfilment } = useFulfilment()
  const { terms } = usePromo()
  const outlet = useOutletById(outletId ?? site.defaultOutletId) ?? site.outlets[0]
  if (!outlet) throw new Error('a shop has at least one outlet')

  const delivery = useDeliveryReach(outlet)
  return {
    outlet,
    ...delivery,
    price: priceOrder({
      lines,
      fulfilment,
      area: delivery.area,
      areas: outlet.deliveryAreas,
      fees: outlet.fees,
      promo: terms ? toPromo(terms, currency.code) : null,
      promoContext: {
        now: new Date(),
        outletId: outlet.id,
        isFirstOrder: true,
        usesInAll: 0,
        usesByCustomer: 0,
      },
      tip,
      currency,
    }),
  }
}
