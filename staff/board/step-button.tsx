import type { ComponentProps, MouseEvent } from 'react'
import type { Fulfilment } from '#domain/slots.ts'
import { Button } from '#staff/controls/button.tsx'
import type { StepTo } from '#staff/live/steps.ts'
import { boardWords } from '#staff/words/board.ts'
import { isSecondTap } from './touch.ts'

interface Props extends ComponentProps<typeof Button> {
  onClick(event: MouseEvent<HTMLButtonElement>): void
}

/**
 * Changes an order without confirmation. Ignores the second tap of a double tap: the next order may have moved under the
 * finger.
 */
export function StepButton({ onClick, ...rest }: Props) {
  return (
    <Button
      {...rest}
      onClick={(event) => {
        if (!isSecondTap(event)) onClick(event)
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
