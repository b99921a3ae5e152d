import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { createQueryClient } from '#storefront/api/query-client.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import twoColumns from '#storefront/components/two-columns.module.css'
import { timesIn } from '#storefront/order-times.ts'
import { paths } from '#storefront/paths.ts'
import { OrderDocket } from '#storefront/screens/order/order-docket.tsx'
import { orderQuery } from '#storefront/screens/order/order-query.ts'
import { useZoneOf } from '#storefront/site.ts'
import { useThemeOfKitchen } from '#storefront/state/kitchen-theme.ts'
import type { LastPlaced } from '#storefront/state/order-attempt.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

/** The cart of this tab was ordered in another one: shows when, with a link to the order. */
export function PlacedElsewhere({ placed }: { placed: LastPlaced }) {
  // The cart's screen loads nothing else, and has no client.
  const [queries] = useState(createQueryClient)
  const { data: order } = useQuery(orderQuery(placed.orderId), queries)
  useThemeOfKitchen(order?.outlet.id)
  const times = timesIn(useZoneOf(order?.outlet.id))
  const at = order?.placed_at ?? new Date(placed.at).toISOString()
  return (
    <div className={twoColumns.columns}>
      <section className={`${card.panel} ${card.roomy} ${layout.stack}`} role="status">
        <CircleCheck aria-hidden />
        <h2 className={text.heading}>This order was placed at {times.clock(at)}</h2>
        <p className={text.muted}>It went through in another window. Nothing is paid twice.</p>
        <div className={`${layout.across} ${layout.wrapping}`}>
          <LinkButton to={paths.order(placed.orderId)}>Follow it</LinkButton>
          <LinkButton kind="second" to={useMenuPath()}>
            See the menu
          </LinkButton>
        </div>
      </section>
      <aside className={twoColumns.aside}>
        {order && <OrderDocket order={order} times={times} />}
      </aside>
    </div>
  )
}
