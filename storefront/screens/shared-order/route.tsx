import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import type { WireSharedOrder } from '#contract/shared-order.ts'
import { isFinal } from '#domain/order-status.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { call, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { createQueryClient } from '#storefront/api/queries.ts'
import { PageHead } from '#storefront/components/page-head.tsx'
import { timesIn } from '#storefront/order-times.ts'
import { guestAnswerText } from '#storefront/screens/order/answer-text.ts'
import {
  OrderAnswer,
  OrderSkeleton,
  useKitchenHours,
} from '#storefront/screens/order/order-answer.tsx'
import { Docket } from '#storefront/screens/order/order-docket.tsx'
import { OrderColumns, stepList } from '#storefront/screens/order/order-steps.tsx'
import { kitchenTheme } from '#storefront/site.server.ts'
import { titleMeta, useZoneOf } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import { buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'
import styles from './route.module.css'

/** How often the order is asked for, in milliseconds: a visitor follows without a stream, which each costs a connection. */
const pollEvery = 15_000

/** The theme of the kitchen that the link names; without one the group's. */
export function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(pageContext)
  const outlet = ctx.site.outletBySlug.get(params.outletSlug ?? '')
  return outlet ? kitchenTheme(ctx, outlet) : {}
}

export const meta = titleMeta('Order', { isIndexed: false })

/** An order for visitors with its link: its progress, without prices or contacts. */
export default function SharedOrderScreen() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <SharedOrder />
    </QueryClientProvider>
  )
}

function SharedOrder() {
  // The key is in the fragment, so that only the call sends it, and every link has the same page.
  const key = useLocation().hash.slice(1)
  const { data, error, isError, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['shared order', key],
    queryFn: ({ signal }) => call(calls.getSharedOrder, { body: { key }, signal }),
    refetchInterval: ({ state }) =>
      state.data && !isFinal(state.data.status) && !isEnded(state.error) ? pollEvery : false,
  })

  return (
    <main id="main">
      {data && !isEnded(error) ? (
        <OpenSharedOrder
          order={data}
          checkedAt={isError ? new Date(dataUpdatedAt) : null}
          onCheck={() => void refetch()}
        />
      ) : isError ? (
        <div className={layout.container}>
          <PageHead title="An order" />
          <Failed onRetry={isEnded(error) ? undefined : () => refetch()}>{messageOf(error)}</Failed>
        </div>
      ) : (
        <OrderSkeleton />
      )}
    </main>
  )
}

/** A link that has ended stays ended: no retry is offered. */
function isEnded(error: Error | null): boolean {
  return error !== null && isRefusedAs(error, 'not_found')
}

function OpenSharedOrder({
  order,
  checkedAt,
  onCheck,
}: {
  order: WireSharedOrder
  /** When the order was loaded last; null while it is up to date. */
  checkedAt: Date | null
  onCheck(): void
}) {
  const times = timesIn(useZoneOf(order.outlet.id))
  const now = useNow() ?? new Date()
  const hours = useKitchenHours(order.outlet.id, now)
  return (
    <>
      <OrderAnswer
        order={order}
        answer={guestAnswerText(order, { times, now, hours })}
        staleSince={checkedAt && times.clock(checkedAt.toISOString())}
        onCheck={onCheck}
      />
      <OrderColumns
        steps={stepList(order, { times, now, back: null, reason: '', isByReader: false })}
        docket={<SharedDocket order={order} placed={times.short(order.placed_at)} />}
      >
        <section className={`${card.panel} ${card.roomy} ${layout.stack} ${layout.close}`}>
          <h2 className={text.large}>Need something?</h2>
          <div className={layout.across}>
            <PhoneLink
              className={buttonClass({ kind: 'second', isSmall: true })}
              number={order.outlet.phone}
            >
              <Phone size={18} aria-hidden />
              Call the kitchen
            </PhoneLink>
          </div>
        </section>
      </OrderColumns>
    </>
  )
}

/** What was ordered, without what it cost. */
function SharedDocket({ order, placed }: { order: WireSharedOrder; placed: string }) {
  return (
    <Docket
      number={order.number}
      header={<span className={`${text.small} ${text.strong}`}>{placed}</span>}
      lines={order.lines.map((line) => ({
        ...line,
        notes: [line.options.map(({ name }) => name).join(', ')],
      }))}
    >
      <p className={`${text.small} ${text.muted} ${styles.shared}`}>
        Shared with a link that works until tomorrow. Only the person who ordered can see prices and
        contact details.
      </p>
    </Docket>
  )
}
