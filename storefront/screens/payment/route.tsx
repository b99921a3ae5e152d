import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PageHead } from '#storefront/components/page-head.tsx'
import { paths } from '#storefront/paths.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { usePlacedElsewhere, wasOrderedHere } from '#storefront/state/order-attempt.ts'
import layout from '#ui/layout.module.css'
import type { Route } from './+types/route'
import { EmptiedElsewhere } from './emptied-elsewhere.tsx'
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
  // A cart that empties while this screen is open was mostly paid for: the order is on its way, not the empty cart.
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
