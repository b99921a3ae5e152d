import { clsx } from 'clsx'
import { CircleCheck, DoorOpen, Navigation, Phone } from 'lucide-react'
import { wireLineText } from '#contract/order-mapping.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { nothingTakenText } from '#domain/order-ending.ts'
import { docketLine } from '#staff/board/docket-lines.ts'
import { isCash, OrderNote, UrgentNotes } from '#staff/board/docket-parts.tsx'
import { StepButton } from '#staff/board/step-button.tsx'
import { stepWords } from '#staff/board/step-words.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Kind, Tag } from '#staff/controls/tag.tsx'
import { dueOf, placeOf } from '#staff/live/lanes.ts'
import { nextStep } from '#staff/live/steps.ts'
import { takeStep } from '#staff/live/take-step.ts'
import { useNow } from '#staff/live/use-now.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { clockRange, clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import { isWholeNumber } from './is-whole-number.ts'
import styles from './order.module.css'
import { OrderActions } from './order-actions.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderMessages } from './order-messages.tsx'
import { OrderSums } from './order-sums.tsx'
import { paymentReferences } from './payment-references.ts'
import type { SheetName, SheetProps } from './sheet-props.ts'

interface Props extends SheetProps {
  onSheet(name: SheetName): void
}

/** All that is known of an order, and all that can be done with it. */
export function OrderSheet({ order, outlet, onClose, onSheet }: Props) {
  const to = nextStep(order)
  return (
    <Panel
      title={orderWords.order.title(order.number)}
      head={<OrderHead number={order.number} />}
      beside={
        <>
          <Kind type={order.type} />
          <Tag kind="solid">{words.status[order.status]}</Tag>
          <Tag>{words.channels[order.channel]}</Tag>
          {order.is_test && <Tag kind="warn">{boardWords.docket.test}</Tag>}
        </>
      }
      onClose={onClose}
      right={<WhoAndWhen order={order} outlet={outlet} />}
      foot={
        <>
          <Button kind="outlined" className={styles.close} onClick={onClose}>
            {words.close}
          </Button>
          {order.status === 'placed' ? (
            <>
              <Button kind="outlined" onClick={() => onSheet('reject')}>
                {boardWords.docket.reject}
              </Button>
              <StepButton
                onClick={() => {
                  if (order.timing.kind === 'asap') return onSheet('accept')
                  takeStep(order, 'accepted')
                  onClose()
                }}
              >
                {boardWords.steps.accepted.button}
              </StepButton>
            </>
          ) : (
            to && (
              <StepButton
                onClick={() => {
                  takeStep(order, to)
                  onClose()
                }}
              >
                {stepWords(to, order.type).button}
              </StepButton>
            )
          )}
        </>
      }
    >
      <UrgentNotes order={order} />
      <Lines order={order} />
      <OrderNote order={order} />
      <OrderActions order={order} onSheet={onSheet} />
      <OrderHistory order={order} zone={outlet.time_zone} />
      <OrderMessages order={order} zone={outlet.time_zone} />
    </Panel>
  )
}

function Lines({ order }: { order: WireStaffOrder }) {
  const money = useMoney()
  return (
    <ul className={styles.lines}>
      {order.lines.map((line) => {
        const { quantity, name, options, removals, note } = docketLine(line)
        return (
          <li key={line.position} className={clsx(line.photo && styles.hasPhoto)}>
            <b>{quantity}×</b>
            {line.photo && <img src={line.photo} alt="" width={56} height={56} loading="lazy" />}
            <span>{name}</span>
            <data value={line.total}>{money(line.total)}</data>
            {(options || removals.length > 0) && (
              <small>
                {options}
                {options && removals.length > 0 && ' · '}
                <strong>{removals.join(', ')}</strong>
              </small>
            )}
            {note && <small>“{note}”</small>}
            <small className={styles.contains}>{wireLineText(line)}</small>
          </li>
        )
      })}
    </ul>
  )
}

function WhoAndWhen({ order, outlet }: Pick<Props, 'order' | 'outlet'>) {
  const { customer, address } = order
  return (
    <>
      <When order={order} outlet={outlet} />
      <div className={styles.group}>
        <p className={styles.customerName}>{customer.name}</p>
        <p className={styles.muted}>
          {orderWords.order.orders(customer.orders)} {customer.blocked && orderWords.order.blocked}
        </p>
        {/* To be read from a tablet, which calls nobody. */}
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

/** By what a payment and its refunds are found at their provider. */
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

function When({ order, outlet }: Pick<Props, 'order' | 'outlet'>) {
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

/** Any map that the device has. */
function mapLink({ line1, city, postcode }: NonNullable<WireStaffOrder['address']>): string {
  const place = encodeURIComponent([line1, city, postcode].filter(Boolean).join(', '))
  return `https://www.google.com/maps/search/?api=1&query=${place}`
}
