import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { isRefusedAs, messageOf } from '#storefront/api/call.ts'
import awning from '#storefront/components/awning.module.css'
import { PageHead } from '#storefront/components/page-head.tsx'
import twoColumns from '#storefront/components/two-columns.module.css'
import { paths } from '#storefront/paths.ts'
import { pageTitle, siteOf, useOutletById } from '#storefront/site.ts'
import { settleCart } from '#storefront/state/settle-cart.ts'
import { buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'
import { OrderActions } from './order-actions.tsx'
import { OrderAnswer } from './order-answer.tsx'
import { OrderDocket } from './order-docket.tsx'
import { OrderSteps } from './order-steps.tsx'
import styles from './route.module.css'
import { timesIn } from './times.ts'
import { useLiveOrder } from './use-live-order.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Order') },
]

/** One order: the answer in the largest type, its steps as they happen, and the bill. */
export default function OrderScreen() {
  const { id = '' } = useParams()
  const { data: order, error, refetch, isLive, dataUpdatedAt } = useLiveOrder(id)
  const outlet = useOutletById(order?.outlet.id)
  const times = timesIn(outlet?.timeZone ?? 'Europe/London')
  const isPlaced = order !== undefined && order.placed_at !== null
  useEffect(() => {
    // The bank may have said yes while nobody looked.
    if (isPlaced) settleCart(id)
  }, [isPlaced, id])

  if (!order) {
    return (
      <main id="main">
        {error ? <OrderFailed error={error} retry={() => refetch()} /> : <OrderSkeleton />}
      </main>
    )
  }
  return (
    <main id="main">
      <OrderAnswer order={order} times={times} />
      <div className={`${layout.container} ${styles.content}`}>
        <div className={twoColumns.columns}>
          <div className={`${layout.stack} ${layout.apart}`}>
            <section className={`${card.panel} ${card.roomy}`} aria-label="Steps">
              <OrderSteps order={order} times={times} />
              {!isLive && (
                <p className={`${text.small} ${text.faint} ${styles.checked}`}>
                  Last checked {times.clock(new Date(dataUpdatedAt).toISOString())}
                </p>
              )}
            </section>
            <OrderActions order={order} outlet={outlet} />
          </div>
          <aside className={`${layout.sticky} ${twoColumns.aside}`}>
            <OrderDocket order={order} times={times} />
          </aside>
        </div>
      </div>
    </main>
  )
}

function OrderFailed({ error, retry }: { error: Error; retry(): void }) {
  // Asked for again, an order that there is not comes no nearer.
  const isMissing = isRefusedAs(error, 'not_found')
  return (
    <div className={layout.container}>
      <PageHead title="Your order" />
      <Failed
        onRetry={isMissing ? undefined : retry}
        other={
          <Link className={buttonClass({ kind: 'second', isSmall: true })} to={paths.orders()}>
            See your orders
          </Link>
        }
      >
        {messageOf(error)}
      </Failed>
    </div>
  )
}

function OrderSkeleton() {
  return (
    <div aria-busy="true">
      <p className={text.hidden} role="status">
        Loading your order
      </p>
      <div className={`${awning.awning} ${awning.edged} ${styles.bannerWaiting}`} />
      <div className={`${layout.container} ${styles.content}`}>
        <Skeleton className={styles.contentWaiting} />
      </div>
    </div>
  )
}
