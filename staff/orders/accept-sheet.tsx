import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { minutesFor, minuteTiles, promiseText } from '#staff/board/promise.ts'
import { presetNow, runningBusy } from '#staff/board/service-state.ts'
import { StepButton } from '#staff/board/step-button.tsx'
import { Tile, Tiles } from '#staff/controls/choices.tsx'
import { MinutesStepper } from '#staff/controls/minutes-stepper.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Kind } from '#staff/controls/tag.tsx'
import { takeStep } from '#staff/live/take-step.ts'
import { useNow } from '#staff/live/use-now.ts'
import { boardWords } from '#staff/words/board.ts'
import { orderWords } from '#staff/words/order.ts'
import styles from './order.module.css'
import { OrderHead } from './order-head.tsx'
import type { SheetProps } from './sheet-props.ts'

/** How many minutes the kitchen needs; only for orders as soon as possible. */
export function AcceptSheet({ order, outlet, onClose }: SheetProps) {
  const now = useNow(10_000)
  const preset = minutesFor(order, outlet, now)
  const [chosen, setMinutes] = useState<number | null>(null)
  const minutes = chosen ?? preset
  const busy = runningBusy(outlet, now)
  return (
    <Panel
      title={boardWords.docket.newLabel(order.number)}
      head={<OrderHead number={order.number} />}
      beside={<Kind type={order.type} />}
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
