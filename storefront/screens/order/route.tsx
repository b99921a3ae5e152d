import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import type { WireOrder } from '#contract/order.ts'
import { isRecord } from '#domain/is-record.ts'
import { isFinal } from '#domain/order-status.ts'
import { plainDate } from '#domain/zone.ts'
import { isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { openEventStream } from '#storefront/api/event-stream.ts'
import { orderQuery } from '#storefront/api/queries.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { PageHead } from '#storefront/components/page-head.tsx'
import { useOrderMoney } from '#storefront/money.ts'
import { timesIn } from '#storefront/order-times.ts'
import { clearOrderedCart } from '#storefront/ordering/order-request.ts'
import { paths } from '#storefront/paths.ts'
import { OrderAgain } from '#storefront/screens/orders/order-again.tsx'
import { titleMeta, useOutletById, useSite, useZoneOf } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useNow } from '#storefront/state/clock.ts'
import { useThemeOfKitchen } from '#storefront/state/kitchen-theme.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { answerText } from './answer-text.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderAnswer, OrderSkeleton, useKitchenHours } from './order-answer.tsx'
import { OrderDocket } from './order-docket.tsx'
import { latestRefundDay, OrderRefund, refundOf } from './order-refund.tsx'
import { OrderColumns, statusChangedAt, stepList } from './order-steps.tsx'
import styles from './route.module.css'

export const meta = titleMeta('Order')

export default function OrderScreen() {
  const { id = '' } = useParams()
  const { data: order, error, refetch, isLive, dataUpdatedAt, check } = useLiveOrder(id)
  useThemeOfKitchen(order?.outlet.id)
  const isCartReady = useCart((cart) => cart.isReady)
  const isPlaced = order !== undefined && order.placed_at !== null
  useEffect(() => {
    // The bank may have approved while the page was hidden.
    if (isPlaced && isCartReady) clearOrderedCart(id)
  }, [isPlaced, isCartReady, id])

  return (
    <main id="main">
      {order ? (
        <OpenOrder
          order={order}
          checkedAt={isLive ? null : new Date(dataUpdatedAt)}
          onCheck={check}
        />
      ) : error ? (
        <OrderFailed error={error} retry={() => refetch()} />
      ) : (
        <OrderSkeleton />
      )}
    </main>
  )
}

function OpenOrder({
  order,
  checkedAt,
  onCheck,
}: {
  order: WireOrder
  /** Time of the last update; null while it is live. */
  checkedAt: Date | null
  onCheck(): void
}) {
  const outlet = useOutletById(order.outlet.id)
  const zone = useZoneOf(order.outlet.id)
  const times = timesIn(zone)
  const now = useNow() ?? new Date()
  const money = useOrderMoney(order)
  const hours = useKitchenHours(order.outlet.id, now)
  const back = refundOf(order)
  const sent = plainDate(new Date(statusChangedAt(order)), zone)
  const { state } = useLocation() as { state: unknown }
  const isEarlier = isRecord(state) && state.isEarlier === true
  const isEnded = isFinal(order.status) && order.status !== 'completed'
  const steps = stepList(order, {
    times,
    now,
    reason: order.ending?.reason ?? '',
    isByReader: order.cancelled_by === 'diner',
    back:
      back?.kind === 'returning'
        ? { amount: money(back.amount), by: times.day(latestRefundDay(sent)) }
        : null,
  })
  return (
    <>
      <OrderAnswer
        order={order}
        answer={answerText(order, { times, now, hours, money })}
        staleSince={checkedAt && times.clock(checkedAt.toISOString())}
        onCheck={onCheck}
        actions={
          isEnded ? (
            <EndedActions order={order} />
          ) : (
            order.status === 'awaiting_payment' && (
              <LinkButton kind="onBanner" to={paths.payment(order.id)}>
                Pay now
              </LinkButton>
            )
          )
        }
      />
      <OrderColumns
        key={isEnded ? 'ended' : 'running'}
        className={styles.appearing}
        before={
          <>
            {isEarlier && (
              <p className={`${card.panel} ${card.roomy}`} role="status">
                <b className={text.strong}>We’d already received your order.</b> Your later changes
                weren’t sent. Nothing is ordered or paid twice.
              </p>
            )}
            {back && <OrderRefund order={order} back={back} />}
          </>
        }
        steps={steps}
        docket={<OrderDocket order={order} times={times} />}
      >
        <OrderActions order={order} outlet={outlet} />
      </OrderColumns>
    </>
  )
}

function OrderFailed({ error, retry }: { error: Error; retry(): void }) {
  // A retry does not help where there is no such order.
  const isMissing = isRefusedAs(error, 'not_found')
  return (
    <div className={layout.container}>
      <PageHead title="Your order" />
      <Failed
        onRetry={isMissing ? undefined : retry}
        other={
          <LinkButton kind="second" isSmall to={paths.orders()}>
            See your orders
          </LinkButton>
        }
      >
        {messageOf(error)}
      </Failed>
    </div>
  )
}

function EndedActions({ order }: { order: WireOrder }) {
  const { outlets } = useSite()
  const [isRepeating, setRepeating] = useState(false)
  const isRefused =
    order.status === 'rejected' || order.ending !== null || order.cancelled_by === 'restaurant'
  const elsewhere =
    isRefused && outlets.length > 1
      ? { name: 'Other kitchens near you', to: paths.stores() }
      : { name: 'See the menu', to: paths.menu(order.outlet.slug) }
  const link = (
    <LinkButton key="elsewhere" kind={isRefused ? 'onBanner' : 'hollow'} to={elsewhere.to}>
      {elsewhere.name}
    </LinkButton>
  )
  const again = (
    <Button key="again" kind={isRefused ? 'hollow' : 'onBanner'} onClick={() => setRepeating(true)}>
      Order again
    </Button>
  )
  return (
    <>
      {/* After a refusal, another kitchen comes first. */}
      {isRefused ? [link, again] : [again, link]}
      {isRepeating && <OrderAgain order={order} onClose={() => setRepeating(false)} />}
    </>
  )
}

/** Polling interval while the stream is down, in milliseconds. */
const pollEvery = 20_000

/** The order, updated by the server's events; polled while the connection is lost. */
function useLiveOrder(id: string) {
  const queries = useQueryClient()
  const [isLive, setLive] = useState(true)
  const [tries, setTries] = useState(0)
  const query = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) =>
      !isLive && state.data && !isFinal(state.data.status) ? pollEvery : false,
  })
  const isOver = query.data !== undefined && isFinal(query.data.status)
  const isLoaded = query.data !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens another stream
  useEffect(() => {
    if (!isLoaded || isOver) return
    let wasConnected = true
    return openEventStream(
      calls.watchOrder,
      { params: { id } },
      {
        onEvent: (order) => queries.setQueryData(orderQuery(id).queryKey, order),
        isLast: ({ status }) => isFinal(status),
        onConnection(isConnected) {
          setLive(isConnected)
          // Catches up without waiting for the next poll.
          if (!isConnected && wasConnected) void queries.refetchQueries(orderQuery(id))
          wasConnected = isConnected
        },
      },
    )
  }, [id, isLoaded, isOver, queries, tries])

  return {
    ...query,
    isLive: isLive || isOver,
    check() {
      void query.refetch()
      setTries(tries + 1)
    },
  }
}
