import type { WireService } from '#contract/staff/service.ts'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'

type Pause = Pick<WireService['pauses'][number], 'kind' | 'by' | 'until'>

const reasons = {
  no_board: boardWords.bars.noBoard,
  unanswered: boardWords.bars.unanswered,
  not_live: boardWords.bars.notLive,
  printer: boardWords.bars.printer,
}

/** Who has paused an outlet and until when; of a pause that nobody set, why it is there. */
export function pauseText({ kind, by, until }: Pause, zone: string): string {
  if (kind !== 'hand') return reasons[kind]
  return boardWords.bars.pausedBy(by.name, until && clockTime(until, zone))
}
