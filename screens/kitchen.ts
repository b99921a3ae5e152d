// Takes a picture of every screen of the kitchen, light and dark, at three sizes, with evenings that stand still.
// Usage: npm run screens:kitchen [-- <part of a name> …]
//        npm run screens:kitchen -- compare <folder of the design's mockups> [<part of a name> …]
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import { placeBesideDesign } from './beside-design.ts'
import { serveKitchen } from './kitchen-shop.ts'
import { kitchenShots } from './kitchen-shots.ts'
import { kitchenSizes, openShot } from './open-shot.ts'
import type { Shot } from './shot.ts'
import { waitForTransitions } from './wait-for-transitions.ts'

const results = join(import.meta.dirname, '../test-results/kitchen')

const [first, mockups = '', ...others] = process.argv.slice(2)
const isComparison = first === 'compare'
const wanted = isComparison ? others : process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part))
const { origin, stop } = await serveKitchen()
const browser = await chromium.launch(chromiumOptions())
if (isComparison) {
  const pairs = { browser, origin, mockups, results: join(results, 'beside-design') }
  await placeBesideDesign(pairs, isWanted)
} else {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  for (const shot of kitchenShots)
    for (const size of Object.keys(kitchenSizes) as (keyof typeof kitchenSizes)[])
      for (const isDark of [false, true]) {
        const name = `${shot.name}.${size}${isDark ? '.dark' : '.light'}`
        if (!isWanted(name)) continue
        await take(shot, size, isDark).catch((error: unknown) =>
          console.log(`${name}: ${String(error).slice(0, 300)}`),
        )
      }
}
await browser.close()
stop()

async function take(shot: Shot, size: keyof typeof kitchenSizes, isDark: boolean) {
  const page = await openShot(browser, origin, shot, size, isDark)
  // Pictures and fonts.
  await page.waitForTimeout(250)
  await waitForTransitions(page)
  const look = isDark ? '.dark' : ''
  await page.screenshot({ path: join(results, `${shot.name}.${size}${look}.png`) })
  await page.context().close()
}
