import type { ComponentProps, MouseEvent } from 'react'
import type { Fulfilment } from '#domain/slots.ts'
import { Button } from '#staff/controls/button.tsx'
import type { StepTo } from '#staff/live/steps.ts'
import { boardWords } from '#staff/words/board.ts'

interface Props extends ComponentProps<typeof Button> {
  onClick(event: MouseEvent<HTMLButtonElement>): void
}

/** The last two clicks on the page. */
let current: globalThis.MouseEvent | null = null
let before: globalThis.MouseEvent | null = null

/** Remembers the previous click, for `StepButton`. */
export function watchClicks(): void {
  const onClick = (event: globalThis.MouseEvent) => {
    before = current
    current = event
  }
  document.addEventListener('click', onClick, { capture: true })
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

/** Time (ms) and viewport position (px) of a click. */
interface Tap {
  timeStamp: number
  clientX: number
  clientY: number
  /** Number of consecutive clicks (`UIEvent.detail`); 0 for a click by keyboard. */
  detail: number
}

/** Thresholds of a double tap, generous for wet hands: milliseconds and pixels. */
const soon = 400
const near = 32

/** Whether a click is the second of a double tap. Safari on iPads does not count clicks: there time and distance decide. */
export function isSecondTap(tap: Tap, before: Tap | null): boolean {
  if (tap.detail === 0) return false
  if (tap.detail > 1) return true
  return (
    before !== null &&
    tap.timeStamp - before.timeStamp < soon &&
    Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) < near
  )
}
