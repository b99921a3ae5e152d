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
  /** Lines to review first. */
  changedCount: number
  /** Why the order is not possible as chosen; a notice then names the other ways. */
  obstacle: string | null
  /** Where a reader starts: after signing in on the way. */
  isStart: boolean
  menuPath: string
}

/** Continues to the checkout; while something is missing it names it and leads there. */
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
    // Without another way, the address or the time itself is changed.
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
    // A guest signs in on the way and comes back here: two taps, so the two have different names.
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
 * @param otherwise where there is none in it
 */
function show(selector: string, otherwise = selector): void {
  const answer = ':is(button, a)'
  const hasAnswer = document.querySelector(`${selector} ${answer}`)
  const place = document.querySelector<HTMLElement>(hasAnswer ? selector : otherwise)
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  place?.querySelector<HTMLElement>(answer)?.focus({ preventScroll: true })
}
