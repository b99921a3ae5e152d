import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addStyles } from '#e2e/accessible.ts'
import { chromiumOptions, type Size, sizes } from '#testing/chromium.ts'
import type { Walk } from './walk.ts'

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
      const path = join(folder, `${name} - ${screen} - ${size}.png`)
      // Behind a dialog, the rest of the page would only be cut apart.
      if ((await page.getByRole('dialog').count()) > 0) await page.screenshot({ ...still, path })
      else await takeWholePage(page, path)
    })
  } finally {
    await context.close()
  }
}

/** Disables animations. */
const still = { animations: 'disabled', caret: 'hide' } as const
/** Pixels of one part: Chromium draws no picture above some 12,000 at once (`screens/staff.ts`). */
const highest = 6_000

/** Takes a picture of the page from top to bottom, of parts that are put together. */
async function takeWholePage(page: Page, path: string): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }))
  const parts = []
  for (let top = 0; top < height; top += highest) {
    const clip = { x: 0, y: top, width, height: Math.min(highest, height - top) }
    parts.push({ input: await page.screenshot({ ...still, fullPage: true, clip }), top, left: 0 })
  }
  await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(parts)
    .png()
    .toFile(path)
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
  // Sections below the screen are laid out and drawn too: only then is the lower part of a long menu in its picture.
  await addStyles(page, '* { content-visibility: visible !important }')
  await page.evaluate(async () => {
    // Sticky bars are at the top of the page.
    scrollTo(0, 0)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}
