import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import { staffHost } from './board-screens.ts'
import type { BenchDatabase } from './database.ts'
import { type Figure, median } from './figure.ts'
import { answerTimes, longestTask, slowdown, traceMainThread } from './main-thread.ts'
import { outletId, tenantId } from './server.ts'

/** Open dockets on the board. */
const dockets = 60
/** The median of this many rounds counts. */
const rounds = 5
/** Seconds of a round, in which one docket changes each second; each has a moment when all minutes are counted anew. */
const seconds = 12
const taps = 5
/** Milliseconds from one frame of the screen to the next. */
const frame = 1_000 / 60

/**
 * A board of 60 open dockets in a browser, of which one changes each second: the longest task of its main thread, and the
 * way from a tap to its answer, as processor time times four.
 */
export async function measureBrowser(
  origin: string,
  database: BenchDatabase,
  token: string,
): Promise<Figure[]> {
  const ids = await fillBoard(database)
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await openBoard(browser, origin, token)
    const tasks: number[] = []
    const answers: number[] = []
    // The first round compiles.
    for (let round = 0; round <= rounds; round++) {
      const changing = await traceMainThread(browser, page, () => changeEachSecond(database, ids))
      const tapped = await traceMainThread(browser, page, () => tapSteps(page))
      if (round === 0) continue
      tasks.push(longestTask(changing))
      answers.push(...answerTimes(tapped))
    }
    const slow = (time: number) => time * slowdown
    return [
      {
        what: `${dockets} open dockets, one changes each second: longest task`,
        value: slow(median(tasks)),
        unit: ' ms',
        aim: { atMost: 50 },
        notes: `middle of ${rounds} rounds, highest ${slow(Math.max(...tasks)).toFixed(0)}; processor time ×${slowdown}`,
      },
      {
        what: 'A tap on a docket until the screen answers',
        value: slow(Math.max(...answers)) + frame,
        unit: ' ms',
        aim: { atMost: 100 },
        notes: `slowest of ${answers.length}, middle ${(slow(median(answers)) + frame).toFixed(0)}; processor time ×${slowdown} and a frame`,
      },
    ]
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

/** Ends what is open, and copies one order to a full board of three lanes. */
async function fillBoard({ pool }: BenchDatabase): Promise<string[]> {
  await pool.query("update orders set status = 'completed' where status = 'placed'")
  const { rows } = await pool.query<{ id: string }>('select max(id) as id from orders')
  const original = rows[0]?.id
  for (const [table, key] of [
    ['orders', 'id'],
    ['order_lines', 'order_id'],
    ['order_history', 'order_id'],
    ['payments', 'order_id'],
  ]) {
    await pool.query(
      `insert into ${table}
       select (jsonb_populate_record(o, jsonb_build_object('${key}', 'docket-' || n)
         || case when '${key}' = 'id' then jsonb_build_object('number', 'B-' || 1000 + n, 'outlet_id', '${outletId}',
              'status', case when n <= 36 then 'preparing' when n <= 50 then 'ready' else 'placed' end,
              'ready_by', now() + n * interval '1 minute') else '{}' end)).*
       from ${table} o, generate_series(1, ${dockets}) n
       where o.${key} = $1`,
      [original],
    )
  }
  return Array.from({ length: dockets }, (_, each) => `docket-${each + 1}`)
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

async function tapSteps(page: Page): Promise<void> {
  for (let count = 0; count < taps; count++) {
    await page.getByRole('button', { name: 'Ready', exact: true }).first().click()
    await delay(500)
  }
}
