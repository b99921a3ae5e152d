import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { kitchenShots } from './kitchen-shots.ts'
import { kitchenSizes, openShot } from './open-shot.ts'
import type { Shot } from './shot.ts'
import { waitForTransitions } from './wait-for-transitions.ts'

type Size = keyof typeof kitchenSizes

/** Mockups of the design whose names are not those of the screens; null where the name is that of another screen. */
const mockupNames: Record<string, string | null> = {
  locked: 'pin',
  // The board's own menu; the mockup is the editor's.
  menu: null,
  'menu-editor': 'menu',
  'menu-editor-dish': 'menu-item',
  'menu-editor-changes': 'menu-changes',
}
const gap = 24

interface Comparison {
  browser: Browser
  /** Of the screens. */
  origin: string
  /** The folder of the mockups. */
  mockups: string
  results: string
}

/**
 * Puts each screen at the right of its mockup, whole and scaled to a third, which is what somebody sees of it from two
 * metres. Screens without a mockup are left out.
 */
export async function placeBesideDesign(
  comparison: Comparison,
  isWanted: (name: string) => boolean,
): Promise<void> {
  mkdirSync(comparison.results, { recursive: true })
  for (const shot of kitchenShots) {
    const mockupName = mockupNames[shot.name] === undefined ? shot.name : mockupNames[shot.name]
    const mockup = join(comparison.mockups, `${mockupName}.html`)
    if (mockupName === null || !existsSync(mockup)) continue
    for (const size of Object.keys(kitchenSizes) as Size[])
      for (const isDark of [false, true]) {
        const name = `${shot.name}.${size}${isDark ? '.dark' : ''}`
        if (isWanted(name)) await compare(comparison, { shot, mockup, size, isDark, name })
      }
  }
}

interface Pair {
  shot: Shot
  mockup: string
  size: Size
  isDark: boolean
  name: string
}

async function compare(
  { browser, origin, results }: Comparison,
  { shot, mockup, size, isDark, name }: Pair,
): Promise<void> {
  const designed = await browser.newPage({ viewport: kitchenSizes[size], reducedMotion: 'reduce' })
  await designed.goto(`${pathToFileURL(resolve(mockup))}${isDark ? '?dark' : ''}`)
  const built = await openShot(browser, origin, shot, size, isDark)
  const pictures = [await pictureOf(designed), await pictureOf(built)]
  await designed.close()
  await built.context().close()
  await writeBeside(pictures, join(results, `${name}.png`))
  const small = await Promise.all(
    pictures.map((picture) =>
      sharp(picture)
        .resize({ width: Math.round(kitchenSizes[size].width / 3) })
        .png()
        .toBuffer(),
    ),
  )
  await writeBeside(small, join(results, `${name}.third.png`))
}

async function pictureOf(page: Page): Promise<Buffer> {
  // Pictures and fonts.
  await page.waitForTimeout(250)
  await waitForTransitions(page)
  return page.screenshot()
}

async function writeBeside(pictures: Buffer[], file: string): Promise<void> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  const width = sizes.reduce((sum, each) => sum + each.width + gap, -gap)
  const height = Math.max(...sizes.map((each) => each.height))
  let left = 0
  const placed = pictures.map((input, index) => {
    const at = { input, left, top: 0 }
    left += (sizes[index]?.width ?? 0) + gap
    return at
  })
  await sharp({ create: { width, height, channels: 3, background: '#ff00ff' } })
    .composite(placed)
    .png()
    .toFile(file)
}
