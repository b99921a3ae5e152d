import { chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import { type Figure, quantile } from './figure.ts'
import { growMenu } from './grow-menu.ts'
import { startTiffin } from './server.ts'

const dishes = 500
/** A cheap phone beside this machine. */
const slowdown = 4
const flicks = 20
/** Looked for letter by letter: a dish, and one with a letter wrong. */
const typed = ['chicken', 'panner']
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
    const keys = await answersToKeys(page)
    return [
      { what: 'Long menu: dishes', value: shown, unit: '', aim: { atLeast: dishes } },
      {
        what: `Long menu: longest task while scrolling, ${slowdown} times slower`,
        value: Math.max(0, ...tasks),
        unit: ' ms',
        aim: { atMost: long },
      },
      {
        what: `Long menu: search answers a key, ${slowdown} times slower (p95)`,
        value: quantile(keys, 0.95),
        unit: ' ms',
        aim: { atMost: long },
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Milliseconds from each key to the frame that shows its results. */
async function answersToKeys(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Search the menu' }).click()
  const field = page.getByRole('searchbox', { name: 'Search the menu' }).filter({ visible: true })
  const results = page.getByRole('region', { name: 'Results' })
  await results.waitFor()
  await page.evaluate(() => {
    const times: number[] = []
    let pressed: number | null = null
    addEventListener('keydown', () => (pressed = performance.now()), true)
    new MutationObserver(() => {
      if (pressed === null) return
      const since = pressed
      pressed = null
      requestAnimationFrame(() => times.push(performance.now() - since))
    }).observe(document.querySelector('[aria-label="Results"]') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    Object.assign(globalThis, { times })
  })
  for (const word of typed) {
    await field.fill('')
    await page.waitForTimeout(300)
    await field.pressSequentially(word, { delay: 200 })
    await page.waitForTimeout(300)
  }
  return page.evaluate(() => (globalThis as unknown as { times: number[] }).times)
}
