import type { ComponentProps, MouseEvent } from 'react'
import { Button } from '#staff/controls/button.tsx'

interface Props extends ComponentProps<typeof Button> {
  onClick(event: MouseEvent<HTMLButtonElement>): void
}

/** The click that is being handled and the one before it, wherever on the page they were. */
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
 * A button that changes an order at once. What was tapped may leave with the first tap of a double tap, and the next order
 * slide under the finger: the second tap is ignored.
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

/** What a click says of the tap that made it: when in milliseconds, and where on the screen in pixels. */
interface Tap {
  timeStamp: number
  clientX: number
  clientY: number
  /** How many clicks there were in a row here; 0 for one by keyboard. */
  detail: number
}

/** Two taps of a wet hand are one when they come as soon and as near as this: milliseconds and pixels. */
const soon = 400
const near = 32

/**
 * Whether this is the second tap of a double tap. Where the browser does not count them (Safari on an iPad), time and place
 * decide.
 */
export function isSecondTap(tap: Tap, before: Tap | null): boolean {
  if (tap.detail === 0) return false
  if (tap.detail > 1) return true
  return (
    before !== null &&
    tap.timeStamp - before.timeStamp < soon &&
    Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) < near
  )
}
