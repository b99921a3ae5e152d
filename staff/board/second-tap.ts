/** Time (ms) and viewport position (px) of a click. */
interface Tap {
  timeStamp: number
  clientX: number
  clientY: number
  /** Consecutive clicks here; 0 for a click by keyboard. */
  detail: number
}

/** Thresholds of a double tap by a wet hand: milliseconds and pixels. */
const soon = 400
const near = 32

/**
 * Whether this is the second tap of a double tap. If the browser does not count clicks (Safari on an iPad), time and
 * distance decide.
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
