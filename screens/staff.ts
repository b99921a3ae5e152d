// Takes a picture of every screen of the restaurant's application, light and dark, at three sizes, on a fixed evening.
// Usage: npm run screens:kitchen [-- <part of a name> …]
//        npm run screens:office [-- [long|empty|loading|failed] <part of a name> …]
// The office's pictures are as long as its pages.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumOptions, type Size, sizes } from '#testing/chromium.ts'
import { serveKitchen } from './kitchen-shop.ts'
import { isOffice, kitchenShots } from './kitchen-shots.ts'
import { officeStates } from './office-states.ts'
import { openShot, type Shot, waitForTransitions } from './open-shot.ts'

/** Chromium draws no higher pictures at once. */
const highest = 12_000

const [part = 'kitchen', first = '', ...others] = process.argv.slice(2)
const ofOffice = part === 'office'
const isState = ofOffice && first in officeStates
const state: Partial<Shot> = isState ? officeStates[first as keyof typeof officeStates] : {}
const wanted = isState || first === '' ? others : [first, ...others]
const results = join(import.meta.dirname, '../test-results', part)
if (!ofOffice) rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const { origin, stop } = await serveKitchen()
const browser = await chromium.launch(chromiumOptions())

for (const shot of kitchenShots.filter(({ name }) => !ofOffice || isOffice(name)))
  for (const size of Object.keys(sizes) as Size[])
    for (const isDark of [false, true]) {
      const name = `${shot.name}.${size}${isDark ? '.dark' : '.light'}`
      if (wanted.length > 0 && !wanted.some((each) => name.includes(each))) continue
      await take(shot, size, isDark).catch((error: unknown) =>
        console.log(`${name}: ${String(error).slice(0, 300)}`),
      )
    }
await browser.close()
stop()

async function take(shot: Shot, size: Size, isDark: boolean): Promise<void> {
  const shown = { ...shot, ...state }
  // What a picture waits for or taps is missing in the other states.
  if (isState && first !== 'long') delete shown.arrange
  const page = await openShot(browser, origin, shown, size, isDark)
  // Pictures and fonts load; a failure is shown after some tries.
  await page.waitForTimeout(state.silence === 'failed' ? 8_000 : 300)
  if (ofOffice) await growToContent(page, size)
  await waitForTransitions(page)
  const name = [shot.name, size, isState && first, isDark && 'dark', 'png'].filter(Boolean)
  await page.screenshot({ path: join(results, name.join('.')) })
  await page.context().close()
}

/** Makes the window as high as the page; a sheet keeps the usual window. */
async function growToContent(page: Page, size: Size): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) return
  const hidden = await page.evaluate(() => {
    const main = document.querySelector('main')
    return main ? main.scrollHeight - main.clientHeight : 0
  })
  const { width, height } = sizes[size]
  await page.setViewportSize({ width, height: Math.min(highest, height + hidden) })
  await page.waitForTimeout(150)
}
