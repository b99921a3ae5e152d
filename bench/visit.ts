import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import { atEnd } from './cleanup.ts'
import { type Figure, median } from './figure.ts'
import { slowdown } from './main-thread.ts'
import { startTiffin } from './server.ts'

const rounds = 5
const path = '/menu'
/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: 750_000 / 8,
}
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** A first visit of the menu on a slow phone, beside the same page without script. */
export async function measureVisit(): Promise<Figure[]> {
  const tiffin = await startTiffin()
  const ours = tiffin.origin + path
  const still = await serveStill(tiffin.origin)
  const browser = await chromium.launch(chromiumOptions())
  try {
    const [own, limit]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      own.push(await largestPaint(browser, ours))
      limit.push(await largestPaint(browser, still))
    }
    return [
      {
        what: `First visit of ${path}: largest paint, of the page without script`,
        value: median(own) / median(limit),
        unit: '',
        aim: { atMost: 1.6 },
        notes: `${median(own).toFixed(0)} of ${median(limit).toFixed(0)} ms`,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** The menu with its style, fonts and pictures, without script. @returns its address */
async function serveStill(origin: string): Promise<string> {
  const page = brotliCompressSync(withoutScript(await (await fetch(origin + path)).text()))
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  const server = createServer((asked, answer) => {
    if (asked.url === path) return answer.writeHead(200, headers).end(page)
    const { url = '' } = asked
    request(
      origin + url,
      { headers: { ...asked.headers, host: new URL(origin).host } },
      (found) => {
        answer.writeHead(found.statusCode ?? 500, found.headers)
        found.pipe(answer)
      },
    ).end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  atEnd(async () => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}${path}`
}

/** Keeps the cookie notice: an inline script sets its mark before the first paint. */
function withoutScript(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('<html ', '<html data-asks-cookies="" ')
}

/** Milliseconds, on a slow processor over a slow line, in a browser with an empty cache. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const page = await emptyPage(browser)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      Object.assign(globalThis, { largestPaint: list.getEntries().at(-1)?.startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  // A slow phone still works when the network is quiet.
  await page.waitForTimeout(1_000)
  const time = await page.evaluate(
    () => (globalThis as unknown as { largestPaint: number }).largestPaint,
  )
  await page.context().close()
  return time
}

async function emptyPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  return page
}
