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
import { Button, buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
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
    <section className={`${card.panel} ${card.roomy} ${layout.stack} ${layout.close}`}>
      <h2 className={text.large}>Need something?</h2>
      <div className={`${layout.across} ${layout.wrapping}`}>
        {order.status === 'awaiting_payment' && (
          <Link className={buttonClass({ isSmall: true })} to={paths.payment(order.id)}>
            Pay now
          </Link>
        )}
        <PhoneLink
          className={buttonClass({ kind: 'second', isSmall: true })}
          number={order.outlet.phone}
        >
          <Phone size={18} aria-hidden />
          Call the kitchen
        </PhoneLink>
        {order.type === 'pickup' && outlet?.directionLink && (
          <a
            className={buttonClass({ kind: 'second', isSmall: true })}
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
            className={buttonClass({ kind: 'second', isSmall: true })}
            href={calendarFile(order)}
            download={`order-${order.number}.ics`}
          >
            <CalendarPlus size={18} aria-hidden />
            Add to calendar
          </a>
        )}
        <Button kind="second" isSmall onClick={() => print()}>
          <Printer size={18} aria-hidden />
          Print receipt
        </Button>
        {order.can_cancel && <CancelOrder order={order} />}
      </div>
    </section>
  )
}

function AgainButton({ order }: { order: WireOrder }) {
  const [isRepeating, setRepeating] = useState(false)
  return (
    <>
      <Button isSmall onClick={() => setRepeating(true)}>
        <Repeat size={18} aria-hidden />
        Order again
      </Button>
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
      <Button kind="ghost" isSmall onClick={() => setAsking(true)}>
        Cancel order
      </Button>
    )
  }
  return (
    <fieldset className={layout.across}>
      <legend className={text.hidden}>Cancel order {order.number}?</legend>
      <Button kind="danger" isSmall aria-busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Yes, cancel it
      </Button>
      <Button kind="second" isSmall onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </fieldset>
  )
}
