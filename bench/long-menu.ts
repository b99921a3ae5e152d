import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import { type Figure, median } from './figure.ts'
import { growMenu } from './grow-menu.ts'
import {
  type KeyWork,
  longestTask,
  markName,
  slowdown,
  traceMainThread,
  workOfKeys,
} from './main-thread.ts'
import { startTiffin } from './server.ts'

const dishes = 500
const flicks = 20
/** Looked for letter by letter: a dish, and one with a letter wrong. */
const typed = ['chicken', 'panner']
/** The median of this many rounds counts: garbage collection may fall into a task. The first round compiles. */
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
      keyFigure('from a key to the frame with its first results', keys, 'untilShown'),
      { ...keyFigure('… to the frame with a screen of them', keys, 'untilWhole'), aim: null },
      keyFigure('longest task of a key', keys, 'longestTask'),
      { ...keyFigure('all that a key brings', keys, 'all'), aim: null },
    ]
  } finally {
    await browser.close()
  }
}

/** The slowest key of a word counts, and of the rounds the middle one. */
function keyFigure(what: string, rounds: KeyWork[][], part: keyof KeyWork): Figure {
  const taken = rounds.map((keys) => keys.map((key) => key[part] * slowdown))
  const [half, highest] = [median(taken.flat()), Math.max(...taken.flat())]
  return {
    what: `Search in a long menu: ${what}, slowest key, middle round`,
    value: median(taken.map((keys) => Math.max(...keys))),
    unit: ' ms',
    aim: { atMost: long },
    notes: `half of the keys ${half.toFixed(0)}, highest ${highest.toFixed(0)}`,
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

/** What each key takes, for each round but the first. */
async function answersToKeys(browser: Browser, page: Page): Promise<KeyWork[][]> {
  await page.getByRole('button', { name: 'Search the menu' }).click()
  const field = page.getByRole('searchbox', { name: 'Search the menu' }).filter({ visible: true })
  const results = page.getByRole('region', { name: 'Results' })
  await results.waitFor()
  // Each key changes at least the sentence above the results, which names what was typed.
  await results.evaluate(
    (region, name) =>
      new MutationObserver(() => performance.mark(name)).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      }),
    markName,
  )
  const taken: KeyWork[][] = []
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
