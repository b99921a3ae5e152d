import { Link, useNavigate } from 'react-router'
import { missingToMinimumText, type OrderPrice } from '#domain/order-pricing.ts'
import { totalText } from '#storefront/components/order-sums.tsx'
import { paths } from '#storefront/paths.ts'
import { lookForNetwork, useNetwork } from '#storefront/state/network.ts'
import { useSession } from '#storefront/state/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { LeadButton } from '#ui/lead-button.tsx'

interface Props {
  price: OrderPrice
  /** Number of lines to review first. */
  changedCount: number
  /** Why the chosen order is not possible; a notice then offers alternatives. */
  obstacle: string | null
  /** Screen readers start here after the sign-in on the way to the checkout. */
  isStart: boolean
  menuPath: string
}

/** Continues to the checkout; while something is missing, names it and goes there. */
export function CartButton({ price, changedCount, obstacle, isStart, menuPath }: Props) {
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
    return <LeadButton onLead={() => void lookForNetwork()}>Wait for a connection</LeadButton>
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
    <Link
      className={buttonClass({ isWide: true, isSpread: true })}
      data-start={isStart ? '' : undefined}
      {...(token ? { to: paths.checkout() } : { to: paths.login(), state: { from: paths.cart() } })}
    >
      <span>{token ? 'Go to checkout' : 'Sign in to order'}</span>
      <span>{totalText(price)}</span>
    </Link>
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
