import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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
afterAll(() => shop.close())

/** What a statement reads whole although it is told not to: nodes that no index can narrow. */
function scansOf(plan: Plan): string[] {
  const { 'Node Type': node, 'Relation Name': table = '', 'Index Cond': condition } = plan
  const isScan = /^(Seq|Index|Index Only) Scan$/.test(node)
  const own = isScan && !condition && tables.has(table) ? [`${node} on ${table}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}

/** Explained as the owner, so that no policy adds a condition that the statement itself does not have. */
async function scans(): Promise<string[]> {
  vi.restoreAllMocks()
  return shop.services.db.shared.connection().execute(async (db) => {
    const run = (text: string, values: readonly unknown[] = []) =>
      db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        sql: text,
        parameters: values,
        query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
        queryId: { queryId: '' },
      })
    await run('begin')
    await run('set local role none')
    // With few rows the planner would read all of them.
    await run('set local enable_seqscan = off')
    const found: string[] = []
    for (const { text, values } of statements.values()) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue
      const { rows } = await run(`explain (format json) ${text}`, values)
      for (const { Plan } of rows.flatMap((row) => row['QUERY PLAN']))
        for (const scan of scansOf(Plan)) found.push(`${scan}: ${text}`)
    }
    await run('rollback')
    return found
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
  expect(await scans()).toEqual([])
})
