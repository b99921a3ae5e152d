import type { ComponentProps, MouseEvent } from 'react'
import type { Fulfilment } from '#domain/slots.ts'
import { Button } from '#staff/controls/button.tsx'
import type { StepTo } from '#staff/live/steps.ts'
import { boardWords } from '#staff/words/board.ts'
import { isSecondTap } from './second-tap.ts'

interface Props extends ComponentProps<typeof Button> {
  onClick(event: MouseEvent<HTMLButtonElement>): void
}

/** The current click and the previous one, anywhere on the page. */
let current: globalThis.MouseEvent | null = null
let before: globalThis.MouseEvent | null = null
document.addEventListener(
  'click',
  (event) => {
    before = current
    current = event
  },
  { capture: true },
)

/**
 * A button that changes an order immediately. After the first tap of a double tap the next order may move under the
 * finger, so the second tap is ignored.
 */
export function StepButton({ onClick, ...rest }: Props) {
  return (
    <Button
      {...rest}
      onClick={(event) => {
        if (!isSecondTap(event, before)) onClick(event)
      }}
    />
  )
}

/** Labels of a step: on its button, after it was taken, and in a sentence. */
export function stepWords(
  to: StepTo,
  type: Fulfilment,
): { button: string; done: string; is: string } {
  // At the counter the bag is handed over; a driver delivers it.
  return to === 'completed' && type === 'pickup'
    ? boardWords.steps.handedOver
    : boardWords.steps[to]
}
