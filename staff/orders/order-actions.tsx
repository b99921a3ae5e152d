import {
  CalendarX,
  FlaskConical,
  HandCoins,
  Lock,
  type LucideIcon,
  Printer,
  Timer,
  Undo2,
} from 'lucide-react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { isOpen } from '#domain/order-actions.ts'
import { StepButton } from '#staff/board/step-button.tsx'
import { Button } from '#staff/controls/button.tsx'
import { canStillUndo } from '#staff/live/steps.ts'
import { undoStep } from '#staff/live/take-step.ts'
import { useNow } from '#staff/live/use-now.ts'
import { words } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import styles from './order.module.css'
import type { SheetName } from './sheet-props.ts'

interface Props {
  order: WireStaffOrder
  onSheet(name: SheetName): void
}

/** The actions that the server allows this actor; a lock marks those that need a manager's PIN. */
export function OrderActions({ order, onSheet }: Props) {
  const now = useNow()
  const may = (action: WireStaffOrder['allowed'][number]) => order.allowed.includes(action)
  const isCooked = isOpen(order.status) && order.status !== 'placed'
  const isPaid = order.refundable > 0
  const button = (name: SheetName, Sign: LucideIcon, text: string, isLocked = false) => (
    <Button kind="outlined" onClick={() => onSheet(name)}>
      {isLocked ? <Lock size={18} aria-hidden /> : <Sign aria-hidden />}
      {isLocked ? `${text} · ${words.manager}` : text}
    </Button>
  )
  const { print, delay, undo, refund, cancel, markAsTest } = orderWords.order
  return (
    <div className={styles.actions}>
      {may('print') && button('print', Printer, print)}
      {may('delay') && button('delay', Timer, delay)}
      {canStillUndo(order, now) && (
        <StepButton kind="outlined" onClick={() => undoStep(order.id)}>
          <Undo2 aria-hidden />
          {undo}
        </StepButton>
      )}
      {isPaid && order.status !== 'placed' && button('refund', HandCoins, refund, !may('refund'))}
      {isCooked && button('cancel', CalendarX, cancel, !may('cancel'))}
      {isOpen(order.status) &&
        !order.is_test &&
        // While the order is paid the server does not say who may: the sheet asks for a refund first.
        button('test', FlaskConical, markAsTest, !may('mark_test') && !isPaid)}
    </div>
  )
}
