import { Agent, type ClientRequest, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { BenchDatabase } from './database.ts'
import { type Figure, quantile } from './figure.ts'
import { send } from './http-client.ts'
import { openShop } from './order-shop.ts'
import { outletId, start, tenantId } from './server.ts'

const screens = 5_000
/** Two looks at each screen's order, in seconds. */
const restTime = 40
const singleMoves = 20

/** Five thousand order screens on one process: at rest, when orders move, and when all come at once. */
export async function measureStreams(): Promise<Figure[]> {
  const { tiffin, nextDiner } = await openShop('server', 8)
  const { database } = tiffin
  if (!database) throw new Error('no database server')
  const other = await start(['server/main.ts'], '/readyz', {
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    DEMO: '0',
    LOG_LEVEL: 'error',
  })
  const { headers, body } = nextDiner().cashRequest(outletId)
  await send(tiffin.origin, { method: 'POST', path: '/api/order', headers, body })
  const authorization = headers.authorization ?? ''
  const orderIds = await copyOrder(database)

  const used = () => tiffin.processorTime() + database.processorTime()
  const share = async (seconds: number) => {
    const before = used()
    await delay(1_000 * seconds)
    return (used() - before) / (1_000 * seconds)
  }
  const alone = await share(10)

  const opened = performance.now()
  const open = orderIds.map((id) => new OpenScreen(tiffin.origin, id, authorization))
  const calls = await callsUntil(Promise.all(open.map((screen) => screen.shows('placed'))), () =>
    send(tiffin.origin, { method: 'GET', path: '/api/customer', headers: { authorization } }),
  )
  const openTime = performance.now() - opened
  await delay(3_000)
  const watched = await share(restTime)

  const single: number[] = []
  for (const number of Array.from({ length: singleMoves }, (_, each) => each)) {
    const moved = performance.now()
    const sent = await send(other.origin, {
      method: 'POST',
      path: '/dev/orders/move',
      body: JSON.stringify({ tenant: tenantId, number: `S${number + 1}`, status: 'accepted' }),
    })
    if (sent.status !== 200) throw new Error(`move: ${sent.status} ${sent.body}`)
    await open[number]?.shows('accepted')
    single.push(performance.now() - moved)
  }

  await database.pool.query("update orders set status = 'preparing' where id like 'screen-%'")
  const moved = performance.now()
  await database.pool.query(
    `select pg_notify('tiffin', json_build_object('from', 'bench', 'sent', json_agg(json_build_array('order', tenant_id, id)))::text)
     from (select tenant_id, id, row_number() over () / 80 as part from orders where id like 'screen-%') o group by part`,
  )
  const times = await Promise.all(
    open.map(async (screen) => {
      await screen.shows('preparing')
      return performance.now() - moved
    }),
  )
  for (const screen of open) screen.close()
  return [
    {
      what: `${screens} order screens at rest: of a core, server and database`,
      value: watched - alone,
      unit: '',
      aim: { atMost: 0.05 },
      notes: `without them ${alone.toFixed(3)}; ${tiffin.memory().toFixed(0)} MB`,
    },
    {
      what: 'A move by another process, until its screen shows it',
      value: quantile(single, 0.5),
      unit: ' ms',
      aim: { atMost: 1_000 },
      notes: `slowest of ${singleMoves}: ${Math.max(...single).toFixed(0)} ms, the move itself included`,
    },
    {
      what: `${screens} orders announced by another process at once, until the last screen shows it`,
      value: Math.max(...times),
      unit: ' ms',
      aim: { atMost: 1_000 },
      notes: `p50 ${quantile(times, 0.5).toFixed(0)} ms`,
    },
    {
      what: `${screens} screens that come at once, until the last is open`,
      value: openTime,
      unit: ' ms',
      aim: null,
      notes: `${open.reduce((sum, { refusals }) => sum + refusals, 0)} refused for a moment; calls meanwhile: p50 ${quantile(calls, 0.5).toFixed(0)} ms, p99 ${quantile(calls, 0.99).toFixed(0)} ms`,
    },
  ]
}

/** Copies the placed order this many times, one for each screen. */
async function copyOrder({ pool }: BenchDatabase): Promise<string[]> {
  for (const [table, key] of [
    ['orders', 'id'],
    ['order_lines', 'order_id'],
    ['order_history', 'order_id'],
    ['payments', 'order_id'],
  ]) {
    await pool.query(
      `insert into ${table}
       select (jsonb_populate_record(o, jsonb_build_object('${key}', 'screen-' || n)
         || case when '${key}' = 'id' then jsonb_build_object('number', 'S' || n) else '{}' end)).*
       from ${table} o, generate_series(1, ${screens}) n where o.${key} not like 'screen-%'`,
    )
  }
  await pool.query('analyze')
  return Array.from({ length: screens }, (_, each) => `screen-${each + 1}`)
}

/** How long calls take, one after the other, until something else is done; in milliseconds. */
async function callsUntil(done: Promise<unknown>, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const started = performance.now()
    await call()
    times.push(performance.now() - started)
    await delay(20)
  }
  await done
  return times
}

const agent = new Agent({ keepAlive: false })

/** Reads only the status, since thousands of screens share the processor with what is measured. */
class OpenScreen {
  private status = ''
  private onStatus = () => {}
  refusals = 0
  private readonly path: string
  private readonly authorization: string
  private request: ClientRequest | undefined

  constructor(origin: string, orderId: string, authorization: string) {
    this.path = `${origin}/api/orders/${orderId}/events`
    this.authorization = authorization
    this.connect()
  }

  /** A server that is overloaded asks to come again; so does the storefront. */
  private connect(): void {
    const { path, authorization } = this
    this.request = get(path, { agent, headers: { authorization } }, (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        this.connectLater()
        return
      }
      response.setEncoding('utf8')
      response.on('error', () => {})
      response.on('data', (text: string) => {
        const status = /"status":"(placed|accepted|preparing)"/.exec(text)?.[1]
        if (!status) return
        this.status = status
        this.onStatus()
      })
    })
    this.request.on('error', () => {})
  }

  private connectLater(): void {
    this.refusals++
    setTimeout(() => this.connect(), 500 + 500 * Math.random())
  }

  async shows(status: string): Promise<void> {
    while (this.status !== status) {
      await new Promise<void>((resolve) => {
        this.onStatus = resolve
      })
    }
  }

  close(): void {
    this.request?.destroy()
  }
}
