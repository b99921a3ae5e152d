import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { ageText, minutesSince } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { dueOf } from './due.ts'
import { oldestIn } from './lanes.ts'

interface Props {
  orders: readonly WireStaffOrder[]
}

/** Since when the oldest order waits for an answer, to the second. */
export function NewAge({ orders }: Props) {
  const now = useNow()
  const oldest = oldestIn(orders)
  return oldest && boardWords.lanes.oldest(ageText(now - oldest.getTime()))
}

/** How many orders of a lane are late, or else how long the oldest has been there. */
export function LaneAge({ orders, lane }: Props & { lane: 'cooking' | 'ready' }) {
  const now = useNow()
  const late = orders.filter((order) => dueOf(order, lane, now).state === 'late').length
  if (late > 0) return boardWords.lanes.late(late)
  const oldest = oldestIn(orders)
  return oldest && boardWords.lanes.oldest(words.minutes(minutesSince(oldest, now)))
}
