import { Store } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/diner-calls.ts'
import { moveLines } from '#domain/cart-check.ts'
import { distanceKm } from '#domain/delivery-areas.ts'
import { distanceText } from '#domain/outlet-search.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { announce } from '#storefront/shell/announce.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { setCartLines, useCart } from '#storefront/state/cart.ts'
import { deliversTo } from '#storefront/state/delivery-reach.ts'
import { chooseFulfilment } from '#storefront/state/fulfilment.ts'
import { notify } from '#storefront/state/notify.ts'
import { dishesOf } from '#storefront/state/use-cart-check.ts'
import { Button } from '#ui/button.tsx'
import { useCurrency } from '#ui/currency.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'

interface Props {
  outlet: SiteOutlet
  /** Postcode outside the kitchen's delivery area. */
  postcode: string
}

/** The cart's kitchen does not deliver to the address: offers pickup, or the same brand's nearest kitchen that does. */
export function CartOutOfReach({ outlet, postcode }: Props) {
  const { outlets } = useSite()
  const currency = useCurrency()
  const [isBusy, setBusy] = useState(false)
  const canPickUp = outlet.services.includes('pickup')
  const [nearest] = outlets
    .filter(
      (other) =>
        other.id !== outlet.id && other.brandId === outlet.brandId && deliversTo(other, postcode),
    )
    .map((other) => ({ other, km: distanceKm(outlet.coordinates, other.coordinates) }))
    .sort((a, b) => a.km - b.km)

  async function move(to: SiteOutlet) {
    setBusy(true)
    try {
      const menu = await call(calls.getMenu, { params: { param: to.id } })
      const live = dishesOf(menu, currency.code, to.timeZone)
      const { moved, gone } = moveLines(useCart.getState().lines, live, currency)
      if (moved.length === 0) {
        notify.error(`${to.name} doesn’t have any of these dishes.`)
        return
      }
      setCartLines(to.id, moved)
      announce(`Your cart is from ${to.name} now`)
      if (gone.length > 0) notify.info(`${to.name} doesn’t have ${gone.join(', ')}.`)
    } catch (error) {
      notify.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Notice kind="warning" role="status" data-other-ways="">
      <Store aria-hidden />
      <div className={`${layout.stack} ${layout.growing}`}>
        <p>
          <b>
            {outlet.name} doesn’t deliver to {postcode}.
          </b>{' '}
          Your dishes stay.
          {canPickUp && ' Pick them up here.'}
          {nearest &&
            ` Or move the cart to ${nearest.other.name}, ${distanceText(nearest.km)} away, at its prices.`}
        </p>
        <div className={`${layout.across} ${layout.wrapping}`}>
          {canPickUp && (
            <Button kind="second" isSmall onClick={() => chooseFulfilment('pickup')}>
              Pick up here
            </Button>
          )}
          {nearest && (
            <Button kind="second" isSmall isBusy={isBusy} onClick={() => move(nearest.other)}>
              Move to {nearest.other.name}
            </Button>
          )}
        </div>
      </div>
    </Notice>
  )
}
