import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { WireOrder } from '#contract/order.ts'
import { isFinal } from '#domain/order-status.ts'
import { londonZone } from '#domain/zone.ts'
import { messageOf } from '#storefront/api/call.ts'
import { ordersQuery } from '#storefront/api/orders.ts'
import { paths } from '#storefront/paths.ts'
import bags from '#storefront/pictures/bags.webp'
import { timesIn } from '#storefront/screens/order/times.ts'
import { pageTitle, siteOf, useSite } from '#storefront/site.ts'
import type { Route } from './+types/route'
import { OrderCard } from './order-card.tsx'
import { RunningOrder } from './running-order.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Orders') },
]

/** The running orders on top, then everything before, a page at a time. */
export default function OrdersScreen() {
  const site = useSite()
  const query = useInfiniteQuery({
    ...ordersQuery,
    // Ended orders stay as they are; only a running one is worth asking again.
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.orders.some(({ status }) => !isFinal(status)) ? 20_000 : false,
  })
  const list = useRef<HTMLUListElement>(null)
  const firstOfPage = useRef(0)

  const orders = query.data?.pages.flatMap((page) => page.orders) ?? []
  const running = orders.filter((order) => !isFinal(order.status))
  const earlier = orders.filter((order) => isFinal(order.status))
  const timesOf = ({ outlet: { id } }: WireOrder) =>
    timesIn(site.outlets.find((outlet) => outlet.id === id)?.timeZone ?? londonZone)

  const pages = query.data?.pages.length ?? 0
  useEffect(() => {
    // The button that was pressed is gone or has moved: go on reading where the new page starts.
    if (pages > 1)
      list.current?.children[firstOfPage.current]?.querySelector<HTMLElement>('a')?.focus()
  }, [pages])

  function showOlder() {
    firstOfPage.current = earlier.length
    void query.fetchNextPage()
  }

  return (
    <main id="main" className="wrap max-w-[1000px]">
      <div className="pagehead">
        <h1 className="display" tabIndex={-1}>
          Your orders
        </h1>
      </div>
      {query.isPending && <OrdersSkeleton />}
      {query.isError && orders.length === 0 && (
        <div className="notice bad" role="alert">
          <p className="grow">{messageOf(query.error)}</p>
          <button type="button" className="btn second small" onClick={() => query.refetch()}>
            Try again
          </button>
        </div>
      )}
      {query.isSuccess && orders.length === 0 && <NoOrders />}
      <div className="stack">
        {running.map((order) => (
          <RunningOrder key={order.id} order={order} times={timesOf(order)} />
        ))}
      </div>
      {earlier.length > 0 && (
        <>
          <h2 className="t22 m-[32px_0_14px]">Earlier</h2>
          <ul className="ordgrid" ref={list}>
            {earlier.map((order) => (
              <OrderCard key={order.id} order={order} times={timesOf(order)} />
            ))}
          </ul>
        </>
      )}
      {query.isFetchNextPageError && (
        <p className="notice bad mt-[24px]" role="alert">
          {messageOf(query.error)}
        </p>
      )}
      {query.hasNextPage && (
        <button
          type="button"
          className={`btn second full m-[24px_0]${query.isFetchingNextPage ? ' is-busy' : ''}`}
          aria-busy={query.isFetchingNextPage}
          onClick={showOlder}
        >
          Show older orders
        </button>
      )}
    </main>
  )
}

function NoOrders() {
  return (
    <div className="empty">
      <div className="plate">
        <img src={bags} alt="" width={208} height={208} />
      </div>
      <h2 className="t22">No orders yet</h2>
      <p>When you order, you can follow it here and have it again with one tap.</p>
      <Link className="btn" to={paths.menu()}>
        See the menu
      </Link>
    </div>
  )
}

function OrdersSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <p className="vh" role="status">
        Loading your orders
      </p>
      <div className="sk h-[132px]" />
      <div className="ordgrid">
        <div className="sk h-[220px]" />
        <div className="sk h-[220px]" />
      </div>
    </div>
  )
}
