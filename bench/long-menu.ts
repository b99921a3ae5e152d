import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { parse, stringify } from 'yaml'
import { chromiumOptions } from '#testing/chromium.ts'
import type { Figure } from './figure.ts'
import { startTiffin } from './server.ts'

const dishes = 500
/** A cheap phone beside this machine. */
const slowdown = 4
const flicks = 20
/** Milliseconds above which a task delays what the diner does. */
const long = 50

interface MenuFile {
  categories: { id?: string; name: string; items: { id: string; name: string }[] }[]
}

/** How smoothly a menu of 500 dishes scrolls on a slow phone: the longest task from the first flick to the end. */
export async function measureLongMenu(): Promise<Figure[]> {
  const tiffin = await startTiffin('embedded', growMenu)
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
    await tiffin.stop()
  }
}

/** Sections again and again, until there are enough dishes. */
async function growMenu(folder: string): Promise<void> {
  const file = join(folder, 'menus/bombay-spice.yaml')
  const menu = parse(await readFile(file, 'utf8')) as MenuFile
  const sections = [...menu.categories]
  const count = () => sections.reduce((sum, { items }) => sum + items.length, 0)
  for (let round = 2; count() < dishes; round += 1) {
    for (const { id, name, items } of menu.categories) {
      sections.push({
        ...(id ? { id: `${id}-${round}` } : {}),
        name: `${name} ${round}`,
        items: items.map((item) => ({
          ...item,
          id: `${item.id}-${round}`,
          name: `${item.name} ${round}`,
        })),
      })
    }
  }
  await writeFile(file, stringify({ ...menu, categories: sections }))
}
