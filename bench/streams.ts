import { Agent, type ClientRequest, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { copyOrder } from './database.ts'
import { type Figure, quantile } from './figure.ts'
import { send } from './http-client.ts'
import { openShop } from './order-shop.ts'
import { outletId, startProcess, tenantId } from './server.ts'

const screens = 5_000
/** In seconds: each screen's order is read twice. */
const restTime = 40
const singleMoves = 20

/** Five thousand order screens on one process: at rest, and when orders move. */
export async function measureStreams(): Promise<Figure[]> {
  const { tiffin, nextDiner } = await openShop(8)
  const { database } = tiffin
  const other = await startProcess(database)
  const { headers, body } = nextDiner().cashRequest(outletId)
  const placed = await send(tiffin.origin, { method: 'POST', path: '/api/order', headers, body })
  const { data } = JSON.parse(placed.body) as { data: { order: { id: string } } }
  const authorization = headers.authorization ?? ''
  const orderIds = await copyOrder(database, {
    id: data.order.id,
    prefix: 'screen',
    count: screens,
    fields: "jsonb_build_object('number', 'S' || n)",
  })
  await database.pool.query('analyze')

  const used = () => tiffin.processorTime() + database.processorTime()
  const share = async (seconds: number) => {
    const before = used()
    await delay(1_000 * seconds)
    return (used() - before) / (1_000 * seconds)
  }
  const alone = await share(10)

  const open = orderIds.map((id) => new OpenScreen(tiffin.origin, id, authorization))
  await Promise.all(open.map((screen) => screen.shows('placed')))
  await delay(3_000)
  const watched = await share(restTime)

  const single: number[] = []
  for (let number = 0; number < singleMoves; number++) {
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
  ]
}

const agent = new Agent({ keepAlive: false })

/** Reads only the status: thousands of screens share the processor with the measured server. */
class OpenScreen {
  private status = ''
  private onStatus = () => {}
  private readonly path: string
  private readonly authorization: string
  private request: ClientRequest | undefined

  constructor(origin: string, orderId: string, authorization: string) {
    this.path = `${origin}/api/orders/${orderId}/events`
    this.authorization = authorization
    this.connect()
  }

  /** Retries as the storefront does: an overloaded server refuses streams. */
  private connect(): void {
    const { path, authorization } = this
    this.request = get(path, { agent, headers: { authorization } }, (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        setTimeout(() => this.connect(), 500 + 500 * Math.random())
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
