import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, MapPin, Phone, Printer, Repeat, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { calls } from '#contract/diner-calls.ts'
import type { WireOrder } from '#contract/order.ts'
import { isFinal } from '#domain/order-status.ts'
import { call, useSending } from '#storefront/api/call.ts'
import { orderQuery } from '#storefront/api/queries.ts'
import { DirectionLink } from '#storefront/components/place.tsx'
import { paths } from '#storefront/paths.ts'
import { OrderAgain } from '#storefront/screens/orders/order-again.tsx'
import { openShareSheet } from '#storefront/shell/share.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { notify } from '#storefront/state/notify.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import styles from './order-actions.module.css'

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
        {order.can_cancel && <CancelOrder order={order} />}
        {order.status === 'completed' && <AgainButton order={order} />}
        <PhoneLink
          className={buttonClass({ kind: 'second', isSmall: true })}
          number={order.outlet.phone}
        >
          <Phone size={18} aria-hidden />
          {order.status === 'completed' ? 'Something was wrong' : 'Call the kitchen'}
        </PhoneLink>
        {order.type === 'pickup' && outlet && (
          <DirectionLink
            className={buttonClass({ kind: 'second', isSmall: true })}
            to={outlet.directionLink}
          >
            <MapPin size={18} aria-hidden />
            Get Directions
          </DirectionLink>
        )}
        {order.placed_at !== null && <ShareButton order={order} />}
        {!isFinal(order.status) && (
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

function ShareButton({ order }: { order: WireOrder }) {
  const [send, isBusy] = useSending()
  return (
    <Button kind="second" isSmall isBusy={isBusy} onClick={() => send(() => shareOrder(order))}>
      <Share2 size={18} aria-hidden />
      Share this page
    </Button>
  )
}

/** Asks in place first: a cancellation cannot be undone. */
function CancelOrder({ order }: { order: WireOrder }) {
  const [isAsking, setAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])
  const queries = useQueryClient()
  const [send, isBusy] = useSending()
  async function cancel() {
    await send(async () => {
      const cancelled = await call(calls.cancelOrder, { params: { id: order.id } })
      queries.setQueryData(orderQuery(order.id).queryKey, cancelled)
    })
    setAsking(false)
  }
  if (!isAsking) {
    return (
      <Button kind="second" isSmall onClick={() => setAsking(true)}>
        Cancel the order
      </Button>
    )
  }
  return (
    // The question replaces the button, and its text lies where the button was: a double tap does not confirm.
    <fieldset className={styles.question}>
      <legend className={text.strong}>Cancel order {order.number}?</legend>
      <Button kind="danger" isSmall isBusy={isBusy} onClick={cancel}>
        Yes, cancel it
      </Button>
      <Button ref={keep} kind="second" isSmall onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </fieldset>
  )
}

/** The promised time as an iCalendar file, in a data URL. */
function calendarFile(order: WireOrder): string {
  const text = (value: string) => value.replace(/([\\;,])/g, '\\$1').replaceAll('\n', '\\n')
  const instant = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '')
  const what = order.type === 'delivery' ? 'Delivery from' : 'Pickup at'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tiffin//Order//EN',
    'BEGIN:VEVENT',
    `UID:${order.id}`,
    `DTSTAMP:${instant(order.created_at)}`,
    `DTSTART:${instant(order.timing.from)}`,
    `DTEND:${instant(order.timing.to)}`,
    `SUMMARY:${text(`${what} ${order.outlet.name}, order ${order.number}`)}`,
    `LOCATION:${text(order.type === 'pickup' ? order.outlet.address : '')}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}

type SharedFacts = Pick<WireOrder, 'id' | 'number' | 'outlet'>

async function shareOrder({ id, number, outlet }: SharedFacts): Promise<void> {
  const { key } = await call(calls.shareOrder, { params: { id } })
  const url = location.origin + paths.sharedOrder(outlet.slug, key)
  if (!(await openShareSheet({ title: `Order ${number}`, url }))) await copyLink(url)
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify.success('Link copied. Anyone with it can follow this order until tomorrow.')
  } catch {
    notify.error('Sharing is not supported on this device.')
  }
}
