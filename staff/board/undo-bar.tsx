import { type Landed, useBoard } from '#staff/live/board-store.ts'
import { undoStep } from '#staff/live/take-step.ts'
import { boardWords } from '#staff/words/board.ts'
import { StepButton } from './step-button.tsx'
import { stepWords } from './step-words.ts'
import styles from './strips.module.css'

/** The last step can be undone here, wherever its docket hangs now: in another tab, below the fold or in no lane. */
export function UndoBar({ landed }: { landed: Landed }) {
  const order = useBoard(({ snapshot }) => snapshot?.orders.find(({ id }) => id === landed.orderId))
  if (!order) return null
  const digits = /\d+$/.exec(landed.number)?.[0] ?? landed.number
  return (
    <div className={styles.undoBar} role="status">
      <span>{boardWords.docket.undoBar(digits, stepWords(landed.to, order.type).is)}</span>
      <StepButton onClick={() => undoStep(landed.orderId)}>{boardWords.docket.undo}</StepButton>
    </div>
  )
}
