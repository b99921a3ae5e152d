import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { ageText, minutesSince } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { dueOf } from './due.ts'
import { oldestIn, waitingFor } from './lanes.ts'

interface Props {
  orders: readonly WireStaffOrder[]
}

/** Since when the first order of the lane waits for an answer, to the second, as its docket says it. */
export function NewAge({ orders: [oldest] }: Props) {
  const now = useNow()
  return oldest && boardWords.lanes.oldest(ageText(waitingFor(oldest, now)))
}

/** How many orders of a lane are late, or else how long the oldest has been there. */
export function LaneAge({ orders, lane }: Props & { lane: 'cooking' | 'ready' }) {
  const now = useNow()
  const late = orders.filter((order) => dueOf(order, lane, now).state === 'late').length
  if (late > 0) return boardWords.lanes.late(late)
  const oldest = oldestIn(orders)
  return oldest && boardWords.lanes.oldest(words.minutes(minutesSince(oldest, now)))
}
