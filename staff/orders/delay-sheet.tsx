import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { canDelay, delaySteps, mostDelayMinutes, tellDinerFrom } from '#domain/order-status.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Tile, Tiles } from '#staff/controls/choices.tsx'
import { Leader } from '#staff/controls/leader.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { clockRange, clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { orderWords } from '#staff/words/order.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import styles from './order.module.css'
import type { SheetProps } from './sheet-props.ts'
import { shortNumber } from './short-number.ts'
import { StepFaults } from './step-faults.tsx'
import { useOrderCall } from './use-order-call.ts'

const minute = 60_000

/** Postpones the promised time. */
export function DelaySheet({ order, outlet, onClose }: SheetProps) {
  const [minutes, setMinutes] = useState<(typeof delaySteps)[number]>(15)
  const { mutate, isPending, error, isOnline } = useOrderCall(boardWords.docket.delay, onClose)
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
          aria-disabled={!isPossible || !isOnline || undefined}
          onClick={() =>
            isPossible &&
            isOnline &&
            mutate(async (idempotencyKey) => ({
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
