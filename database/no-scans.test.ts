import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { scheduleMaintenance } from '#server/jobs/maintenance-schedule.ts'
import { reportLateJobs } from '#server/jobs/statistics.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { orderActions } from '#testing/an-order.ts'
import { edit, sampleFiles, writeFolder } from '#testing/folder-files.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addMember, addStaffHost, staffCall } from '#testing/staff.ts'

/** Read whole by no statement of a running installation, however many tenants there are. */
const tables = new Set([
  ...['tenants', 'tenant_hosts', 'tenant_content', 'menus', 'outlets', 'assets', 'tenant_files'],
  ...['customers', 'sessions', 'addresses', 'orders', 'order_lines', 'order_history', 'payments'],
  ...['sign_in_attempts', 'rate_counters', 'known_browsers', 'former_contacts', 'bookings'],
  ...['order_messages', 'refunds', 'audit_log', 'day_closings', 'running_exports', 'promo_uses'],
  ...['idempotency_keys', 'slot_usage', 'sandbox_intents', 'sent_messages', 'subscribers'],
])

/** Each order adds rows to them. */
const growing = new Set([
  ...['customers', 'orders', 'order_lines', 'order_history', 'payments', 'sandbox_intents'],
  ...['idempotency_keys', 'rate_counters', 'outbox'],
])

/** Columns that alone leave all rows of an evening. */
const wide = new Set(['tenant_id', 'window_start'])
/** Indexes that only hold what waits for its payment. */
const small = new Set(['orders_unpaid'])

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

interface Statement {
  text: string
  values: unknown[]
}

let shop: Shop
let statements: Map<string, Statement>
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  statements = new Map()
  const query = Client.prototype.query
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given) {
    // The driver declares each way to call it apart.
    const sent = given[0] as unknown as string | { text?: string; values?: unknown[] }
    if (typeof sent === 'object' && sent.text) {
      statements.set(sent.text, { text: sent.text, values: sent.values ?? [] })
    }
    return Reflect.apply(query, this, given)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => shop.close())

/** What a statement reads whole although it is told not to: nodes that no index can narrow. */
function scansOf(plan: Plan): string[] {
  const { 'Node Type': node, 'Relation Name': table = '', 'Index Cond': condition } = plan
  const isScan = /^(Seq|Index|Index Only) Scan$/.test(node)
  const own = isScan && !condition && tables.has(table) ? [`${node} on ${table}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}

/** Where a statement reads all rows of a tenant, or of all tenants, in a table that grows with its orders. */
function tenantScansOf(plan: Plan, within = ''): string[] {
  const { 'Node Type': node, 'Relation Name': table = within, 'Index Cond': condition = '' } = plan
  const narrowing = [...condition.matchAll(/\((\w+) [=<>]/g)].filter(
    ([, column = '']) => !wide.has(column),
  )
  const isScan = /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(node)
  const isOfAll = isScan && narrowing.length === 0 && growing.has(table)
  const name = plan['Index Name'] ?? table
  const own = isOfAll && !small.has(name) ? [`${node} of ${name}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap((inner) => tenantScansOf(inner, table))]
}

type Run = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }>

/** By the plan for these values. */
const explainOnce = (run: Run, text: string, values: readonly unknown[]) =>
  run(`explain (format json) ${text}`, values)

/** By the plan for any values, which a connection keeps once it has sent a statement five times. */
async function explainKept(run: Run, text: string, values: readonly unknown[]) {
  await run('set local plan_cache_mode = force_generic_plan')
  await run(`prepare kept as ${text}`)
  const nothing = values.length > 0 ? `(${values.map(() => 'null').join(', ')})` : ''
  const explained = await run(`explain (format json) execute kept${nothing}`)
  await run('deallocate kept')
  return explained
}

/**
 * What is found in the plans of all statements.
 * @param settings of the transaction in which they are explained
 */
async function scans(
  settings: string[],
  find: (plan: Plan) => string[],
  explain = explainOnce,
): Promise<string[]> {
  vi.restoreAllMocks()
  return shop.services.db.shared.connection().execute(async (db) => {
    const run: Run = (text, values = []) =>
      db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        sql: text,
        parameters: values,
        query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
        queryId: { queryId: '' },
      })
    await run('begin')
    for (const setting of settings) await run(setting)
    const found: string[] = []
    for (const { text, values } of statements.values()) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue
      const { rows } = await explain(run, text, values)
      for (const { Plan } of rows.flatMap((row) => row['QUERY PLAN']))
        for (const scan of find(Plan)) found.push(`${scan}: ${text}`)
    }
    await run('rollback')
    return found
  })
}

/** Orders of other people with all that belongs to them, each called by this name and a number, in tables that nothing has analyzed. */
async function addOrders(name: string, count: number): Promise<void> {
  await shop.services.db.transaction(shop.tenantId, async (tx) => {
    const insert = (into: string, values: string) =>
      sql`insert into ${sql.raw(into)} select ${shop.tenantId}, ${sql.raw(values)} from generate_series(1, ${count}) n`.execute(
        tx,
      )
    await insert(
      'customers (tenant_id, id, contact, channel, referral_code, created_at)',
      `'${name}' || n, '${name}' || n || '@example.com', 'email', 'R${name}' || n, now()`,
    )
    await insert(
      `orders (tenant_id, id, outlet_id, customer_id, number, status, fulfilment, timing, promised_from, promised_to, contact,
        phone, subtotal, delivery_fee, small_order_fee, service_fee, discount, tip, total, note, created_at, pay_by)`,
      `'${name}' || n, 'soho', '${name}' || n, 'M-${name}' || n, 'placed', 'pickup', 'asap', now(), now(), '{}',
        '+44${name}' || n, 0, 0, 0, 0, 0, 0, 0, '', now(), now()`,
    )
    await insert(
      `order_lines (tenant_id, order_id, position, item_id, name, photo, quantity, unit_price, options, note, total)`,
      `'${name}' || n, 0, 'curry', 'Curry', '', 1, 0, '[]', '', 0`,
    )
    await insert(
      'order_history (tenant_id, order_id, position, status, at, by)',
      `'${name}' || n, 0, 'placed', now(), 'diner'`,
    )
    await insert(
      'payments (tenant_id, order_id, method, provider, intent_id, status, amount, currency)',
      `'${name}' || n, 'card', 'sandbox', 'intent${name}' || n, 'succeeded', 0, 'GBP'`,
    )
    await insert(
      'sandbox_intents (tenant_id, id, client_secret, amount, currency, status)',
      `'intent${name}' || n, 'secret${name}' || n, 0, 'GBP', 'succeeded'`,
    )
    await insert(
      'idempotency_keys (tenant_id, scope, key, request_hash, result_id, created_at)',
      `'order', '${name}' || n, '', '${name}' || n, now()`,
    )
    await insert(
      'rate_counters (tenant_id, key, window_start, hits)',
      `'orders:${name}' || n, now(), 1`,
    )
    await insert(
      'outbox (tenant_id, id, topic, body, due_at)',
      `'${name}' || n, 'order-receipt', '{}', now() + interval '1 day'`,
    )
  })
}

/** As if its member had just entered a PIN. */
async function prove(sessionId: string): Promise<void> {
  const until = new Date(shop.clock.now().getTime() + 60_000)
  await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .updateTable('staff_sessions')
      .set({ proof_until: until })
      .where('tenant_id', '=', shop.tenantId)
      .where('id', '=', sessionId)
      .execute(),
  )
}

test('no statement reads a table of all tenants whole', async () => {
  const { services } = shop
  const files = await sampleFiles()
  // Its own is the shop's.
  const tenant = files.get('tenant.yaml')?.toString() ?? ''
  files.set('tenant.yaml', Buffer.from(tenant.replaceAll('sample.test', 'imported.test')))
  const first = await writeFolder(files)
  await importTenant(services, first.path)
  edit(files, 'menus/main.yaml', 'price: 3.50', 'price: 3.75')
  const second = await writeFolder(files)
  await importTenant(services, second.path)
  await Promise.all([first.remove(), second.remove()])

  const diner = await shop.customer()
  const actions = orderActions(shop, diner)
  await shop.call('POST /api/loadconfig', { body: {} })
  await shop.call('GET /api/menu/soho')
  await shop.call('POST /api/register', { body: { email: 'ada@example.com' } })
  const placed = await actions.place({ payment_method: 'cash' })
  const paid = await actions.place()
  await actions.pay(paid)
  await actions.report(paid)
  await actions.move(paid, 'rejected')
  await shop.call('GET /api/orders', { token: diner.token })
  await actions.jobs()
  await addStaffHost(services, shop.tenantId)
  const manager = await addMember(services, shop.tenantId, { role: 'manager' })
  await prove(manager.sessionId)
  const days = 'from=2026-11-01&to=2026-11-20'
  for (const path of [
    'today',
    `orders/${placed.order.id}/messages`,
    'customers?q=tam',
    'customers?q=07700',
    `orders?${days}`,
    'reports/day?outlet_id=soho&date=2026-11-20',
    ...['sales', 'items', 'promos', 'reasons'].flatMap((kind) =>
      ['day', 'hour', 'channel', 'outlet'].map((by) => `reports/${kind}?${days}&by=${by}`),
    ),
    ...['orders', 'lines', 'refunds', 'pauses', 'bookings', 'audit'].map(
      (what) => `exports/${what}.csv?${days}`,
    ),
    'exports/customers.csv',
  ] as const) {
    const { status } = await staffCall(shop, `GET /api/staff/${path}`, manager)
    expect([path, status]).toEqual([path, 200])
  }
  const closed = await staffCall(shop, 'POST /api/staff/reports/day/close', manager, {
    body: { outlet_id: 'soho', date: '2026-11-19', counted_cash: 0 },
    headers: { 'idempotency-key': 'close' },
  })
  expect(closed.status).toBe(200)
  await scheduleMaintenance(services)
  await runDueJobs(services, jobHandlers)
  await reportLateJobs(services)

  expect(statements.size).toBeGreaterThan(40)
  // As the owner, so that no policy adds a condition that the statement itself does not have; and with few rows the planner
  // would read all of them.
  const settings = ['set local role none', 'set local enable_seqscan = off']
  expect(await scans(settings, scansOf)).toEqual([])
})

/** Of one order by card and another one in cash. */
async function statementsOfOrders(): Promise<void> {
  const diner = await shop.customer({ email: 'tam@example.com' })
  const actions = orderActions(shop, diner)
  await actions.place({ payment_method: 'cash' })
  const paid = await actions.place()
  await actions.pay(paid)
  await actions.report(paid)
  expect(statements.size).toBeGreaterThan(5)
}

describe('before there are statistics', () => {
  test('no statement of an order reads all orders of its restaurant', async () => {
    await statementsOfOrders()
    // Below some 300 rows, by its guess from the number of pages, the planner takes any index for equally narrow.
    await addOrders('few', 1_500)

    const settings = [`set local app.tenant = '${shop.tenantId}'`]
    expect(await scans(settings, tenantScansOf, explainKept)).toEqual([])
    await addOrders('many', 4_500)
    expect(await scans(settings, tenantScansOf)).toEqual([])
  })

  test('the worker finds the jobs of its results by their keys', async () => {
    await addOrders('done', 2_000)
    const result = { tenant_id: shop.tenantId, attempt: 0, done_at: new Date(), error: '' }
    const results = ['done1', 'done1999'].map((id) => ({ ...result, id }))

    const read = await shop.services.db.transaction(shop.tenantId, async (tx) => {
      await sql`select from settle_and_claim(${JSON.stringify(results)}, '[]', now())`.execute(tx)
      const { rows } = await sql<{ rows: number; written: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as rows, n_tup_upd::int as written
        from pg_stat_xact_user_tables where relname = 'outbox'`.execute(tx)
      return rows[0]
    })

    expect(read).toEqual({ rows: 2, written: 2 })
  })
})
