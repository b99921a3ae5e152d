import { clsx } from 'clsx'
import { CircleCheck, DoorOpen, Navigation, Phone } from 'lucide-react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { nothingTakenText } from '#domain/order-ending.ts'
import { isCash } from '#staff/board/docket-parts.tsx'
import { Leader } from '#staff/controls/leader.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { dueOf, placeOf } from '#staff/live/lanes.ts'
import { useNow } from '#staff/live/use-now.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { clockRange, clockTime } from '#staff/time-text.ts'
import { orderWords } from '#staff/words/order.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import styles from './order.module.css'
import type { SheetProps } from './order-call.tsx'

type Props = Pick<SheetProps, 'order' | 'outlet'>

/** The diner, the promised time and the payment of an order. */
export function WhoAndWhen({ order, outlet }: Props) {
  const { customer, address } = order
  return (
    <>
      <When order={order} outlet={outlet} />
      <div className={styles.group}>
        <p className={styles.customerName}>{customer.name}</p>
        <p className={styles.muted}>
          {orderWords.order.orders(customer.orders)} {customer.blocked && orderWords.order.blocked}
        </p>
        {/* As text too: a tablet cannot call. */}
        {customer.phone_text && <p className={styles.phone}>{customer.phone_text}</p>}
        {customer.notes && <Notice kind="warn">{customer.notes}</Notice>}
        {address && (
          <p>
            {[address.line1, address.line2].filter(Boolean).join(', ')}
            <br />
            {[
              `${address.city} ${address.postcode}`,
              order.area,
              orderWords.order.minutesAway(order.road_minutes),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {address?.instructions && (
          <Notice icon={<DoorOpen aria-hidden />}>{address.instructions}</Notice>
        )}
        <div className={styles.twoButtons}>
          {isWholeNumber(customer.phone) && (
            <PhoneLink number={customer.phone}>
              <Phone aria-hidden />
              {orderWords.order.call}
            </PhoneLink>
          )}
          {address && (
            <a href={mapLink(address)} target="_blank" rel="noreferrer">
              <Navigation aria-hidden />
              {orderWords.order.map}
            </a>
          )}
        </div>
      </div>
      <OrderSums order={order} />
      <p>
        <Paid payment={order.payment} />
      </p>
      <References order={order} />
    </>
  )
}

/** The provider's references for a payment and its refunds. */
function References({ order }: Pick<Props, 'order'>) {
  const money = useMoney()
  const references = paymentReferences(order, money)
  if (references.length === 0) return null
  return (
    <dl className={styles.references} aria-label={orderWords.order.references}>
      {references.map(({ what, reference }) => (
        <div key={reference}>
          <dt>{what}</dt>
          <dd>{reference}</dd>
        </div>
      ))}
    </dl>
  )
}

function Paid({ payment }: Pick<WireStaffOrder, 'payment'>) {
  if (isCash(payment)) return <Tag kind="outlined">{orderWords.order.payCash}</Tag>
  if (payment.status === 'canceled') return <Tag>{nothingTakenText}</Tag>
  if (payment.amount === 0) return <Tag>{orderWords.order.nothingToPay}</Tag>
  return (
    <Tag kind="good">
      <CircleCheck size={18} aria-hidden />
      {payment.method === 'cash' ? orderWords.order.paidInCash : orderWords.order.paidByCard}
    </Tag>
  )
}

function When({ order, outlet }: Props) {
  const now = useNow(10_000)
  const place = placeOf(order, outlet, now)
  const due = dueOf(order, place === 'ready' ? 'cooking' : place, now)
  const zone = outlet.time_zone
  const promise = clockRange(order.timing.from, order.timing.to, zone)
  return (
    <div className={styles.group}>
      {place && (
        <p className={clsx(styles.timeLeft, due.state === 'late' && styles.isLate)}>
          {due.minutes}{' '}
          <small>{due.state === 'late' ? orderWords.order.lateBy : orderWords.order.minLeft}</small>
        </p>
      )}
      <p className={styles.muted}>
        {orderWords.order.readyBy(clockTime(order.ready_by, zone))} ·{' '}
        {order.type === 'delivery'
          ? orderWords.order.atTheDoor(promise)
          : orderWords.order.pickupAt(promise)}
      </p>
    </div>
  )
}

/** Opens the device's map application where it has one. */
function mapLink({ line1, city, postcode }: NonNullable<WireStaffOrder['address']>): string {
  const place = encodeURIComponent([line1, city, postcode].filter(Boolean).join(', '))
  return `https://www.google.com/maps/search/?api=1&query=${place}`
}

/** Whether a phone number is complete: for old orders staff see only its last three digits (`…123`). */
export function isWholeNumber(phone: string): boolean {
  return phone !== '' && !phone.startsWith('…')
}

/** The provider's references for the payment and the refunds that it has accepted. */
export function paymentReferences(
  { payment, refunds }: Pick<WireStaffOrder, 'payment' | 'refunds'>,
  money: (amount: number) => string,
): { what: string; reference: string }[] {
  return [
    { what: orderWords.order.payment, reference: payment.reference },
    ...refunds.map(({ amount, reference }) => ({
      what: orderWords.refund.refund(money(amount)),
      reference,
    })),
    // A board stored on the device by an earlier release has no references.
  ].flatMap(({ what, reference }) => (reference ? [{ what, reference }] : []))
}

/** The amounts of an order, and the sum of its refunds. */
export function OrderSums({ order }: { order: WireStaffOrder }) {
  const money = useMoney()
  const refunded = order.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const parts: [string, number][] = [
    [orderWords.order.dishes, order.subtotal],
    [orderWords.order.deliveryFee, order.delivery_fee],
    [orderWords.order.smallOrderFee, order.small_order_fee],
    [orderWords.order.serviceFee, order.service_fee],
    [order.promo_code ?? orderWords.order.discount, -order.discount],
    [orderWords.order.tip, order.tip],
  ]
  return (
    <dl className={styles.amounts}>
      {parts
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => (
          <Leader key={name} name={name}>
            {money(amount)}
          </Leader>
        ))}
      <Leader name={orderWords.order.total} isTotal>
        {money(order.total)}
      </Leader>
      {refunded > 0 && <Leader name={orderWords.order.refunded}>{money(-refunded)}</Leader>}
    </dl>
  )
}
