import type { Fulfilment } from '#domain/slots.ts'
import type { StepTo } from '#staff/live/steps.ts'
import { boardWords } from '#staff/words/board.ts'

/** What a step is called: on its button, where it has landed, and in a sentence. */
export function stepWords(
  to: StepTo,
  type: Fulfilment,
): { button: string; done: string; is: string } {
  // At the counter the bag is handed over; a driver delivers it.
  return to === 'completed' && type === 'pickup'
    ? boardWords.steps.handedOver
    : boardWords.steps[to]
}
