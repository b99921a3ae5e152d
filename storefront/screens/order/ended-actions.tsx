import { useState } from 'react'
import { Link } from 'react-router'
import type { WireOrder } from '#contract/order.ts'
import { paths } from '#storefront/paths.ts'
import { OrderAgain } from '#storefront/screens/orders/order-again.tsx'
import { useSite } from '#storefront/site.ts'
import { Button, buttonClass } from '#ui/button.tsx'

/** What to do now that the order is not coming: the likelier of two first. */
export function EndedActions({ order }: { order: WireOrder }) {
  const { outlets } = useSite()
  const [isRepeating, setRepeating] = useState(false)
  const isRefused =
    order.status === 'rejected' || order.ending !== null || order.cancelled_by === 'restaurant'
  const elsewhere =
    isRefused && outlets.length > 1
      ? { name: 'Other kitchens near you', to: paths.stores() }
      : { name: 'See the menu', to: paths.menu(order.outlet.slug) }
  const link = (
    <Link
      key="elsewhere"
      className={buttonClass({ kind: isRefused ? 'onBanner' : 'hollow' })}
      to={elsewhere.to}
    >
      {elsewhere.name}
    </Link>
  )
  const again = (
    <Button key="again" kind={isRefused ? 'hollow' : 'onBanner'} onClick={() => setRepeating(true)}>
      Order again
    </Button>
  )
  return (
    <>
      {/* A kitchen that refused once is asked again second. */}
      {isRefused ? [link, again] : [again, link]}
      {isRepeating && <OrderAgain order={order} onClose={() => setRepeating(false)} />}
    </>
  )
}
