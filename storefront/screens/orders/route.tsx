import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WireOrder } from '#contract/order.ts'
import { isFinal, statusText } from '#domain/order-status.ts'
import { messageOf } from '#storefront/api/call.ts'
import { ordersQuery } from '#storefront/api/queries.ts'
import awning from '#storefront/components/awning.module.css'
import { EmptyWithBags } from '#storefront/components/empty-with-bags.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { PageHead } from '#storefront/components/page-head.tsx'
import { DrawingPlate } from '#storefront/components/plates.tsx'
import { useOrderMoney } from '#storefront/money.ts'
import { timesIn } from '#storefront/order-times.ts'
import { paths } from '#storefront/paths.ts'
import bell from '#storefront/pictures/bell.webp'
import pot from '#storefront/pictures/pot.webp'
import scooter from '#storefront/pictures/scooter.webp'
import { titleMeta, useOutletById, useSite, useZoneOf } from '#storefront/site.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import docket from '#ui/docket.module.css'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import plate from '#ui/plate.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { OrderAgain } from './order-again.tsx'
import orderCardStyles from './order-card.module.css'
import styles from './route.module.css'

export const meta = titleMeta('Orders')

export default function OrdersScreen() {
  const query = useInfiniteQuery({
    ...ordersQuery,
    // Ended orders do not change; only a running one is polled.
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.orders.some(({ status }) => !isFinal(status)) ? 20_000 : false,
  })
  const list = useRef<HTMLUListElement>(null)
  const firstOfPage = useRef(0)

  const orders = query.data?.pages.flatMap((page) => page.orders) ?? []
  const running = orders.filter((order) => !isFinal(order.status))
  const earlier = orders.filter((order) => isFinal(order.status))
  const pages = query.data?.pages.length ?? 0
  useEffect(() => {
    // The pressed button has moved or gone: focuses the first new order.
    if (pages > 1)
      list.current?.children[firstOfPage.current]?.querySelector<HTMLElement>('a')?.focus()
  }, [pages])

  function showOlder() {
    firstOfPage.current = earlier.length
    void query.fetchNextPage()
  }

  return (
    <main id="main" className={`${layout.container} ${styles.screen}`}>
      <PageHead title="Your orders" />
      {query.isPending && <OrdersSkeleton />}
      {query.isError && orders.length === 0 && (
        <Failed onRetry={() => query.refetch()}>{messageOf(query.error)}</Failed>
      )}
      {query.isSuccess && orders.length === 0 && <NoOrders />}
      <div className={layout.stack}>
        {running.map((order) => (
          <RunningOrder key={order.id} order={order} />
        ))}
      </div>
      {earlier.length > 0 && (
        <>
          <h2 className={`${text.heading} ${styles.earlier}`}>Earlier</h2>
          <ul className={styles.orders} ref={list}>
            {earlier.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
        </>
      )}
      {query.isFetchNextPageError && (
        <Notice kind="problem" className={styles.failure} role="alert">
          {messageOf(query.error)}
        </Notice>
      )}
      {query.hasNextPage && (
        <Button
          kind="second"
          isWide
          isBusy={query.isFetchingNextPage}
          className={styles.showMore}
          onClick={showOlder}
        >
          Show older orders
        </Button>
      )}
    </main>
  )
}

function NoOrders() {
  return (
    <EmptyWithBags>
      <h2 className={text.heading}>No orders yet</h2>
      <p>When you order, you can follow it here and have it again with one tap.</p>
      <LinkButton to={paths.menu()}>See the menu</LinkButton>
    </EmptyWithBags>
  )
}

function OrdersSkeleton() {
  return (
    <div className={layout.stack} aria-busy="true">
      <p className={text.hidden} role="status">
        Loading your orders
      </p>
      <Skeleton className={styles.runningWaiting} />
      <div className={styles.orders}>
        <Skeleton className={styles.orderWaiting} />
        <Skeleton className={styles.orderWaiting} />
      </div>
    </div>
  )
}

function useKitchen({ outlet: { id, name } }: WireOrder) {
  const { outlets } = useSite()
  return {
    times: timesIn(useZoneOf(id)),
    name: outlets.length > 1 ? name : '',
    brandId: useOutletById(id)?.brandId,
  }
}

function RunningOrder({ order }: { order: WireOrder }) {
  const { times, name, brandId } = useKitchen(order)
  const isUnpaid = order.status === 'awaiting_payment'
  return (
    <section
      className={`${awning.awning} ${styles.running}`}
      data-tile={brandId}
      aria-label={`Order ${order.number}`}
    >
      <div className={`${layout.across} ${layout.spread} ${styles.summary}`}>
        <div>
          {name && <p className={text.strong}>{name}</p>}
          <p className={`${text.small} ${text.strong} ${awning.quiet}`}>
            Order {order.number} · {statusText(order.status, order.type)}
          </p>
          <p className={`${text.display} ${styles.promise}`}>
            {/* An unpaid order has no promise. */}
            {order.pay_by
              ? `Pay by ${times.clock(order.pay_by)}`
              : times.promise(order.timing.from, order.timing.to, new Date())}
          </p>
        </div>
        <DrawingPlate src={pictureFor(order)} className={styles.plate} />
      </div>
      <LinkButton
        kind="onBanner"
        isWide
        to={isUnpaid ? paths.payment(order.id) : paths.order(order.id)}
      >
        {isUnpaid ? 'Pay now' : 'Follow it'}
      </LinkButton>
    </section>
  )
}

function pictureFor(order: WireOrder): string {
  if (order.status === 'out_for_delivery') return scooter
  return order.status === 'ready' ? bell : pot
}

function OrderCard({ order }: { order: WireOrder }) {
  const { times, name } = useKitchen(order)
  const [isRepeating, setRepeating] = useState(false)
  const pictures = [...new Set(order.lines.map((line) => line.photo).filter(Boolean))].slice(0, 3)
  const money = useOrderMoney(order)
  return (
    <li className={docket.shadow}>
      <article className={`${docket.docket} ${orderCardStyles.receipt}`}>
        <div className={`${layout.across} ${layout.spread} ${layout.wrapping}`}>
          <div>
            <h3 className={text.large}>Order {order.number}</h3>
            <p className={`${text.small} ${text.faint}`}>
              {name && `${name} · `}
              {times.long(order.created_at)}
            </p>
          </div>
          <Badge kind={order.status === 'completed' ? 'success' : 'problem'}>{ending(order)}</Badge>
        </div>
        <div className={docket.divider} />
        <div className={`${layout.across} ${orderCardStyles.pictures}`}>
          {pictures.length > 0 && (
            <div className={orderCardStyles.plates}>
              {pictures.map((photo) => (
                <div key={photo} className={plate.plate}>
                  <img src={photo} alt="" width={52} height={52} loading="lazy" />
                </div>
              ))}
            </div>
          )}
          <p className={`${text.small} ${text.muted} ${layout.growing}`}>
            {order.lines.map((line) => `${line.quantity}× ${line.name}`).join(', ')}
          </p>
        </div>
        <div
          className={`${layout.across} ${layout.spread} ${layout.wrapping} ${orderCardStyles.bottom}`}
        >
          <span className={text.large}>{money(order.total)}</span>
          <div className={layout.across}>
            <LinkButton
              kind="second"
              isSmall
              to={paths.order(order.id)}
              aria-label={`Details of order ${order.number}`}
            >
              Details
            </LinkButton>
            <Button
              isSmall
              aria-label={`Order again: ${order.number}`}
              onClick={() => setRepeating(true)}
            >
              Order again
            </Button>
          </div>
        </div>
        {isRepeating && <OrderAgain order={order} onClose={() => setRepeating(false)} />}
      </article>
    </li>
  )
}

function ending(order: WireOrder): string {
  if (order.status === 'completed') return order.type === 'pickup' ? 'Collected' : 'Delivered'
  // A badge has room for a word or two.
  const text = order.status === 'rejected' ? 'Not taken' : statusText(order.status, order.type)
  return order.payment.status === 'refunded' ? `${text}, refunded` : text
}
