import type { Page } from '@playwright/test'

/** How far what is seen of a page may move by itself in all: one fifth of what browsers call good. */
export const mostLayoutShift = 0.02

/**
 * Watches how far what is seen moves by itself, from the next page on.
 * @returns the sum of all shifts of the page so far, once a frame has shown the last change
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  // Letters move when their font comes, sooner or later as the machine is fast: here none comes.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    return shifts.reduce((sum, shift) => sum + shift, 0)
  }
}
