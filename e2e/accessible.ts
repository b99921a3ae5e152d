import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOnly } from 'axe-core'
import { expect } from './fixtures.ts'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** … and what axe counts as good practice: landmarks, the order of headings, one main part. */
export const goodPractice = [...levels, 'best-practice']

/** Axe finds nothing of WCAG 2.2 A and AA. @param tags of axe's rules */
export async function expectAccessible(page: Page, tags = levels): Promise<void> {
  await expectNothingFound(page, { type: 'tag', values: tags })
}

/** Somebody who says what they see reaches it: names contain the text that is shown (WCAG 2.5.3). */
export async function expectVisibleNames(page: Page): Promise<void> {
  await expectNothingFound(page, { type: 'rule', values: ['label-content-name-mismatch'] })
}

/** Axe finds no fault of the dark colours, by which alone dark differs. Leaves the page light. */
export async function expectAccessibleInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothingFound(page, {
    type: 'rule',
    values: ['color-contrast', 'link-in-text-block'],
  })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Runs axe in the page itself, which has no frames: a third of the time that its driver for browsers takes. */
async function expectNothingFound(page: Page, runOnly: RunOnly): Promise<void> {
  const release = await holdMotion(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    (only) => window.axe.run({ runOnly: only, resultTypes: ['violations'] }),
    runOnly,
  )
  await release()
  expect(placesOf(violations)).toEqual([])
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

function placesOf(violations: AxeResults['violations']): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
  )
}

/**
 * Makes every transition and animation end at once until released: a colour or an opacity on its way to another is
 * neither, and a toast may come or leave while axe is looking. A style sheet made by script passes any content policy.
 */
async function holdMotion(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(async () => {
    const still = new CSSStyleSheet()
    still.replaceSync(`*, *::before, *::after, *::backdrop {
      transition-duration: 0s !important; transition-delay: 0s !important;
      animation-duration: 0s !important; animation-delay: 0s !important;
    }`)
    document.adoptedStyleSheets.push(still)
    // What is under way keeps the duration it started with.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
    await new Promise(requestAnimationFrame)
    return still
  })
  return () =>
    page.evaluate((still) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== still)
    }, sheet)
}

/** Adds rules by script: a style element is refused by the page's content policy. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}

/**
 * The page does not scroll sideways in a window of 320 px (WCAG 1.4.10). Strips that scroll by themselves are allowed.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  if (before) await page.setViewportSize(before)
  expect(width).toBeLessThanOrEqual(320)
}

/** Axe finds nothing, and the page fits a window of 320 px. */
export async function expectAccessibleAndNarrow(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}
