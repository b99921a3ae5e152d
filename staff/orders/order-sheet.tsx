import { clsx } from 'clsx'
import { wireLineText } from '#contract/order-mapping.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { docketLine } from '#staff/board/docket-lines.ts'
import { OrderNote, UrgentNotes } from '#staff/board/docket-parts.tsx'
import { StepButton, stepWords } from '#staff/board/step-button.tsx'
import { Button } from '#staff/controls/button.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Kind, Tag } from '#staff/controls/tag.tsx'
import { nextStep } from '#staff/live/steps.ts'
import { takeStep } from '#staff/live/take-step.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import styles from './order.module.css'
import { OrderActions } from './order-actions.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderMessages } from './order-messages.tsx'
import type { SheetName, SheetProps } from './sheet-props.ts'
import { WhoAndWhen } from './who-and-when.tsx'

interface Props extends SheetProps {
  onSheet(name: SheetName): void
}

/** Details and actions of an order. */
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
