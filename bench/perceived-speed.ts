import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import { type Figure, median } from './figure.ts'
import { measureLighthouse } from './lighthouse.ts'
import { serveLimits } from './limit-pages.ts'
import { markName, slowdown, timesUntilMark, traceMainThread } from './main-thread.ts'
import { outletId, outletIds, startTiffin } from './server.ts'
import { blockingByProcessor, phone, type Visit, visit } from './slow-visit.ts'

const rounds = 3
/** Dishes that are opened one after the other. */
const taps = 7

const routes = {
  menu: '/menu',
  dish: `/store/${outletId}/product-details/bombay-spice.butter-chicken`,
  home: '/',
  brand: '/Bombay_Spice',
  list: '/list_store',
}

/**
 * How a first visit feels on a slow phone, beside the same page without script; and what Lighthouse says of the same pages.
 * They take turns, each time in a browser that has seen nothing yet.
 */
export async function measurePerceivedSpeed(): Promise<Figure[]> {
  const tiffin = await startTiffin('embedded', { changeTenant: withoutCopies })
  const limits = await serveLimits(tiffin.origin, Object.values(routes))
  const browser = await chromium.launch(chromiumOptions())
  try {
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(routes)) {
      figures.push(
        ...(await compare(browser, name, {
          ours: tiffin.origin + path,
          still: limits.still + path,
          framework: limits.framework + path,
          text: limits.text + path,
        })),
      )
    }
    figures.push(...(await tapsOnDishes(browser, `${tiffin.origin}/menu`)))
    figures.push(...(await measureLighthouse(tiffin.origin, routes)))
    return figures
  } finally {
    await browser.close()
  }
}

/** The copies of one outlet are for benchmarks of orders: no page of the group would list them. */
async function withoutCopies(folder: string): Promise<void> {
  for (const id of outletIds.slice(1)) await rm(join(folder, 'outlets', `${id}.yaml`))
}

/** The addresses of one page: ours, the same without script, that with React and the router alone, and its words alone. */
interface Addresses {
  ours: string
  still: string
  framework: string
  text: string
}

async function compare(
  browser: Browser,
  name: string,
  { ours, still, framework, text }: Addresses,
): Promise<Figure[]> {
  const visits: Visit[] = []
  const stills: Visit[] = []
  const frameworks: Visit[] = []
  const texts: Visit[] = []
  const blocking: number[] = []
  for (let round = 0; round < rounds; round++) {
    visits.push(await visit(browser, ours, true))
    stills.push(await visit(browser, still, false))
    frameworks.push(await visit(browser, framework, true))
    texts.push(await visit(browser, text, false))
    blocking.push(await blockingByProcessor(browser, ours))
  }
  const of = (list: Visit[], key: keyof Visit) => median(list.map((each) => each[key]))
  const [largest, usable] = [of(visits, 'largestPaint'), of(visits, 'usable')]
  const [limit, bare] = [of(stills, 'largestPaint'), of(texts, 'largestPaint')]
  const figure = (
    what: string,
    value: number,
    unit: Figure['unit'] = '',
    atMost?: number,
  ): Figure => ({
    what: `Felt, ${name}: ${what}`,
    value,
    unit,
    aim: atMost === undefined ? null : { atMost },
  })
  return [
    {
      ...figure('largest paint, of the page without script', largest / limit, '', 1.5),
      notes: `${largest.toFixed(0)} of ${limit.toFixed(0)} ms`,
    },
    {
      ...figure('largest paint, of its words alone', largest / bare),
      notes: `${largest.toFixed(0)} of ${bare.toFixed(0)} ms`,
    },
    {
      ...figure('usable, of the largest paint without script', usable / limit, '', 2.5),
      notes: `${usable.toFixed(0)} ms`,
    },
    {
      ...figure(
        'React and the router alone are there, of the largest paint without script',
        of(frameworks, 'usable') / limit,
      ),
      notes: `${of(frameworks, 'usable').toFixed(0)} ms`,
    },
    figure('blocking', of(visits, 'blocking'), ' ms', 150),
    figure('blocking, by processor time', median(blocking), ' ms'),
    figure('layout shift', of(visits, 'shift'), '', 0.02),
    figure('requests sent before the largest paint', of(visits, 'requests')),
    ...(name === 'menu'
      ? [
          figure(
            'requests sent before the first dishes',
            of(visits, 'requestsBeforeDishes'),
            '',
            12,
          ),
        ]
      : []),
  ]
}

/**
 * From a tap on a dish to the frame with its sheet, on a page that has been open for a moment, as processor time times four:
 * unlike the time on the clock it hardly moves with what else the machine does.
 */
async function tapsOnDishes(browser: Browser, url: string): Promise<Figure[]> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.waitForTimeout(3_000)
  const times: number[] = []
  for (let index = 0; index < taps; index++) {
    await page.evaluate(markNextSheet, markName)
    const trace = await traceMainThread(browser, page, async () => {
      await page.locator('article a').nth(index).tap()
      await page.locator('dialog[open] :is(h1, h2)').waitFor()
      await page.waitForTimeout(400)
    })
    times.push(...timesUntilMark(trace).map((time) => time * slowdown))
    await page.goBack()
    await page.waitForTimeout(700)
  }
  await context.close()
  const what = 'Felt, menu: from a tap on a dish to its sheet'
  const [first = 0, ...next] = times
  return [
    { what: `${what}, the first`, value: first, unit: ' ms', aim: { atMost: 100 } },
    {
      what: `${what}, the middle of the next`,
      value: median(next),
      unit: ' ms',
      aim: { atMost: 100 },
    },
  ]
}

/** Runs in the page. */
function markNextSheet(mark: string): void {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('dialog[open] :is(h1, h2)')) return
    performance.mark(mark)
    seen.disconnect()
  })
  seen.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
}
