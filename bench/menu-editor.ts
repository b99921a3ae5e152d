import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { parse } from 'yaml'
import type { MenuDocument } from '#domain/menu-document.ts'
import type { MenuOperation } from '#domain/menu-operations.ts'
import { toWireMenu } from '#server/content/get-menus.ts'
import { applyOperation } from '#testing/apply-operation.ts'
import { chromiumOptions } from '#testing/chromium.ts'
import { sampleWithDishes } from '#testing/long-menu.ts'
import { serveKitchen } from '../screens/kitchen-shop.ts'
import { editorOf } from '../screens/menu-answers.ts'
import { openShot } from '../screens/open-shot.ts'
import { atEnd } from './cleanup.ts'
import { type Figure, median } from './figure.ts'
import { longestTask, slowdown, traceMainThread } from './main-thread.ts'

const dishes = 600
/** Milliseconds above which a task delays what a person does. */
const long = 50
/** The median of this many rounds counts: garbage collection may fall into a task. */
const rounds = 5

/** What a person does on a menu of 600 dishes; each is tried several times. */
const doings: Record<string, (page: Page, round: number) => Promise<void>> = {
  'typing into the search': async (page) => {
    await page.getByRole('searchbox').pressSequentially('paneer', { delay: 120 })
  },
  'clearing the search': (page) => page.getByRole('searchbox').fill(''),
  'scrolling by 300 pixels a frame': (page) => page.evaluate(scroll),
  'switching to ordering': async (page) => {
    await page.getByRole('button', { name: 'Change the order' }).click()
    await page.getByRole('button', { name: 'Done' }).waitFor()
  },
  'moving a dish by its button': (page, round) =>
    page
      .getByRole('button', { name: /^Move .* down$/ })
      .nth(round + 2)
      .click(),
  'switching back': (page) => page.getByRole('button', { name: 'Done' }).click(),
  'opening a dish': async (page) => {
    await page.getByRole('main').getByRole('listitem').getByRole('link').nth(1).click()
    await page.getByLabel('Description').waitFor()
  },
  'typing into its description': async (page) => {
    await page.getByLabel('Description').pressSequentially(' and more', { delay: 120 })
  },
  'going back to the menu': async (page) => {
    await page.getByRole('main').getByRole('link', { name: 'Menu', exact: true }).click()
    await page.getByRole('searchbox').waitFor()
  },
}

/**
 * The longest task of the browser's main thread while somebody edits a long menu, as processor time times four: unlike the
 * time on the clock it hardly moves with what else the machine does. Needs `npm run build:staff`.
 */
export async function measureMenuEditor(): Promise<Figure[]> {
  const folder = await sampleWithDishes(dishes)
  atEnd(() => rm(join(folder, '..'), { recursive: true }))
  const menu: MenuDocument = parse(await readFile(join(folder, 'menus/main.yaml'), 'utf8'))
  const { origin, stop } = await serveKitchen()
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await openEditor(browser, origin, menu)
    const tasks = new Map<string, number[]>(Object.keys(doings).map((doing) => [doing, []]))
    // The first round compiles.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [doing, work] of Object.entries(doings)) {
        await goToTop(page)
        const trace = await traceMainThread(browser, page, async () => {
          await work(page, round)
          await settle(page)
        })
        if (round > 0) tasks.get(doing)?.push(longestTask(trace))
      }
    }
    return [...tasks].map(([doing, taken]) => ({
      what: `Menu editor: ${doing}, ${dishes} dishes`,
      value: median(taken) * slowdown,
      unit: ' ms',
      aim: { atMost: long },
      notes: `highest ${(Math.max(...taken) * slowdown).toFixed(0)}`,
    }))
  } finally {
    await browser.close()
    stop()
  }
}

/** The editor, whose calls are answered here by the rules of the server. */
async function openEditor(browser: Browser, origin: string, live: MenuDocument): Promise<Page> {
  let draft = live
  let revision = 0
  const editor = editorOf('main', live, [])
  const page = await openShot(
    browser,
    origin,
    {
      name: 'menu editor',
      evening: 'quiet',
      path: '/menu/main',
      isMember: true,
      answers: { '/api/staff/menus/main': editor },
    },
    'tablet',
    false,
  )
  await page.route('**/api/staff/menus/main/changes', (route) => {
    for (const change of route.request().postDataJSON().changes as MenuOperation[]) {
      const next = applyOperation(draft, change)
      if (typeof next !== 'string') draft = next
    }
    revision += 1
    const data = { revision, changes: revision, applied: [], draft: toWireMenu(draft), lint: [] }
    return route.fulfill({ json: { status: 200, message: 'OK', data } })
  })
  await page.getByRole('searchbox').waitFor()
  return page
}

/** What follows from the last step has been drawn, and what was to be sent has been answered. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(900)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
}

/** A jump draws every row in one task, which is not what scrolling is about. */
async function goToTop(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0))
  await page.waitForTimeout(300)
}

/** From the top down. */
async function scroll(): Promise<void> {
  const main = document.querySelector('main')
  if (!main) return
  for (let top = 0; top < Math.min(main.scrollHeight, 18_000); top += 300) {
    main.scrollTop = top
    await new Promise(requestAnimationFrame)
  }
}
