import type { Browser, Page } from '@playwright/test'
import { longTasksBeyond, slowdown, traceMainThread } from './main-thread.ts'

/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: 750_000 / 8,
}
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** What a browser notes of one visit, in milliseconds. */
export interface Visit {
  largestPaint: number
  /** When what was drawn answers to a tap; 0 without script. */
  usable: number
  /** Of tasks longer than 50 ms, what goes beyond. */
  blocking: number
  /** Sum of all layout shifts. */
  shift: number
  /** Requests that were sent before the largest paint, that of the page included; one that still waits for a line is not. */
  requests: number
  /** The same before the first paint with a dish in sight; 0 where there are no dishes. */
  requestsBeforeDishes: number
}

/** What the page itself notes. */
interface Noted extends Pick<Visit, 'largestPaint' | 'usable' | 'blocking' | 'shift'> {
  /** The first paint with a dish in sight; 0 where there are none. */
  dishes: number
}

/** Opens a page in a browser that has seen nothing yet, on a slow phone over a slow line. */
export async function visit(browser: Browser, url: string, hasScript: boolean): Promise<Visit> {
  const page = await emptyPage(browser)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'networkidle' })
  // A slow phone still works when the network is quiet.
  if (hasScript)
    await page.waitForFunction(
      () => (globalThis as unknown as { measured: Noted }).measured.usable > 0,
      undefined,
      { timeout: 60_000 },
    )
  const seen = await page.evaluate(() => {
    const { measured } = globalThis as unknown as { measured: Noted }
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return { ...measured, sent: files.map(({ requestStart }) => requestStart) }
  })
  await page.context().close()
  const sentBefore = (time: number) =>
    1 + seen.sent.filter((start) => start > 0 && start < time).length
  return {
    ...seen,
    requests: sentBefore(seen.largestPaint),
    requestsBeforeDishes: seen.dishes > 0 ? sentBefore(seen.dishes) : 0,
  }
}

/** Blocking of a visit as processor time times four: unlike the time on the clock it hardly moves with the machine's load. */
export async function blockingByProcessor(browser: Browser, url: string): Promise<number> {
  const page = await emptyPage(browser)
  const trace = await traceMainThread(browser, page, async () => {
    await page.goto(url, { waitUntil: 'networkidle' })
  })
  await page.context().close()
  return longTasksBeyond(trace, 50 / slowdown) * slowdown
}

async function emptyPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  return page
}

/** Runs in the page before anything else. */
function watch(): void {
  const measured: Noted = { largestPaint: 0, usable: 0, blocking: 0, shift: 0, dishes: 0 }
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
  // A dish is in sight from a frame on; that frame is painted no earlier than the first paint.
  const inSight = new IntersectionObserver((entries) => {
    const seen = entries.find(({ isIntersecting }) => isIntersecting)
    if (!seen) return
    inSight.disconnect()
    measured.dishes = seen.time
    observe('paint', ({ startTime }) => {
      measured.dishes = Math.max(measured.dishes, startTime)
    })
  })
  let isLooking = false
  // React stores its props on hydrated elements.
  const look = () => {
    const main = document.querySelector('main')
    const dishes = document.querySelectorAll('main article')
    if (!isLooking && dishes.length > 0) {
      isLooking = true
      for (const dish of dishes) inSight.observe(dish)
    }
    if (main && Object.keys(main).some((key) => key.startsWith('__reactProps')))
      measured.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
