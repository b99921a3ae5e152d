import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { pageTitle, siteOf, useOutletById } from '#storefront/site.ts'
import { settleCart } from '#storefront/state/settle-cart.ts'
import type { Route } from './+types/route'
import { OrderActions } from './order-actions.tsx'
import { OrderAnswer } from './order-answer.tsx'
import { OrderDocket } from './order-docket.tsx'
import { OrderSteps } from './order-steps.tsx'
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
      <div className="wrap pt-[28px]">
        <div className="two">
          <div className="stack l">
            <section className="card pad" aria-label="Steps">
              <OrderSteps order={order} times={times} />
              {!isLive && (
                <p className="t14 faint mt-[12px]">
                  Last checked {times.clock(new Date(dataUpdatedAt).toISOString())}
                </p>
              )}
            </section>
            <OrderActions order={order} outlet={outlet} />
          </div>
          <aside className="sticky orderaside">
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
    <div className="wrap">
      <div className="pagehead">
        <h1 className="display" tabIndex={-1}>
          Your order
        </h1>
      </div>
      <div className="notice bad" role="alert">
        <p className="grow">{messageOf(error)}</p>
        {!isMissing && (
          <button type="button" className="btn second small" onClick={retry}>
            Try again
          </button>
        )}
        <Link className="btn second small" to={paths.orders()}>
          See your orders
        </Link>
      </div>
    </div>
  )
}

function OrderSkeleton() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        Loading your order
      </p>
      <div className="awning edge min-h-[320px]" />
      <div className="wrap pt-[28px]">
        <div className="sk h-[280px]" />
      </div>
    </div>
  )
}
