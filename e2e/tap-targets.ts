import { expect, type Page } from '@playwright/test'

/** The windows in which every screen of both applications is walked. */
export const windowSizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/**
 * A tap at the middle and near the corners of each control reaches that control, as the page is scrolled now and with the
 * control scrolled to the middle of the window.
 * @param where names the screen and the window in the failure
 */
export async function expectTapsReachControls(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(findCoveredControls), where).toEqual([])
}

/** In the browser. @returns one sentence for each control and the element that would take its tap */
async function findCoveredControls(): Promise<string[]> {
  const tappable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, label, [role=button], [role=radio], [role=switch], [role=tab]'
  /** Pixels between the edge of a control and the points that are tried near its corners. */
  const inset = 3
  /** Smaller visible parts, in pixels, are not aimed at. */
  const smallest = 12
  const found = new Set<string>()

  const scrolled = new Map<Element, [number, number]>()
  for (const element of document.querySelectorAll('*'))
    if (element.scrollTop || element.scrollLeft)
      scrolled.set(element, [element.scrollLeft, element.scrollTop])

  // Each section has its height from here on: `content-visibility` guesses that of one that was never in the window.
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
  }
  const [left, top] = scrolled.get(document.documentElement) ?? [0, 0]
  scrollTo({ left, top, behavior: 'instant' })
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)

  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)

  const controls = [...(modal ?? document).querySelectorAll<HTMLElement>(tappable)].filter(isShown)
  for (const control of controls) tryPoints(control, true)
  for (const control of controls) {
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    // Its content is laid out with the next frame where `content-visibility` left it out.
    for (
      let frames = 0;
      frames < 10 && !control.checkVisibility({ contentVisibilityAuto: true });
      frames++
    )
      await new Promise(requestAnimationFrame)
    tryPoints(control, false)
  }

  for (const element of document.querySelectorAll('*')) {
    const [left, top] = scrolled.get(element) ?? [0, 0]
    if (element.scrollLeft !== left || element.scrollTop !== top)
      element.scrollTo({ left, top, behavior: 'instant' })
  }
  return [...found]

  /** Text for screen readers alone, and controls that a label shows in their place, are not. */
  function isShown(element: HTMLElement): boolean {
    const { pointerEvents } = getComputedStyle(element)
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      pointerEvents !== 'none' &&
      !element.closest('[inert]')
    )
  }

  /**
   * A bar at the edge of the window may cover a control that scrolls from under it, and the ends of a tall one.
   * @param isAtRest before the control was scrolled to the middle
   */
  function tryPoints(control: HTMLElement, isAtRest: boolean): void {
    for (const box of boxesOf(control))
      for (const [place, x, y] of pointsOf(control, box)) {
        const hit = document.elementFromPoint(x, y)
        if (!hit || isPartOf(hit, control)) continue
        // Nothing is tapped by mistake in a corner that the shape of the control leaves out.
        if (place !== 'middle' && hit.contains(control)) continue
        const isLeftUnderBar = isAtRest || (place !== 'middle' && box.height > innerHeight / 5)
        if (isLeftUnderBar && isUnderEdgeBar(control, hit, box)) continue
        found.add(`${nameOf(control)}: ${place} is taken by ${nameOf(hit)}`)
      }
  }

  function isPartOf(hit: Element, control: HTMLElement): boolean {
    if (control.contains(hit)) return true
    const label = hit.closest('label')
    if (label?.control && (label.control === control || control.contains(label.control)))
      return true
    return control instanceof HTMLLabelElement && control.control === hit
  }

  /** The parts of its boxes that can be seen; text over several lines has several. */
  function boxesOf(control: HTMLElement): DOMRect[] {
    const isInline = getComputedStyle(control).display === 'inline'
    const boxes = isInline ? [...control.getClientRects()] : [control.getBoundingClientRect()]
    return boxes
      .map((box) => visiblePart(control, box))
      .filter(({ width, height }) => width >= smallest && height >= smallest)
  }

  function visiblePart(control: HTMLElement, box: DOMRect): DOMRect {
    let { left, top, right, bottom } = box
    const clip = (by: { left: number; top: number; right: number; bottom: number }) => {
      left = Math.max(left, by.left)
      top = Math.max(top, by.top)
      right = Math.min(right, by.right)
      bottom = Math.min(bottom, by.bottom)
    }
    clip({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    for (let element: HTMLElement | null = control; element; element = element.parentElement) {
      const { overflow, position } = getComputedStyle(element)
      if (element !== control && overflow !== 'visible') clip(element.getBoundingClientRect())
      if (position === 'fixed') break
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }

  function pointsOf(control: HTMLElement, box: DOMRect): [string, number, number][] {
    const { left, top, right, bottom, width, height } = box
    // Of the whole control: the part of a circle that is seen is no smaller circle.
    const whole = control.getBoundingClientRect()
    const radius = Math.min(
      Number.parseFloat(getComputedStyle(control).borderTopLeftRadius) || 0,
      whole.width / 2,
      whole.height / 2,
    )
    // The arc of a rounded corner is this far from the corner of the box, in each direction.
    const from = inset + radius * (1 - Math.SQRT1_2)
    return [
      ['middle', left + width / 2, top + height / 2],
      ['top left', left + from, top + from],
      ['top right', right - from, top + from],
      ['bottom left', left + from, bottom - from],
      ['bottom right', right - from, bottom - from],
    ]
  }

  /** A sticky or fixed bar from side to side: the control under it is seen to be cut off, and scrolls out. */
  function isUnderEdgeBar(control: HTMLElement, hit: Element, box: DOMRect): boolean {
    for (let bar: Element | null = hit; bar && !bar.contains(control); bar = bar.parentElement) {
      const { position } = getComputedStyle(bar)
      if (position !== 'sticky' && position !== 'fixed') continue
      const { left, right } = bar.getBoundingClientRect()
      return left <= box.left && right >= box.right
    }
    return false
  }

  function nameOf(element: Element): string {
    const control = element.closest(tappable) ?? element
    const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
    return `${control.localName} '${name.replace(/\s+/g, ' ').trim().slice(0, 50)}'`
  }
}
