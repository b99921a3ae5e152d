import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import { staffHost } from './board-screens.ts'
import { type BenchDatabase, copyOrder } from './database.ts'
import { type Figure, median } from './figure.ts'
import { slowdown, traceMainThread } from './main-thread.ts'
import { outletId, tenantId } from './server.ts'

/** Open dockets on the board. */
const dockets = 60
/** The median of this many rounds counts. */
const rounds = 5
/** Seconds of a round, in which one docket changes each second; each includes a moment when all minutes are counted again. */
const seconds = 12

/** The longest task of a full board's main thread while one docket changes each second, as processor time times four. */
export async function measureBrowser(
  origin: string,
  database: BenchDatabase,
  token: string,
): Promise<Figure> {
  const ids = await fillBoard(database)
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await openBoard(browser, origin, token)
    const longest: number[] = []
    // The first round compiles.
    for (let round = 0; round <= rounds; round++) {
      const tasks = await traceMainThread(browser, page, () => changeEachSecond(database, ids))
      if (round > 0) longest.push(slowdown * Math.max(...tasks))
    }
    return {
      what: `${dockets} open dockets, one changes each second: longest task`,
      value: median(longest),
      unit: ' ms',
      aim: { atMost: 50 },
      notes: `middle of ${rounds} rounds, highest ${Math.max(...longest).toFixed(0)}; processor time ×${slowdown}`,
    }
  } finally {
    await browser.close()
  }
}

async function openBoard(browser: Browser, origin: string, token: string): Promise<Page> {
  const url = origin.replace('localhost', staffHost)
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
  await context.addCookies([{ name: 'staff', value: token, url, httpOnly: true }])
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('article').nth(9).waitFor()
  return page
}

/** Completes open orders, and copies one to a full board of three lanes. */
async function fillBoard(database: BenchDatabase): Promise<string[]> {
  await database.pool.query("update orders set status = 'completed' where status = 'placed'")
  const { rows } = await database.pool.query<{ id: string }>('select max(id) as id from orders')
  return copyOrder(database, {
    id: rows[0]?.id ?? '',
    prefix: 'docket',
    count: dockets,
    fields: `jsonb_build_object('number', 'B-' || 1000 + n, 'outlet_id', '${outletId}',
      'status', case when n <= 36 then 'preparing' when n <= 50 then 'ready' else 'placed' end,
      'ready_by', now() + n * interval '1 minute')`,
  })
}

/** Another promise for one order, announced as another process would. */
async function change({ pool }: BenchDatabase, id: string): Promise<void> {
  await pool.query(
    "update orders set version = version + 1, ready_by = ready_by + interval '5 minutes' where id = $1",
    [id],
  )
  const message = JSON.stringify({ from: 'bench', sent: [['order', tenantId, id]] })
  await pool.query("select pg_notify('tiffin', $1)", [message])
}

async function changeEachSecond(database: BenchDatabase, ids: string[]): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await change(database, ids[second % ids.length] ?? '')
    await delay(1_000)
  }
}
