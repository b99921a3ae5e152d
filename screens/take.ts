import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import type { Walk } from './walk.ts'

/** The sizes of the design: a phone, a tablet on its side, a desk. */
export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1180, height: 820 },
  desk: { width: 1440, height: 900 },
}

export type Size = keyof typeof sizes

export function openBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions())
}

/**
 * Goes one walk at one size and writes its pictures as `<walk> - <screen> - <size>.png`.
 * @param port where the installation listens
 * @throws when a step of the walk is not possible; what was taken before stays
 */
export async function takeWalk(
  browser: Browser,
  { name, walk, size, port, folder }: WalkAtSize,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  // Where the journeys' helpers look for the server.
  process.env.E2E_PORT = String(port)
  const context = await browser.newContext({
    viewport: sizes[size],
    reducedMotion: 'reduce',
    // A worker would make calls in the page's place, where a walk cannot answer them.
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await walk(page, async (screen) => {
      await settle(page)
      const file = `${name} - ${screen} - ${size}.png`
      await page.screenshot({
        path: join(folder, file),
        // Behind what lies over the screen, the rest of the page would only be cut apart.
        fullPage: (await page.locator('dialog[open]').count()) === 0,
        // Sections below the screen are laid out too.
        style: '* { content-visibility: visible !important }',
        animations: 'disabled',
        caret: 'hide',
      })
    })
  } finally {
    await context.close()
  }
}

interface WalkAtSize {
  name: string
  walk: Walk
  size: Size
  port: number
  folder: string
}

/** Waits until calls, fonts and all pictures of the page are there, also those below the screen. */
async function settle(page: Page): Promise<void> {
  // An order's stream keeps its connection open: then its first second has to do.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  // Shapes of what comes stand there until the clock and the answers are known.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
  await page.evaluate(async () => {
    // What sticks to the screen's edge stands where the page begins.
    scrollTo(0, 0)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}
