import { useBoard } from '#staff/live/board-store.ts'
import { undoStep } from '#staff/live/take-step.ts'
import { boardWords } from '#staff/words/board.ts'
import { StepButton } from './step-button.tsx'
import { stepWords } from './step-words.ts'
import styles from './strips.module.css'

/** On a phone the docket lies in another tab: what was done last can be undone here. */
export function UndoBar() {
  const landed = useBoard((state) => state.landed)
  const order = useBoard(({ snapshot }) =>
    snapshot?.orders.find(({ id }) => id === landed?.orderId),
  )
  if (!landed || !order) return null
  const digits = /\d+$/.exec(landed.number)?.[0] ?? landed.number
  return (
    <div className={styles.undoBar} role="status">
      <span>{boardWords.docket.undoBar(digits, stepWords(landed.to, order.type).is)}</span>
      <StepButton onClick={() => undoStep(landed.orderId)}>{boardWords.docket.undo}</StepButton>
    </div>
  )
}
