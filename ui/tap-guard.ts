/** A tap acts only on a control that has been under the finger for this long, in milliseconds (docs/rules.md §12). */
const settledAfter = 300
/** How often the places of controls are read at most, in milliseconds. They are read only after a change of the page. */
const readEvery = 100
/** A control that moved by less, in pixels, is where it was. */
const near = 8
/** How long a list may keep scrolling after a finger or a wheel has moved it, in milliseconds. */
const longestGlide = 2_000

const controls =
  'a[href], button, input, select, textarea, label, summary, [role=button], [role=radio], [role=tab]'

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Where the controls in the window were. Times are in milliseconds since the page was opened. */
export interface Places {
  readAt: number
  /** When the change happened that they were read after. */
  changedAt: number
  boxes: ReadonlyMap<unknown, Box>
}

interface Tap {
  at: number
  x: number
  y: number
  /** When the mouse moved last; null for a finger, which is nowhere before it taps. */
  pointedAt: number | null
}

/**
 * Whether a control came under a tap so late that the tap was meant for what was there before. A mouse that has moved since
 * then was aimed at the control.
 * @param history oldest first
 * @param changedAt when the page changed after the last of them was read; null when it did not
 * @param box of the control now
 */
export function cameUnderTap(
  history: readonly Places[],
  changedAt: number | null,
  control: unknown,
  box: Box,
  tap: Tap,
): boolean {
  const lastAway = history
    .map((places) => isAt(places.boxes.get(control), box, tap))
    .lastIndexOf(false)
  if (lastAway < 0) return false
  const came = history[lastAway + 1]
  const sinceChange = came?.changedAt ?? changedAt
  // Moved by something that is not observed: an ignored tap would be worse.
  if (sinceChange === null) return false
  if (tap.pointedAt !== null && tap.pointedAt > sinceChange) return false
  return !came || tap.at - came.readAt < settledAfter
}

function isAt(before: Box | undefined, now: Box, { x, y }: Tap): boolean {
  if (!before) return false
  const isNear = Math.abs(before.left - now.left) < near && Math.abs(before.top - now.top) < near
  const { left, top, right, bottom } = before
  return isNear || (left <= x && x <= right && top <= y && y <= bottom)
}

/**
 * Ignores taps on controls that moved or appeared under the finger less than 300 ms before. Keyboards and assistive
 * technology click without a pointer and are not affected. Called once, before the first screen is rendered.
 */
export function guardTaps(): void {
  let history: Places[] = []
  let changedAt: number | null = null
  /** When a finger or a wheel moved the page last: what it brings under the finger is meant. */
  let movedByHandAt = Number.NEGATIVE_INFINITY
  let isScrolledByHand = false
  let pointedAt = Number.NEGATIVE_INFINITY
  let isMouse = false
  let down: { control: Element | null; isIgnored: boolean } | null = null

  function read() {
    const readAt = performance.now()
    const boxes = new Map<Element, DOMRect>()
    for (const control of document.querySelectorAll(controls))
      boxes.set(control, control.getBoundingClientRect())
    // The last of the older ones says where the controls were 300 ms ago.
    const recent = history.filter(
      (_, index) => (history[index + 1]?.readAt ?? readAt) > readAt - settledAfter,
    )
    history = [
      ...(isScrolledByHand ? [] : recent),
      { readAt, changedAt: changedAt ?? readAt, boxes },
    ]
    changedAt = null
    isScrolledByHand = false
  }

  function noteChange() {
    if (changedAt !== null) return
    changedAt = performance.now()
    const wait = readEvery - (changedAt - (history.at(-1)?.readAt ?? 0))
    setTimeout(() => requestAnimationFrame(read), Math.max(0, wait))
  }

  function isIgnored(control: Element | null, { clientX: x, clientY: y }: MouseEvent) {
    if (!control || isScrolledByHand) return false
    const tap = { at: performance.now(), x, y, pointedAt: isMouse ? pointedAt : null }
    return cameUnderTap(history, changedAt, control, control.getBoundingClientRect(), tap)
  }

  new MutationObserver(noteChange).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  for (const type of ['resize', 'load', 'transitionend', 'animationend'])
    addEventListener(type, noteChange, true)
  const early = { capture: true, passive: true }
  const noteHand = () => {
    movedByHandAt = performance.now()
  }
  addEventListener('touchmove', noteHand, early)
  addEventListener('wheel', noteHand, early)
  const noteScroll = () => {
    // The event comes a frame after the scroll, when a mouse may have been moved to what is there now.
    if (isMouse || performance.now() - movedByHandAt < longestGlide) isScrolledByHand = true
    noteChange()
  }
  addEventListener('scroll', noteScroll, early)
  const notePointer = ({ pointerType }: PointerEvent) => {
    isMouse = pointerType === 'mouse'
    if (isMouse) pointedAt = performance.now()
  }
  addEventListener('pointermove', notePointer, early)

  addEventListener(
    'pointerdown',
    (event) => {
      isMouse = event.pointerType === 'mouse'
      const control = controlOf(event)
      down = { control, isIgnored: isIgnored(control, event) }
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      if (event.detail === 0 || !down) return
      const control = controlOf(event)
      const { control: pressed } = down
      const isSame =
        control === pressed || (pressed instanceof HTMLLabelElement && pressed.control === control)
      // Another control came while the finger was down.
      if (!(isSame ? down.isIgnored : isIgnored(control, event))) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )

  noteChange()
}

function controlOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest(controls) : null
}
