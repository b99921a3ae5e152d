import { clsx } from 'clsx'
import {
  CalendarX,
  CircleCheck,
  DoorOpen,
  Lock,
  Navigation,
  Phone,
  Timer,
  Undo2,
} from 'lucide-react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { docketLine } from '#staff/board/docket-lines.ts'
import { Allergy, isCash, OrderNote } from '#staff/board/docket-parts.tsx'
import { dueOf } from '#staff/board/due.ts'
import { placeOf } from '#staff/board/lanes.ts'
import { nextStep } from '#staff/board/next-step.ts'
import { stepWords } from '#staff/board/step-words.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Kind, Tag } from '#staff/controls/tag.tsx'
import { takeStep, undoStep } from '#staff/live/take-step.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { clockRange, clockTime } from '#staff/time-text.ts'
import { words } from '#staff/words.ts'
import styles from './order.module.css'
import { OrderHead } from './order-head.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderSums } from './order-sums.tsx'
import type { SheetProps } from './sheet-props.ts'

interface Props extends SheetProps {
  onSheet(name: 'accept' | 'reject' | 'delay' | 'cancel' | 'refund'): void
}

/** All that is known of an order, and all that can be done with it. */
export function OrderSheet({ order, outlet, onClose, onSheet }: Props) {
  const to = nextStep(order)
  return (
    <Panel
      title={words.order.title(order.number)}
      head={<OrderHead number={order.number} />}
      beside={
        <>
          <Kind type={order.type} />
          <Tag kind="solid">{words.status[order.status]}</Tag>
          {order.is_test && <Tag kind="warn">{words.docket.test}</Tag>}
        </>
      }
      onClose={onClose}
      right={<WhoAndWhen order={order} outlet={outlet} />}
      foot={
        <>
          <Button kind="outlined" onClick={onClose}>
            {words.close}
          </Button>
          {order.status === 'placed' ? (
            <>
              <Button kind="outlined" onClick={() => onSheet('reject')}>
                {words.docket.reject}
              </Button>
              <Button
                onClick={() => {
                  if (order.timing.kind === 'asap') return onSheet('accept')
                  takeStep(order, 'accepted')
                  onClose()
                }}
              >
                {words.steps.accepted.button}
              </Button>
            </>
          ) : (
            to && (
              <Button
                onClick={() => {
                  takeStep(order, to)
                  onClose()
                }}
              >
                {stepWords(to, order.type).button}
              </Button>
            )
          )}
        </>
      }
    >
      <Allergy allergy={order.allergy} note={order.note} />
      <Lines order={order} />
      <OrderNote allergy={order.allergy} note={order.note} />
      <Actions order={order} onSheet={onSheet} />
      <OrderHistory order={order} zone={outlet.time_zone} />
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
          <li key={line.position}>
            <b>{quantity}×</b>
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
            <small className={styles.contains}>
              <Contains allergens={line.allergens} />
            </small>
          </li>
        )
      })}
    </ul>
  )
}

function Contains({ allergens }: Pick<WireStaffOrder['lines'][number], 'allergens'>) {
  if (allergens === null) return words.order.allergensUnknown
  if (allergens.length === 0) return words.order.containsNothing
  return (
    <>
      {words.order.contains} <strong>{allergens.join(', ')}</strong>
    </>
  )
}

/** What this actor may do is said by the server; a lock where a manager has to say who they are. */
function Actions({ order, onSheet }: Pick<Props, 'order' | 'onSheet'>) {
  const may = (action: WireStaffOrder['allowed'][number]) => order.allowed.includes(action)
  const isOver = ['completed', 'cancelled', 'rejected', 'expired'].includes(order.status)
  const isCooked = !isOver && order.status !== 'placed'
  return (
    <div className={styles.actions}>
      {may('delay') && (
        <Button kind="outlined" onClick={() => onSheet('delay')}>
          <Timer aria-hidden />
          {words.order.delay}
        </Button>
      )}
      {order.undo && (
        <Button kind="outlined" onClick={() => undoStep(order.id)}>
          <Undo2 aria-hidden />
          {words.order.undo}
        </Button>
      )}
      {order.refundable > 0 && order.status !== 'placed' && (
        <Button kind="outlined" onClick={() => onSheet('refund')}>
          {!may('refund') && <Lock size={18} aria-label={words.manager} />}
          {words.order.refund}
        </Button>
      )}
      {isCooked && (
        <Button kind="outlined" onClick={() => onSheet('cancel')}>
          {may('cancel') ? (
            <CalendarX aria-hidden />
          ) : (
            <Lock size={18} aria-label={words.manager} />
          )}
          {words.order.cancel}
        </Button>
      )}
    </div>
  )
}

function WhoAndWhen({ order, outlet }: Pick<Props, 'order' | 'outlet'>) {
  const { customer, address } = order
  return (
    <>
      <When order={order} outlet={outlet} />
      <div className={styles.group}>
        <p className={styles.name}>{customer.name}</p>
        <p className={styles.muted}>
          {words.order.orders(customer.orders)} {customer.blocked && words.order.blocked}
        </p>
        {customer.notes && <Notice kind="warn">{customer.notes}</Notice>}
        {address && (
          <p>
            {[address.line1, address.line2].filter(Boolean).join(', ')}
            <br />
            {address.city} {address.postcode} · {words.order.minutesAway(order.road_minutes)}
          </p>
        )}
        {address?.instructions && (
          <Notice icon={<DoorOpen aria-hidden />}>{address.instructions}</Notice>
        )}
        <div className={styles.two}>
          {customer.phone && (
            <a href={`tel:${customer.phone}`}>
              <Phone aria-hidden />
              {words.order.call}
            </a>
          )}
          {address && (
            <a href={mapLink(address)} target="_blank" rel="noreferrer">
              <Navigation aria-hidden />
              {words.order.map}
            </a>
          )}
        </div>
      </div>
      <OrderSums order={order} />
      {isCash(order.payment) ? (
        <Tag kind="outlined">{words.order.payCash}</Tag>
      ) : (
        <Tag kind="good">
          <CircleCheck size={18} aria-hidden />
          {words.order.paidByCard}
        </Tag>
      )}
    </>
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
        <p className={clsx(styles.left, due.state === 'late' && styles.isLate)}>
          {due.minutes}{' '}
          <small>{due.state === 'late' ? words.order.lateBy : words.order.minLeft}</small>
        </p>
      )}
      <p className={styles.muted}>
        {words.order.readyBy(clockTime(order.ready_by, zone))} ·{' '}
        {order.type === 'delivery' ? words.order.atTheDoor(promise) : words.order.pickupAt(promise)}
      </p>
    </div>
  )
}

/** Any map that the device has. */
function mapLink({ line1, city, postcode }: NonNullable<WireStaffOrder['address']>): string {
  const place = encodeURIComponent([line1, city, postcode].filter(Boolean).join(', '))
  return `https://www.google.com/maps/search/?api=1&query=${place}`
}
