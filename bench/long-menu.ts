import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import { type Figure, median, quantile } from './figure.ts'
import { growMenu } from './grow-menu.ts'
import { longestTask, slowdown, traceMainThread, workOfKeys } from './main-thread.ts'
import { startTiffin } from './server.ts'

const dishes = 500
const flicks = 20
/** Looked for letter by letter: a dish, and one with a letter wrong. */
const typed = ['chicken', 'panner']
/** Of so many rounds the middle one counts: a task may come while the collector is at work. The first one compiles. */
const rounds = 5
/** Milliseconds above which a task delays what the diner does. */
const long = 50

/**
 * How smoothly a menu of 500 dishes scrolls and answers a search on a slow phone, as processor time times four: unlike the
 * time on the clock it hardly moves with what else the machine does.
 */
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
    await page.goto(`${tiffin.origin}/menu`)
    await page.getByRole('button', { name: 'Reject' }).click()
    const shown = await page.locator('article').count()
    await page.waitForTimeout(3_000)
    const scrolled = await traceMainThread(browser, page, () => flick(page))
    const keys = await answersToKeys(browser, page)
    return [
      { what: 'Long menu: dishes', value: shown, unit: '', aim: { atLeast: dishes } },
      {
        what: 'Long menu: longest task while scrolling',
        value: longestTask(scrolled) * slowdown,
        unit: ' ms',
        aim: { atMost: long },
      },
      {
        what: 'Long menu: all that a key of the search brings, slowest key, middle round',
        value: median(keys.map((round) => Math.max(...round))) * slowdown,
        unit: ' ms',
        aim: { atMost: long },
        notes: `half of the keys ${(quantile(keys.flat(), 0.5) * slowdown).toFixed(0)}, highest ${(Math.max(...keys.flat()) * slowdown).toFixed(0)}`,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** A thumb that flicks through all of it. */
async function flick(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (let done = 0; done < flicks; done += 1) {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 600,
      yDistance: -2_000,
      speed: 2_000,
      gestureSourceType: 'touch',
    })
  }
}

/** Milliseconds of processor time that each key takes, for each round but the first. */
async function answersToKeys(browser: Browser, page: Page): Promise<number[][]> {
  await page.getByRole('button', { name: 'Search the menu' }).click()
  const field = page.getByRole('searchbox', { name: 'Search the menu' }).filter({ visible: true })
  await page.getByRole('region', { name: 'Results' }).waitFor()
  const taken: number[][] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const word of typed) {
      await field.fill('')
      await page.waitForTimeout(500)
      const trace = await traceMainThread(browser, page, async () => {
        await field.pressSequentially(word, { delay: 300 })
        await page.waitForTimeout(500)
      })
      if (round > 0) taken.push(workOfKeys(trace))
    }
  }
  return taken
}
