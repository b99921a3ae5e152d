import { chromium } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import type { Figure } from './figure.ts'
import { growMenu } from './grow-menu.ts'
import { startTiffin } from './server.ts'

const dishes = 500
/** A cheap phone beside this machine. */
const slowdown = 4
const flicks = 20
/** Milliseconds above which a task delays what the diner does. */
const long = 50

/** How smoothly a menu of 500 dishes scrolls on a slow phone: the longest task from the first flick to the end. */
export async function measureLongMenu(): Promise<Figure[]> {
  const tiffin = await startTiffin('embedded', {
    changeTenant: (folder) => growMenu(folder, dishes),
  })
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${tiffin.origin}/menu`)
    await page.getByRole('button', { name: 'Reject' }).click()
    const shown = await page.locator('article').count()
    await page.waitForTimeout(3_000)
    await page.evaluate(() => {
      const tasks: number[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) tasks.push(entry.duration)
      }).observe({ type: 'longtask' })
      Object.assign(globalThis, { tasks })
    })
    // A thumb that flicks through all of it.
    for (let flick = 0; flick < flicks; flick += 1) {
      await devtools.send('Input.synthesizeScrollGesture', {
        x: 200,
        y: 600,
        yDistance: -2_000,
        speed: 2_000,
        gestureSourceType: 'touch',
      })
    }
    await page.waitForTimeout(500)
    const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
    return [
      { what: 'Long menu: dishes', value: shown, unit: '', aim: { atLeast: dishes } },
      {
        what: `Long menu: longest task while scrolling, ${slowdown} times slower`,
        value: Math.max(0, ...tasks),
        unit: ' ms',
        aim: { atMost: long },
      },
    ]
  } finally {
    await browser.close()
  }
}
