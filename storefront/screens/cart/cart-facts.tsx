import { Bike, Clock, ShoppingBag, Store } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { moveLines } from '#domain/cart-check.ts'
import { type DeliveryArea, distanceKm, quotedArea } from '#domain/delivery-areas.ts'
import { missingToMinimumText, type OrderPrice } from '#domain/order-pricing.ts'
import { distanceText, quotedMinutes } from '#domain/outlet-search.ts'
import type { PausedService } from '#domain/paused-service.ts'
import { minutesRange } from '#domain/sentences.ts'
import { call, useSending } from '#storefront/api/call.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { totalText } from '#storefront/components/order-sums.tsx'
import { placeName } from '#storefront/components/place.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import { TextButton } from '#storefront/components/text-button.tsx'
import { paths } from '#storefront/paths.ts'
import { WhereSheet, whenText } from '#storefront/screens/menu/where-to.tsx'
import { announce } from '#storefront/shell/announce.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { setCartLines, useCart } from '#storefront/state/cart.ts'
import { useNowInBrowser } from '#storefront/state/clock.ts'
import { chooseFulfilment, useFulfilment } from '#storefront/state/fulfilment.ts'
import { checkNetwork, useNetwork } from '#storefront/state/network.ts'
import { notify } from '#storefront/state/notify.ts'
import { deliversTo } from '#storefront/state/quote.ts'
import { useSession } from '#storefront/state/session.ts'
import { dishesOf } from '#storefront/state/use-cart-check.ts'
import { Button } from '#ui/button.tsx'
import { useCurrency } from '#ui/currency.tsx'
import layout from '#ui/layout.module.css'
import { LeadButton } from '#ui/lead-button.tsx'
import { Notice } from '#ui/notice.tsx'
import text from '#ui/text.module.css'

interface Props {
  outlet: SiteOutlet
  area: DeliveryArea | null
  isOutOfReach: boolean
  paused: PausedService | null
}

/** Kitchen, service, address and time of the cart; until the address is known, the shortest time of all areas. */
export function CartFacts({ outlet, area, isOutOfReach, paused }: Props) {
  const { fulfilment, address, timing } = useFulfilment()
  const now = useNowInBrowser()
  const [isChanging, setChanging] = useState(false)
  const isPickup = fulfilment === 'pickup'
  const isUnknown = !isPickup && !address
  const when =
    !isOutOfReach &&
    (!paused || paused.takesLater) &&
    (isUnknown && timing === 'asap' && !paused
      ? `${minutesRange(quotedMinutes(outlet, quotedArea(outlet, null), now), true)} min`
      : whenText({ outlet, fulfilment, areaMinutes: area?.minutes ?? 0, now }, timing))

  return (
    <>
      <p className={shopLine.facts} data-cart-facts="">
        <span>
          <Store size={18} aria-hidden />
          <b>{outlet.name}</b>
        </span>
        <span>
          {isPickup ? <ShoppingBag size={18} aria-hidden /> : <Bike size={18} aria-hidden />}
          {isPickup ? `Pickup from ${placeName(outlet)}` : isUnknown ? 'Where to?' : 'Delivery to'}
          {!isPickup && address && <b>{address.postcode}</b>}
        </span>
        {when && (
          <span>
            <Clock size={18} aria-hidden />
            <b>{when}</b>
          </span>
        )}
        <TextButton className={text.tappable} onClick={() => setChanging(true)}>
          {isUnknown ? 'Enter a postcode' : 'Change'}
        </TextButton>
      </p>
      {isChanging && <WhereSheet outlet={outlet} onClose={() => setChanging(false)} />}
    </>
  )
}

interface CartButtonProps {
  price: OrderPrice
  changedCount: number
  /** Why the chosen order is not possible; a notice then offers alternatives. */
  obstacle: string | null
  /** Screen readers start here after the sign-in on the way to the checkout. */
  isStart: boolean
  menuPath: string
}

/** Continues to the checkout; while something is missing, names it and goes there. */
export function CartButton({ price, changedCount, obstacle, isStart, menuPath }: CartButtonProps) {
  const token = useSession((session) => session.token)
  const isOffline = useNetwork((network) => network.isOffline)
  const navigate = useNavigate()
  if (changedCount > 0) {
    return (
      <LeadButton onLead={() => show('[data-unsettled]')}>
        Review {changedCount === 1 ? '1 changed item' : `${changedCount} changed items`}
      </LeadButton>
    )
  }
  if (isOffline) {
    return <LeadButton onLead={() => void checkNetwork()}>Wait for a connection</LeadButton>
  }
  if (obstacle !== null) {
    // Without an alternative, the diner changes the address or the time itself.
    return (
      <LeadButton onLead={() => show('[data-other-ways]', '[data-cart-facts]')}>
        {obstacle}
      </LeadButton>
    )
  }
  if (price.missingToMinimum > 0) {
    return (
      <LeadButton onLead={() => void navigate(menuPath)}>{missingToMinimumText(price)}</LeadButton>
    )
  }
  return (
    // A guest signs in on the way and returns here: two taps, so the two have different names.
    <LinkButton
      isWide
      isSpread
      data-start={isStart ? '' : undefined}
      {...(token ? { to: paths.checkout() } : { to: paths.login(), state: { from: paths.cart() } })}
    >
      <span>{token ? 'Go to checkout' : 'Sign in to order'}</span>
      <span>{totalText(price)}</span>
    </LinkButton>
  )
}

/**
 * Scrolls to an element and focuses its first button or link.
 * @param otherwise selector used if it contains none
 */
function show(selector: string, otherwise = selector): void {
  const answer = ':is(button, a)'
  const hasAnswer = document.querySelector(`${selector} ${answer}`)
  const place = document.querySelector<HTMLElement>(hasAnswer ? selector : otherwise)
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  place?.querySelector<HTMLElement>(answer)?.focus({ preventScroll: true })
}

/** The cart's kitchen does not deliver to the address: offers pickup, or the same brand's nearest kitchen that does. */
export function CartOutOfReach({ outlet, postcode }: { outlet: SiteOutlet; postcode: string }) {
  const { outlets } = useSite()
  const currency = useCurrency()
  const [send, isBusy] = useSending()
  const canPickUp = outlet.services.includes('pickup')
  const [nearest] = outlets
    .filter(
      (other) =>
        other.id !== outlet.id && other.brandId === outlet.brandId && deliversTo(other, postcode),
    )
    .map((other) => ({ other, km: distanceKm(outlet.coordinates, other.coordinates) }))
    .sort((a, b) => a.km - b.km)

  const move = (to: SiteOutlet) =>
    send(async () => {
      const menu = await call(calls.getMenu, { params: { param: to.id } })
      const live = dishesOf(menu, currency.code, to.timeZone)
      const { moved, gone } = moveLines(useCart.getState().lines, live, currency)
      if (moved.length === 0) return notify.error(`${to.name} doesn’t have any of these dishes.`)
      setCartLines(to.id, moved)
      announce(`Your cart is from ${to.name} now`)
      if (gone.length > 0) notify.info(`${to.name} doesn’t have ${gone.join(', ')}.`)
    })

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
