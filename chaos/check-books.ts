import type { Ledger } from './ledger.ts'
import { noticeEmail, type Query, tenantId } from './shop-database.ts'

/**
 * Compares the responses that diners received with the stored rows, by plain SQL that shares no code with the server.
 * Call it once the worker has done all due jobs.
 * @returns one sentence for each fault, none if everything agrees
 */
export async function checkBooks(ledger: Ledger, query: Query): Promise<string[]> {
  const faults = [...(await checkBookings(ledger, query)), ...(await checkAddresses(ledger, query))]
  const add = (sentence: string) => faults.push(sentence)

  const orders = await query<OrderRow>(
    `select o.id, o.number, o.outlet_id, o.customer_id, o.status, o.subtotal, o.delivery_fee, o.small_order_fee,
       o.service_fee, o.discount, o.tip, o.total, o.slot_start, p.provider, p.status as payment, p.amount,
       k.key, k.keys,
       (select coalesce(sum(total), 0)::int from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id) as lines_total,
       (select h.status from order_history h where h.tenant_id = o.tenant_id and h.order_id = o.id
        order by position desc limit 1) as last_status
     from orders o
     join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
     left join (select tenant_id, result_id, min(key) as key, count(*)::int as keys from idempotency_keys
       where scope like 'order/%' group by 1, 2) k on k.tenant_id = o.tenant_id and k.result_id = o.id
     where o.tenant_id = $1`,
    [tenantId],
  )
  const byId = new Map(orders.map((order) => [order.id, order]))

  for (const [key, told] of ledger.orders) {
    const stored = byId.get(told.id)
    if (!stored) {
      add(`order ${told.number} was acknowledged and is lost`)
      continue
    }
    if (stored.key !== key) add(`order ${told.number} is stored under another key`)
    if (stored.number !== told.number) add(`order ${told.number} is stored as ${stored.number}`)
    if (stored.total !== Math.round(told.total * 100)) {
      add(`order ${told.number} was told at ${told.total}, stored at ${stored.total}`)
    }
    if (stored.customer_id !== told.customerId)
      add(`order ${told.number} belongs to another customer`)
  }
  for (const order of orders) {
    if (order.keys !== 1) add(`order ${order.number} has ${order.keys ?? 0} idempotency keys`)
    else if (!ledger.orderKeys.has(order.key)) add(`order ${order.number} was never asked for`)
    const sum =
      order.subtotal +
      order.delivery_fee +
      order.small_order_fee +
      order.service_fee -
      order.discount +
      order.tip
    if (sum !== order.total) add(`order ${order.number} does not add up`)
    if (order.lines_total !== order.subtotal) add(`lines of order ${order.number} do not add up`)
    if (order.amount !== order.total) add(`payment of order ${order.number} is over another amount`)
    if (order.last_status !== order.status) add(`history of order ${order.number} ends elsewhere`)
  }

  for (const id of ledger.paid) {
    const order = byId.get(id)
    if (order && !['succeeded', 'refunded'].includes(order.payment)) {
      add(`order ${order.number} was told to be paid, and its payment is ${order.payment}`)
    }
    if (order?.status === 'awaiting_payment') add(`order ${order.number} is paid and not placed`)
  }
  for (const id of ledger.cancelled) {
    const order = byId.get(id)
    if (order && order.status !== 'cancelled') {
      add(`order ${order.number} was told to be cancelled, and is ${order.status}`)
    }
  }
  for (const check of [checkMoney, checkCounters, checkMessages])
    faults.push(...(await check(orders, query)))
  return faults
}

interface OrderRow {
  id: string
  number: string
  outlet_id: string
  customer_id: string
  status: string
  subtotal: number
  delivery_fee: number
  small_order_fee: number
  service_fee: number
  discount: number
  tip: number
  total: number
  slot_start: Date | null
  provider: string
  payment: string
  amount: number
  key: string
  keys: number | null
  lines_total: number
  last_status: string
}

const ended = ['rejected', 'cancelled', 'expired']

/** No money without an order, no order without its money, nothing kept for an order that ended. */
async function checkMoney(orders: OrderRow[], query: Query): Promise<string[]> {
  const intents = await query<{ id: string; status: string; order_id: string | null }>(
    `select i.id, i.status, p.order_id from sandbox_intents i
     left join payments p on p.tenant_id = i.tenant_id and p.intent_id = i.id where i.tenant_id = $1`,
    [tenantId],
  )
  const statusOf = new Map(intents.map((intent) => [intent.order_id, intent.status]))
  return orders.flatMap((order) => {
    const faults: string[] = []
    const intent = statusOf.get(order.id)
    if (ended.includes(order.status) && order.payment === 'succeeded') {
      faults.push(`order ${order.number} is ${order.status} and its money was kept`)
    }
    if (intent === 'succeeded' && !['succeeded', 'refunded'].includes(order.payment)) {
      faults.push(`order ${order.number} took money and its payment is ${order.payment}`)
    }
    if (order.provider !== 'cash' && order.status === 'placed' && order.payment !== 'succeeded') {
      faults.push(`order ${order.number} is placed and not paid`)
    }
    return faults
  })
}

/** Order numbers have no gap or repetition, and slot counts equal the orders in the slots. */
async function checkCounters(orders: OrderRow[], query: Query): Promise<string[]> {
  const faults: string[] = []
  const numbers = orders.map((order) => Number(order.number.split('-')[1])).sort((a, b) => a - b)
  const first = numbers[0] ?? 0
  const firstGap = numbers.findIndex((number, index) => number !== first + index)
  if (firstGap >= 0) faults.push(`order numbers have a gap or a repetition at ${numbers[firstGap]}`)

  const held = new Map<string, number>()
  for (const { slot_start } of orders) {
    const start = slot_start?.toISOString()
    if (start) held.set(start, (held.get(start) ?? 0) + 1)
  }
  const slots = await query<{ slot_start: Date; used: number }>(
    'select slot_start, sum(used)::int as used from slot_usage where tenant_id = $1 group by 1',
    [tenantId],
  )
  const counted = new Map(slots.map(({ slot_start, used }) => [slot_start.toISOString(), used]))
  for (const start of new Set([...held.keys(), ...counted.keys()])) {
    const [orderCount, used] = [held.get(start) ?? 0, counted.get(start) ?? 0]
    if (orderCount !== used) {
      faults.push(`slot ${start} counts ${used} orders, ${orderCount} hold it`)
    }
  }
  return faults
}

/** Every placed order was announced to the kitchen at least once. */
async function checkMessages(orders: OrderRow[], query: Query): Promise<string[]> {
  const notices = await query<{ subject: string }>(
    `select subject from sent_messages where tenant_id = $1 and subject like 'New order %'`,
    [tenantId],
  )
  const announced = new Set(notices.map(({ subject }) => /^New order ([^:]+):/.exec(subject)?.[1]))
  return orders
    .filter((order) => order.status === 'placed' && !announced.has(order.number))
    .map((order) => `the kitchen was not told of order ${order.number}`)
}

async function checkBookings(ledger: Ledger, query: Query): Promise<string[]> {
  const faults: string[] = []
  const bookings = await query<{
    name: string
    day: string
    start: string
    people: string
    held_until: Date | null
  }>(
    'select name, day::text as day, start, people, held_until from bookings where tenant_id = $1',
    [tenantId],
  )
  const notices = await query<{ text: string }>(
    'select text from sent_messages where tenant_id = $1 and recipient = $2',
    [tenantId, noticeEmail],
  )
  const isAnnounced = (name: string) => notices.some(({ text }) => text.includes(name))
  const names = new Map<string, number>()
  const guests = new Map<string, number>()
  for (const { name, day, start, people, held_until } of bookings) {
    if (held_until && isAnnounced(name)) faults.push(`the held booking of ${name} was announced`)
    if (!held_until && !isAnnounced(name)) faults.push(`the restaurant was not told of ${name}`)
    const told = ledger.bookings.get(name)
    if (told !== undefined && told?.getTime() !== held_until?.getTime()) {
      faults.push(`the booking of ${name} was told to be held otherwise than it is`)
    }
    names.set(name, (names.get(name) ?? 0) + 1)
    guests.set(`${day} ${start}`, (guests.get(`${day} ${start}`) ?? 0) + Number(people))
  }
  for (const [name, heldUntil] of ledger.bookings) {
    // No booking is confirmed in this scenario: after its hold expires it is released and its row deleted.
    const isReleased = heldUntil !== null && heldUntil <= new Date()
    if (!names.has(name) && !isReleased)
      faults.push(`the booking of ${name} was acknowledged and is lost`)
  }
  for (const [name, count] of names) {
    if (count > 1) faults.push(`the booking of ${name} is stored ${count} times`)
    if (!ledger.bookingNames.has(name)) faults.push(`the booking of ${name} was never asked for`)
  }
  const usage = await query<{ day: string; start: string; guests: number }>(
    'select day::text as day, start, guests from booking_usage where tenant_id = $1',
    [tenantId],
  )
  for (const { day, start, guests: counted } of usage) {
    const booked = guests.get(`${day} ${start}`) ?? 0
    if (booked !== counted)
      faults.push(`${day} ${start} counts ${counted} guests, ${booked} booked`)
  }
  return faults
}

async function checkAddresses(ledger: Ledger, query: Query): Promise<string[]> {
  const rows = await query<{ id: string; line1: string }>(
    'select id, line1 from addresses where tenant_id = $1',
    [tenantId],
  )
  const stored = new Map(rows.map(({ id, line1 }) => [id, line1]))
  return [...ledger.addresses]
    .filter(([id, line1]) => stored.get(id) !== line1)
    .map(([, line1]) => `the address ${line1} was acknowledged and is lost`)
}
