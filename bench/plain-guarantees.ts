import type { Pool, PoolClient } from 'pg'

/**
 * What our orders have and those of the plain server have not, each with all before it. Measured one by one, they tell
 * what each of them costs.
 */
export const guarantees = [
  'nothing more',
  'row-level security',
  'limits, slot and number',
  'facts for the rules',
  'history and jobs',
  'a worker that sends a notice',
] as const

/** How many of them this process has, after the first. */
export const level = Number(process.env.GUARANTEES ?? 0)

/** How often the worker looks, in milliseconds. */
const pause = 50
const mostJobs = 20

export interface WrittenOrder {
  id: string
  customerId: string
  outletId: string
  createdAt: Date
}

/** Begins a transaction; from the first guarantee on, in one tenant. */
export function begin(client: PoolClient): Promise<unknown> {
  return client.query(level >= 1 ? "begin; select set_config('app.tenant', 'one', true)" : 'begin')
}

const facts = `
  select json_build_object(
    'key', (select order_id from plain.idempotency_keys where customer_id = $1 and key = $2),
    'hits', (select json_agg(json_build_array(key, hits)) from plain.counters where key = any($3::text[])),
    'completed', exists (select from plain.orders where customer_id = $1 and status = 'completed'),
    'open', (select count(*) from plain.orders where customer_id = $1 and created_at > now() - interval '3 hours'
      and status = 'placed'))`

/** Reads what rules about limits, first orders and open orders ask for. */
export async function readFacts(client: PoolClient, customerId: string, key: string) {
  if (level < 3) return
  const counters = [`person/${customerId}`, `network/${customerId}`, 'tenant']
  await client.query({ name: 'facts', text: facts, values: [customerId, key, counters] })
}

const count = `
  insert into plain.counters as known (key, hits) select key, 1 from unnest($1::text[]) key
  on conflict (key) do update set hits = known.hits + 1 returning hits`
const leaveJobs = `
  with history as (insert into plain.history values ($1, 0, 'placed', $2))
  insert into plain.jobs (id, topic, body, due_at)
  values ($1 || '-notice', 'notice', jsonb_build_object('order', $1::text), $2),
    ($1 || '-alert', 'alert', jsonb_build_object('order', $1::text), $2::timestamptz + interval '30 s')`

/** Writes what an order leaves beside itself. */
export async function writeGuarantees(client: PoolClient, order: WrittenOrder): Promise<void> {
  const { id, customerId, outletId, createdAt } = order
  if (level >= 4) await client.query({ name: 'jobs', text: leaveJobs, values: [id, createdAt] })
  if (level < 2) return
  // Last, since others wait for the outlet's. Always in this order, so that nobody waits in a circle.
  const own = [`person/${customerId}`, `network/${customerId}`]
  const shared = ['tenant', `slot/${outletId}`, `number/${outletId}`]
  await client.query({ name: 'count', text: count, values: [[...own, ...shared]] })
}

const claim = `
  with due as (
    select id from plain.jobs where done_at is null and due_at <= now() order by due_at limit ${mostJobs}
    for update skip locked)
  update plain.jobs set due_at = now() + interval '35 s', attempts = attempts + 1
  from due where jobs.id = due.id returning jobs.id`
const send = `insert into plain.messages select id || '-' || gen_random_uuid(), 'An order', now() from unnest($1::text[]) id`
const settle = `update plain.jobs set done_at = now(), body = '{}' where id = any($1::text[])`

/**
 * Claims the jobs that are due, sends their messages and settles them, again and again. Also those that servers with fewer
 * guarantees leave in the same database.
 */
export async function startWorker(pool: Pool): Promise<void> {
  if (level < 5) return
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const claimed = await inTenant(pool, (client) => client.query({ name: 'claim', text: claim }))
    const ids = claimed.rows.map(({ id }: { id: string }) => id)
    if (ids.length === 0) continue
    await inTenant(pool, (client) => client.query({ name: 'send', text: send, values: [ids] }))
    await inTenant(pool, (client) => client.query({ name: 'settle', text: settle, values: [ids] }))
  }
}

async function inTenant<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await begin(client)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}
