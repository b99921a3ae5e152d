import type { Browser, Page } from '@playwright/test'

/** How many times slower a cheap tablet's processor is. */
export const slowdown = 4

/**
 * Traces a page's main thread in Chromium while something is done.
 * @returns milliseconds of processor time of each task: unlike the time on the clock it hardly depends on the machine's load
 */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<number[]> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'],
  })
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as Trace
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000)
}

interface Trace {
  traceEvents: {
    name: string
    pid: number
    tid: number
    /** Microseconds of the processor. */
    tdur?: number
    args?: { name?: string }
  }[]
}
