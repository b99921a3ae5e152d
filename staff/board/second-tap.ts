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
