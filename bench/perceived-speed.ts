import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import { atEnd } from './cleanup.ts'
import { type Figure, median } from './figure.ts'
import { measureLighthouse } from './lighthouse.ts'
import { markName, timesUntilMark, traceMainThread } from './main-thread.ts'
import { outletId, startTiffin } from './server.ts'

const rounds = 3
/** Dishes that are opened one after the other. */
const taps = 7
/** A cheap phone beside this machine. */
const slowdown = 4
/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: 750_000 / 8,
}
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const routes = {
  menu: '/menu',
  dish: `/store/${outletId}/product-details/bombay-spice.butter-chicken`,
  home: '/',
  brand: '/Bombay_Spice',
  list: '/list_store',
}

/** What a browser notes of one visit, in milliseconds. */
interface Visit {
  largestPaint: number
  /** When what was drawn answers to a tap; 0 without script. */
  usable: number
  /** Of tasks longer than 50 ms, what goes beyond. */
  blocking: number
  /** Sum of all layout shifts. */
  shift: number
  /** Asked for before the largest paint. */
  requests: number
}

/**
 * How a first visit feels on a slow phone, beside the same words as plain HTML; and what Lighthouse says of the same pages.
 * The two take turns, each time in a browser that has seen nothing yet.
 */
export async function measurePerceivedSpeed(): Promise<Figure[]> {
  const tiffin = await startTiffin('embedded')
  const plain = await servePlain(tiffin.origin)
  const browser = await chromium.launch(chromiumOptions())
  try {
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(routes)) {
      figures.push(...(await compare(browser, name, tiffin.origin + path, plain + path)))
    }
    figures.push(...(await tapsOnDishes(browser, `${tiffin.origin}/menu`)))
    figures.push(...(await measureLighthouse(tiffin.origin, routes)))
    return figures
  } finally {
    await browser.close()
  }
}

async function compare(
  browser: Browser,
  name: string,
  ours: string,
  plain: string,
): Promise<Figure[]> {
  const visits: Visit[] = []
  const limits: Visit[] = []
  for (let round = 0; round < rounds; round++) {
    visits.push(await visit(browser, ours, true))
    limits.push(await visit(browser, plain, false))
  }
  const of = (list: Visit[], key: keyof Visit) => median(list.map((each) => each[key]))
  const largest = of(visits, 'largestPaint')
  const limit = of(limits, 'largestPaint')
  const what = (text: string) => `Felt, ${name}: ${text}`
  return [
    {
      what: what('largest paint, of plain HTML'),
      value: largest / limit,
      unit: '',
      aim: { atMost: 1.5 },
      notes: `${largest.toFixed(0)} of ${limit.toFixed(0)} ms`,
    },
    {
      what: what('usable, of the largest paint of plain HTML'),
      value: of(visits, 'usable') / limit,
      unit: '',
      aim: { atMost: 2.5 },
      notes: `${of(visits, 'usable').toFixed(0)} ms`,
    },
    {
      what: what('blocking'),
      value: of(visits, 'blocking'),
      unit: ' ms',
      aim: { atMost: 150 },
    },
    { what: what('layout shift'), value: of(visits, 'shift'), unit: '', aim: { atMost: 0.02 } },
    {
      what: what('requests before the largest paint'),
      value: of(visits, 'requests'),
      unit: '',
      aim: name === 'menu' ? { atMost: 12 } : null,
    },
  ]
}

async function visit(browser: Browser, url: string, hasScript: boolean): Promise<Visit> {
  const page = await slowPage(browser)
  await page.addInitScript(watch)
  const started: number[] = []
  await page.goto(url, { waitUntil: 'networkidle' })
  // A slow phone still works when the network is quiet.
  if (hasScript)
    await page.waitForFunction(
      () => (globalThis as unknown as { measured: Visit }).measured.usable > 0,
      undefined,
      { timeout: 60_000 },
    )
  const seen = await page.evaluate(() => {
    const { measured } = globalThis as unknown as { measured: Omit<Visit, 'requests'> }
    const asked = performance.getEntriesByType('resource').map(({ startTime }) => startTime)
    return { ...measured, asked }
  })
  started.push(0, ...seen.asked)
  await page.context().close()
  return { ...seen, requests: started.filter((time) => time < seen.largestPaint).length }
}

async function slowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Runs in the page before anything else. */
function watch(): void {
  const measured = { largestPaint: 0, usable: 0, blocking: 0, shift: 0 }
  Object.assign(globalThis, { measured })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  observe('largest-contentful-paint', ({ startTime }) => {
    measured.largestPaint = startTime
  })
  observe('longtask', ({ duration }) => {
    measured.blocking += duration - 50
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) measured.shift += value
  })
  // React leaves its props on what it has hydrated (`storefront/shell/early-input.ts`).
  const look = () => {
    const main = document.querySelector('main')
    if (main && Object.keys(main).some((key) => key.startsWith('__reactProps')))
      measured.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
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

/** The words of the pages without scripts, styles and pictures, from a server that knows nothing else. */
async function servePlain(origin: string): Promise<string> {
  const bodies = new Map<string, Buffer>()
  for (const path of Object.values(routes)) {
    const html = await (await fetch(origin + path)).text()
    bodies.set(path, brotliCompressSync(plainHtml(html)))
  }
  const server = createServer(({ url = '' }, response) => {
    const body = bodies.get(url)
    const type = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
    response.writeHead(body ? 200 : 404, body ? type : {}).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  atEnd(async () => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

function plainHtml(html: string): string {
  return html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<(link|img|source)\b[^>]*>/g, '')
    .replace(/ (class|style|data-[\w-]+)="[^"]*"/g, '')
}
