import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, MapPin, Phone, Printer, Repeat } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WireOrder } from '#contract/order.ts'
import { isFinal } from '#domain/order-status.ts'
import { messageOf } from '#storefront/api/call.ts'
import { cancelOrder } from '#storefront/api/orders.ts'
import { paths } from '#storefront/paths.ts'
import { OrderAgain } from '#storefront/screens/orders/order-again.tsx'
import { notify } from '#storefront/shell/notify.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { calendarFile } from './calendar-file.ts'
import { orderQuery } from './order-query.ts'

/** What a diner may want next: pay, call, find the way, cancel while it waits. */
export function OrderActions({
  order,
  outlet,
}: {
  order: WireOrder
  outlet: SiteOutlet | undefined
}) {
  return (
    <section className="card pad stack s">
      <h2 className="t18">Need something?</h2>
      <div className="row wrapx">
        {order.status === 'awaiting_payment' && (
          <Link className="btn small" to={paths.payment(order.id)}>
            Pay now
          </Link>
        )}
        <a className="btn second small" href={`tel:${order.outlet.phone.replace(/\s/g, '')}`}>
          <Phone size={18} aria-hidden />
          Call the kitchen
        </a>
        {order.type === 'pickup' && outlet?.directionLink && (
          <a
            className="btn second small"
            href={outlet.directionLink}
            target="_blank"
            rel="noreferrer"
          >
            <MapPin size={18} aria-hidden />
            Get Directions
          </a>
        )}
        {isFinal(order.status) ? (
          <AgainButton order={order} />
        ) : (
          <a
            className="btn second small"
            href={calendarFile(order)}
            download={`order-${order.number}.ics`}
          >
            <CalendarPlus size={18} aria-hidden />
            Add to calendar
          </a>
        )}
        <button type="button" className="btn second small" onClick={() => print()}>
          <Printer size={18} aria-hidden />
          Print receipt
        </button>
        {order.can_cancel && <CancelOrder order={order} />}
      </div>
    </section>
  )
}

function AgainButton({ order }: { order: WireOrder }) {
  const [isRepeating, setRepeating] = useState(false)
  return (
    <>
      <button type="button" className="btn small" onClick={() => setRepeating(true)}>
        <Repeat size={18} aria-hidden />
        Order again
      </button>
      {isRepeating && <OrderAgain order={order} onClose={() => setRepeating(false)} />}
    </>
  )
}

/** Asks in place first: a cancelled order does not come back. */
function CancelOrder({ order }: { order: WireOrder }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelOrder(order.id),
    onSuccess: (cancelled) => queries.setQueryData(orderQuery(order.id).queryKey, cancelled),
    onError: (error) => void notify.error(messageOf(error)),
    onSettled: () => setAsking(false),
  })
  if (!isAsking) {
    return (
      <button type="button" className="btn ghost small" onClick={() => setAsking(true)}>
        Cancel order
      </button>
    )
  }
  return (
    <fieldset className="row">
      <legend className="vh">Cancel order {order.number}?</legend>
      <button
        type="button"
        className="btn bad small"
        aria-busy={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        Yes, cancel it
      </button>
      <button type="button" className="btn second small" onClick={() => setAsking(false)}>
        Keep it
      </button>
    </fieldset>
  )
}
