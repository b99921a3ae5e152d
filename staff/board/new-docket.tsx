import { clsx } from 'clsx'
import { BellRing, Clock } from 'lucide-react'
import { memo, useState } from 'react'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { shortName } from '#domain/order-contact.ts'
import { Button } from '#staff/controls/button.tsx'
import { MinutesStepper } from '#staff/controls/stepper.tsx'
import { FulfilmentTag } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { cookingStart, isForLater, waitingFor } from '#staff/live/lanes.ts'
import { markSeen, takeStep } from '#staff/live/take-step.ts'
import { useNow } from '#staff/live/use-now.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { ageText, clockTime, dayText } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import styles from './docket.module.css'
import {
  CashToTake,
  DocketLines,
  isCash,
  isLong,
  NoticeOnDocket,
  OrderNote,
  OrderNumber,
  TestMark,
  UrgentNotes,
} from './docket-parts.tsx'
import { minutesFor, promiseText } from './service-state.ts'
import { StepButton } from './step-button.tsx'

interface Props {
  order: WireStaffOrder
  outlet: WireBoard['outlets'][number]
  short: string | null
  /** The oldest order shows the minutes; the others show them when touched. */
  isOldest: boolean
  onOpen(id: string, sheet: 'reject'): void
}

/** An order that waits for an answer. Touching it anywhere stops its sound on every screen. */
export const NewDocket = memo(function NewDocket({
  order,
  outlet,
  short,
  isOldest,
  onOpen,
}: Props) {
  const now = useNow()
  const money = useMoney()
  const [minutes, setMinutes] = useState<number | null>(null)
  const [isTouched, setIsTouched] = useState(false)
  const notice = useBoard(({ notices }) => notices.find(({ orderId }) => orderId === order.id))
  const isLater = isForLater(order)
  const chosen = minutes ?? minutesFor(order, outlet, now)
  const zone = outlet.time_zone

  return (
    <div className={clsx(styles.hanging, isLong(order) && styles.isLong)}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, focus selects the docket and shows its minutes */}
      <article
        className={clsx(styles.docket, styles.isNew)}
        data-inverted
        data-order={order.id}
        tabIndex={-1}
        aria-label={boardWords.docket.newLabel(order.number)}
        onPointerDown={() => markSeen(order)}
        // On pointer up: the minutes move the buttons, and a tap must end on the button where it began.
        onClick={() => setIsTouched(true)}
        onFocus={({ target }) => target.matches(':focus-visible') && setIsTouched(true)}
      >
        <p className={styles.newOrderBand}>
          <BellRing aria-hidden />
          {boardWords.docket.newBand}
          {order.seen && <small>{boardWords.docket.seenBy(order.seen.by.name)}</small>}
          <span className={styles.elapsed}>{ageText(waitingFor(order, now))}</span>
        </p>
        {notice && <NoticeOnDocket notice={notice} />}
        <header className={styles.header}>
          <div className={styles.first}>
            <OrderNumber number={order.number} short={short} />
            <p className={styles.figure}>{money(order.total)}</p>
          </div>
          <p className={styles.subtitle}>
            <FulfilmentTag type={order.type} />
            <span className={styles.customer}>{shortName(order.customer.name)}</span>
          </p>
          <p className={styles.promise}>
            {isCash(order.payment)
              ? boardWords.docket.cash
              : order.address?.postcode.replace(/..$/, '')}
          </p>
        </header>
        {order.is_test && <TestMark />}
        <UrgentNotes order={order} />
        <DocketLines lines={order.lines} />
        <OrderNote order={order} />
        <CashToTake payment={order.payment} />
        {isLater && (
          <p className={clsx(styles.remark, styles.later)}>
            <Clock size={18} aria-hidden />
            <span>
              {boardWords.docket.forLater}{' '}
              <b>
                {dayText(order.timing.from, now, zone)} {clockTime(order.timing.from, zone)}
              </b>
              , {boardWords.docket.cookingStarts(clockTime(cookingStart(order, outlet), zone))}
            </span>
          </p>
        )}
        {!isLater && (isOldest || isTouched) && (
          <MinutesStepper
            minutes={chosen}
            onChange={setMinutes}
            note={promiseText(order, outlet, chosen, now)}
          />
        )}
        <div className={styles.answer}>
          <Button kind="outlined" size="step" onClick={() => onOpen(order.id, 'reject')}>
            {boardWords.docket.reject}
          </Button>
          <StepButton
            size="step"
            onClick={() => takeStep(order, 'accepted', isLater ? null : chosen)}
          >
            {isLater
              ? boardWords.docket.acceptFor(clockTime(order.timing.from, zone))
              : boardWords.docket.acceptIn(chosen)}
          </StepButton>
        </div>
      </article>
    </div>
  )
})
