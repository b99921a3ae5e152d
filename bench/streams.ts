import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { copyOrder } from './database.ts'
import { openStream } from './event-stream.ts'
import { type Figure, quantile } from './figure.ts'
import { ask } from './http-client.ts'
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
  const diner = nextDiner()
  const { order } = await diner.payCash(outletId)
  const { headers } = diner.cashRequest(outletId)
  const orderIds = await copyOrder(database, {
    id: order.id,
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

  const open = orderIds.map((id) => openScreen(`${tiffin.origin}/api/orders/${id}/events`, headers))
  await Promise.all(open.map((screen) => screen.shows('placed')))
  await delay(3_000)
  const watched = await share(restTime)

  const single: number[] = []
  for (let number = 0; number < singleMoves; number++) {
    const moved = performance.now()
    await ask(other.origin, {
      path: '/dev/orders/move',
      body: JSON.stringify({ tenant: tenantId, number: `S${number + 1}`, status: 'accepted' }),
    })
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
  await Promise.all(open.map((screen) => screen.close()))
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

/** Reads only the status: thousands of screens share the processor with the measured server. */
function openScreen(url: string, { authorization = '' }: { authorization?: string }) {
  const screen = new EventEmitter()
  let status = ''
  // Retries as the storefront does: an overloaded server refuses streams.
  const open = (): Promise<() => void> =>
    openStream(url, { authorization }, (text) => {
      status = /"status":"(placed|accepted|preparing)"/.exec(text)?.[1] ?? status
      screen.emit('change')
    }).catch(async () => {
      await delay(500 + 500 * Math.random())
      return open()
    })
  const opened = open()
  return {
    async shows(wanted: string): Promise<void> {
      while (status !== wanted) await once(screen, 'change')
    },
    close: async () => (await opened)(),
  }
}
