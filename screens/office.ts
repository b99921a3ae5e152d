// Takes a picture of every screen of the office as long as it is, light and dark, at three sizes, in one of its states.
// Usage: node screens/office.ts [long|empty|loading|failed] [<part of a name> …]
//        node screens/office.ts compare <folder of the design's mockups> [<part of a name> …]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import { placeBesideDesign } from './beside-design.ts'
import { serveKitchen } from './kitchen-shop.ts'
import { isOffice, kitchenShots } from './kitchen-shots.ts'
import { longName, officeStates } from './office-states.ts'
import { kitchenSizes, openShot } from './open-shot.ts'
import { waitForTransitions } from './wait-for-transitions.ts'

const results = join(import.meta.dirname, '../test-results/office')
/** Chromium draws no higher pictures at once. */
const highest = 12_000

const [first = '', ...others] = process.argv.slice(2)
const isState = first in officeStates
const state = isState ? officeStates[first as keyof typeof officeStates] : {}
const isComparison = first === 'compare'
const parts = isState || first === '' ? others : [first, ...others]
const wanted = isComparison ? parts.slice(2) : parts
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part))
mkdirSync(results, { recursive: true })
const { origin, stop } = await serveKitchen(first === 'long' ? { name: longName } : {})
const browser = await chromium.launch(chromiumOptions())
if (isComparison) {
  const pairs = {
    browser,
    origin,
    mockups: others[0] ?? '',
    results: join(results, 'beside-design'),
  }
  await placeBesideDesign(pairs, (name) => isOffice(name) && isWanted(name))
} else await takeAll()
await browser.close()
stop()

async function takeAll(): Promise<void> {
  for (const shot of kitchenShots.filter(({ name }) => isOffice(name)))
    for (const size of Object.keys(kitchenSizes) as (keyof typeof kitchenSizes)[])
      for (const isDark of [false, true]) {
        const name = `${shot.name}.${size}${isDark ? '.dark' : '.light'}`
        if (!isWanted(name)) continue
        await take(shot, size, isDark).catch((error: unknown) =>
          console.log(`${name}: ${String(error).slice(0, 200)}`),
        )
      }
}

async function take(
  shot: (typeof kitchenShots)[number],
  size: keyof typeof kitchenSizes,
  isDark: boolean,
): Promise<void> {
  const shown = { ...shot, ...state }
  // What a picture waits for or taps is not there then.
  if (isState && first !== 'long') delete shown.arrange
  const page = await openShot(browser, origin, shown, size, isDark)
  // A failure is shown after some tries.
  await page.waitForTimeout('silence' in state && state.silence === 'failed' ? 8_000 : 300)
  const { width, height } = kitchenSizes[size]
  // What is above and below the page stays as high as it is.
  const hidden = await page.evaluate(() => {
    const main = document.querySelector('main')
    return main ? main.scrollHeight - main.clientHeight : 0
  })
  const hasSheet = (await page.getByRole('dialog').count()) > 0
  if (!hasSheet) {
    await page.setViewportSize({ width, height: Math.min(highest, height + hidden) })
    await page.waitForTimeout(150)
  }
  await waitForTransitions(page)
  const name = [shot.name, size, isState && first, isDark && 'dark', 'png'].filter(Boolean)
  await page.screenshot({ path: join(results, name.join('.')) })
  await page.context().close()
}
