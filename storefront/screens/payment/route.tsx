import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { PageHead } from '#storefront/components/page-head.tsx'
import { paths } from '#storefront/paths.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { usePlacedElsewhere, wasOrderedHere } from '#storefront/state/order-attempt.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'
import { PayCart } from './pay-cart.tsx'
import { PayOrder } from './pay-order.tsx'
import { PlacedElsewhere } from './placed-elsewhere.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Payment') },
]

/** Pays for the cart, or for an order that still waits for its payment. */
export default function PaymentScreen() {
  const [search] = useSearchParams()
  const orderId = search.get('order')
  const { lines, isReady } = useCart()
  const navigate = useNavigate()
  // A cart that empties while this screen is open was usually paid for: the order's screen comes next, not the empty cart.
  const [wasFull, setWasFull] = useState(false)
  useEffect(() => {
    if (lines.length > 0) setWasFull(true)
  }, [lines.length])
  const hasNothing = isReady && lines.length === 0 && !orderId
  const placed = usePlacedElsewhere()

  useEffect(() => {
    if (hasNothing && !wasFull) void navigate(paths.cart(), { replace: true })
  }, [hasNothing, wasFull, navigate])

  return (
    <main id="main" className={layout.container}>
      <PageHead
        title="Payment"
        back={{
          to: orderId ? paths.orders() : paths.checkout(),
          name: orderId ? 'Orders' : 'Checkout',
        }}
      />
      {orderId ? <PayOrder orderId={orderId} /> : isReady && lines.length > 0 && <PayCart />}
      {hasNothing && wasFull && placed && <PlacedElsewhere placed={placed} />}
      {hasNothing && wasFull && !placed && !wasOrderedHere() && <EmptiedElsewhere />}
    </main>
  )
}

/** The cart of this tab was emptied in another one: there is nothing to pay for. */
function EmptiedElsewhere() {
  return (
    <section className={`${card.panel} ${card.roomy} ${layout.stack}`} role="status">
      <h2 className={text.heading}>Your cart is empty</h2>
      <p className={text.muted}>There is nothing to pay for.</p>
      <Link className={buttonClass()} to={useMenuPath()}>
        See the menu
      </Link>
    </section>
  )
}
