import { useBoard } from '#staff/live/board-store.ts'
import { officeWords } from '#staff/words/office.ts'

/** Number of pending items of a screen: unanswered orders, unconfirmed bookings. */
export function NavCount({ of, waiting }: { of: string; waiting: number }) {
  const toConfirm = useBoard(({ snapshot }) => snapshot?.bookings_to_confirm ?? 0)
  const count = of === '/' ? waiting : of === '/bookings' ? toConfirm : 0
  if (count === 0) return null
  return (
    <b>
      {count}
      <span className="hidden">
        {' '}
        {of === '/' ? officeWords.waiting(count) : officeWords.toConfirm(count)}
      </span>
    </b>
  )
}
