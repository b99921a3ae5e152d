import { useQuery } from '@tanstack/react-query'
import { Info, Smartphone, TriangleAlert } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { matchPath } from 'react-router'
import { calls } from '#contract/calls.ts'
import { isRefusedAs } from '#contract/client/call-error.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { canDelay, delaySteps, mostDelayMinutes, tellDinerFrom } from '#domain/order-status.ts'
import { call } from '#staff/api/client.ts'
import {
  minutesFor,
  minuteTiles,
  presetNow,
  promiseText,
  runningBusy,
} from '#staff/board/service-state.ts'
import { StepButton } from '#staff/board/step-button.tsx'
import { Button } from '#staff/controls/button.tsx'
import { Tile, Tiles } from '#staff/controls/choices.tsx'
import { Leader } from '#staff/controls/leader.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { MinutesStepper } from '#staff/controls/stepper.tsx'
import { FulfilmentTag } from '#staff/controls/tag.tsx'
import { isWaiting } from '#staff/live/alarm.ts'
import { useBoard } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { afterSteps } from '#staff/live/steps.ts'
import { markSeen, takeStep } from '#staff/live/take-step.ts'
import { useNow } from '#staff/live/use-now.ts'
import { Loading } from '#staff/office/page.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { useCloseSheet, useOpenSheet, useSheetAddress } from '#staff/shell/sheet-address.tsx'
import { clockRange, clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { personWords } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import { CancelSheet, RejectSheet } from './end-sheets.tsx'
import styles from './order.module.css'
import {
  type SheetName,
  type SheetProps,
  StepFaults,
  shortNumber,
  useOrderCall,
} from './order-call.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'

const sheets: Record<SheetName, ComponentType<SheetProps>> = {
  accept: AcceptSheet,
  reject: RejectSheet,
  delay: DelaySheet,
  cancel: CancelSheet,
  refund: RefundSheet,
  print: PrintSheet,
  test: TestSheet,
}

/** `/orders/{id}` and `/orders/{id}/{sheet}`: over the board or the list that they were opened from. */
export function OrderSheets() {
  const { path, under } = useSheetAddress()
  const { id = '', sheet } = matchPath('/orders/:id/:sheet?', path)?.params ?? {}
  const openSheet = useOpenSheet()
  const { order, outlet, error } = useOrder(id)
  const close = useCloseSheet()
  const leave = () => close(under ?? '/')
  useEffect(() => {
    if (order && isWaiting(order)) markSeen(order)
  }, [order])
  if (!order || !outlet)
    return (
      <Panel title={boardWords.lanes.orders} onClose={leave}>
        {isRefusedAs(error, 'not_found') ? (
          <p role="status">{orderWords.order.notFound}</p>
        ) : (
          <Loading error={error} />
        )}
      </Panel>
    )
  const Named = sheet && sheet in sheets ? sheets[sheet as SheetName] : null
  if (!Named)
    return (
      <OrderSheet
        order={order}
        outlet={outlet}
        onClose={leave}
        onSheet={(name) => openSheet(`/orders/${id}/${name}`, { under, replace: isAnswer(name) })}
      />
    )
  const toOrder = () => close(`/orders/${id}`)
  return <Named order={order} outlet={outlet} onClose={isAnswer(sheet) ? leave : toOrder} />
}

/** Sheets that answer an order replace its own sheet and close to the board or the list. */
function isAnswer(sheet: string | undefined): boolean {
  return sheet === 'reject' || sheet === 'accept'
}

/** One order: from the board's live snapshot, otherwise requested. */
function useOrder(id: string): {
  order: WireStaffOrder | undefined
  outlet: Outlet | undefined
  error: Error | null
} {
  const snapshot = useBoard((state) => state.snapshot)
  const steps = useBoard((state) => state.steps)
  const known = snapshot?.orders.find((order) => order.id === id)
  const asked = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => call(calls.getStaffOrder, { params: { id }, signal }),
    enabled: !known,
  })
  const order = known ? afterSteps(known, steps) : asked.data
  return {
    order,
    outlet: snapshot?.outlets.find((each) => each.id === order?.outlet.id),
    error: known ? null : asked.error,
  }
}

/** Marks an order as a test of the shop. */
function TestSheet({ order, onClose }: SheetProps) {
  const money = useMoney()
  const { run, isPending, error, isOnline } = useOrderCall(personWords.rights.test, onClose)
  const isPaid = order.refundable > 0
  return (
    <Panel
      title={orderWords.test.title(shortNumber(order.number))}
      onClose={onClose}
      action={
        <Button
          isBusy={isPending}
          isOff={!isOnline || isPaid}
          onClick={() =>
            run(async () => ({
              order: await call(calls.markAsTest, { params: { id: order.id } }),
            }))
          }
        >
          {orderWords.order.markAsTest}
        </Button>
      }
    >
      <Notice icon={<Info aria-hidden />}>{orderWords.test.what}</Notice>
      <p>{orderWords.test.noWayBack}</p>
      {isPaid && (
        <Notice kind="warn" icon={<TriangleAlert aria-hidden />} role="status">
          {orderWords.test.refundFirst(money(order.refundable))}
        </Notice>
      )}
      <StepFaults error={error} isOnline={isOnline} />
    </Panel>
  )
}

/** How many minutes the kitchen needs; only for orders as soon as possible. */
function AcceptSheet({ order, outlet, onClose }: SheetProps) {
  const now = useNow(10_000)
  const preset = minutesFor(order, outlet, now)
  const [chosen, setMinutes] = useState<number | null>(null)
  const minutes = chosen ?? preset
  const busy = runningBusy(outlet, now)
  return (
    <Panel
      title={boardWords.docket.newLabel(order.number)}
      head={<OrderHead number={order.number} />}
      beside={<FulfilmentTag type={order.type} />}
      onClose={onClose}
      action={
        <StepButton
          onClick={() => {
            takeStep(order, 'accepted', minutes)
            onClose()
          }}
        >
          {boardWords.docket.acceptIn(minutes)}
        </StepButton>
      }
    >
      <p className={styles.question}>{orderWords.accept.question}</p>
      <Tiles label={orderWords.accept.question}>
        {minuteTiles(preset).map((each, index) => (
          <Tile key={each} isOn={minutes === each} onPress={() => setMinutes(each)}>
            {each}
            {each === preset ? (
              <small>{orderWords.accept.usual}</small>
            ) : (
              index === 0 && <small>{orderWords.accept.quick}</small>
            )}
          </Tile>
        ))}
      </Tiles>
      <MinutesStepper
        minutes={minutes}
        onChange={setMinutes}
        note={
          preset === presetNow(outlet, now)
            ? orderWords.accept.made(outlet.prep, busy?.minutes ?? 0)
            : orderWords.accept.asPromised
        }
      />
      <Notice kind="good" icon={<Smartphone aria-hidden />} role="status">
        {orderWords.accept.dinerReads} <b>{promiseText(order, outlet, minutes, now)}</b>
      </Notice>
    </Panel>
  )
}

const minute = 60_000

/** Postpones the promised time. */
function DelaySheet({ order, outlet, onClose }: SheetProps) {
  const [minutes, setMinutes] = useState<(typeof delaySteps)[number]>(15)
  const { run, isPending, error, isOnline } = useOrderCall(boardWords.docket.delay, onClose)
  const given = order.delays.map((delay) => delay.minutes)
  const soFar = given.reduce((all, each) => all + each, 0)
  const isPossible = canDelay(given, minutes)
  const zone = outlet.time_zone
  const later = (instant: string) => new Date(Date.parse(instant) + minutes * minute)
  const { from, to } = order.timing

  return (
    <Panel
      title={orderWords.delay.title(shortNumber(order.number))}
      onClose={onClose}
      action={
        <Button
          isBusy={isPending}
          isOff={!isPossible || !isOnline}
          onClick={() =>
            run(async (idempotencyKey) => ({
              order: await call(calls.delayOrder, {
                params: { id: order.id },
                idempotencyKey,
                body: { minutes, ready_by: order.ready_by },
              }),
            }))
          }
        >
          {orderWords.delay.by(minutes)}
        </Button>
      }
    >
      <Tiles label={orderWords.delay.title(order.number)} isRow>
        {delaySteps.map((each) => (
          <Tile
            key={each}
            isOn={minutes === each}
            isOff={!canDelay(given, each)}
            onPress={() => setMinutes(each)}
          >
            +{each}
            <small>{boardWords.docket.min}</small>
          </Tile>
        ))}
      </Tiles>
      <dl className={styles.panel}>
        <Leader name={orderWords.delay.ready}>
          <s>{clockTime(order.ready_by, zone)}</s> {clockTime(later(order.ready_by), zone)}
        </Leader>
        <Leader
          name={order.type === 'delivery' ? orderWords.delay.atTheDoor : orderWords.delay.pickup}
        >
          <s>{clockRange(from, to, zone)}</s> {clockRange(later(from), later(to), zone)}
        </Leader>
        <Leader name={orderWords.delay.soFar}>
          {orderWords.delay.of(soFar, mostDelayMinutes)}
        </Leader>
      </dl>
      {isPossible ? (
        <Notice icon={<Smartphone aria-hidden />} role="status">
          {soFar + minutes >= tellDinerFrom ? orderWords.delay.message : orderWords.delay.page}
        </Notice>
      ) : (
        <Notice kind="warn" icon={<Smartphone aria-hidden />} role="status">
          {orderWords.delay.enough}{' '}
          <PhoneLink number={order.customer.phone}>{order.customer.phone_text}</PhoneLink>
        </Notice>
      )}
      <StepFaults error={error} isOnline={isOnline} />
    </Panel>
  )
}
