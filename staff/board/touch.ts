import { useEffect, useRef, useState } from 'react'

/** Milliseconds by the page's clock. */
let touchedAt = Number.NEGATIVE_INFINITY
let isDown = false
/** The last two clicks on the page. */
let current: MouseEvent | null = null
let before: MouseEvent | null = null

/** Remembers touches and clicks, for what must not move under a finger. */
export function watchTouches(): void {
  const note = (type: 'pointerdown' | 'pointerup' | 'pointercancel') =>
    addEventListener(
      type,
      () => {
        touchedAt = performance.now()
        isDown = type === 'pointerdown'
      },
      { capture: true, passive: true },
    )
  note('pointerdown')
  note('pointerup')
  note('pointercancel')
  addEventListener(
    'click',
    (event) => {
      before = current
      current = event
    },
    { capture: true },
  )
}

/** How long a change waits at most, in milliseconds: water on the screen is a touch that does not end. */
const longestWait = 4_000

/** Calls `act` once no finger has been down for `pause` milliseconds. @returns a function that cancels it */
export function afterTouch(pause: number, act: () => void, longest = Infinity): () => void {
  const begun = performance.now()
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    const left = Math.min(timeLeft(pause), begun + longest - performance.now())
    if (left <= 0) act()
    else timer = setTimeout(look, Math.min(left, pause))
  }
  look()
  return () => clearTimeout(timer)
}

function timeLeft(pause: number): number {
  return isDown ? pause : touchedAt + pause - performance.now()
}

/** A value that changes only in a pause of touching: what is under a finger stays there. @param pause in milliseconds */
export function useAfterTouch<Value>(value: Value, pause: number): Value {
  const [shown, show] = useState(value)
  const latest = useRef(value)
  const isWaiting = shown !== value
  useEffect(() => {
    latest.current = value
  })
  useEffect(
    () => (isWaiting ? afterTouch(pause, () => show(latest.current), longestWait) : undefined),
    [isWaiting, pause],
  )
  if (isWaiting && timeLeft(pause) <= 0) {
    show(value)
    return value
  }
  return shown
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
export function isSecondTap(tap: Tap, previous: Tap | null = before): boolean {
  if (tap.detail === 0) return false
  if (tap.detail > 1) return true
  return (
    previous !== null &&
    tap.timeStamp - previous.timeStamp < soon &&
    Math.hypot(tap.clientX - previous.clientX, tap.clientY - previous.clientY) < near
  )
}
