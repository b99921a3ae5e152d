import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '#testing/as-owner.ts'
import { kitchenTraffic } from '#testing/kitchen-traffic.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { addTenant, type Diner, type Shop, shopOf } from '#testing/shop.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { jobHandlers } from './job-handlers.ts'
import { runDueJobs } from './jobs/worker.ts'
import { createDevOutbox } from './messaging/dev-outbox.ts'
import { importTenant } from './tenancy/import-tenant.ts'

// A release that adds a column migrates while the previous release still runs: each of our statements must still work.

let app: TestApp
let shop: Shop
let diner: Diner
beforeAll(async () => {
  app = await testApp({
    tenantId: 'shop',
    folders: [],
    environment: { ORDER_LIMIT_FACTOR: '1000' },
  })
  await addTenant(app.services, 'shop', 'shop.test', {
    promos: [aPromo()],
  })
  shop = shopOf({
    ...app,
    call: (request, options) => app.call(request, { host: 'shop.test', ...options }),
  })
  diner = await shop.customer()
})

/** Rows of every table, as the owner counts them. */
async function rowCounts(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
    order by 1`.execute(app.services.db.shared)
  const counts = await app.services.db.shared.transaction().execute(async (tx) => {
    await sql`set local role tiffin_backup`.execute(tx)
    const counted: [string, number][] = []
    for (const { name } of rows) {
      const { rows: result } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)}`.execute(tx)
      counted.push([name, result[0]?.count ?? 0])
    }
    return counted
  })
  return new Map(counts)
}

async function addColumns(tables: Iterable<string>, column: string): Promise<void> {
  for (const table of tables) {
    await asOwner(
      app.services.db,
      `alter table ${table} add column ${column} text not null default 'new'`,
    )
  }
}

/** Writes everything that diners and their restaurants write, each kind once. */
async function writeEverything(): Promise<void> {
  const { services } = app
  await importTenant(services, 'testing/sample')
  await signIn()
  const paid = await diner.place({ promo_code: 'TENNER', expected_total: 21.4 })
  await shop.call(`PUT /api/orders/${paid.order.id}/payment/saving`, {
    body: { save_card: true },
    token: diner.token,
  })
  await diner.pay(paid)
  await diner.report(paid)
  const cash = await diner.place({ payment_method: 'cash' })
  for (const status of [
    'accepted',
    'preparing',
    'ready',
    'out_for_delivery',
    'completed',
  ] as const) {
    await diner.move(cash, status)
  }
  const address = {
    label: 'Home',
    line1: '1 High Street',
    line2: '',
    city: 'London',
    postcode: 'SE1 1AA',
    instructions: '',
  }
  const day = services.now().toISOString().slice(0, 10)
  const answers = [
    await shop.call('POST /api/customer-addresses', { body: address, token: diner.token }),
    await shop.call('POST /api/customer', { body: { first_name: 'Ada' }, token: diner.token }),
    await app.call('POST /api/booking', {
      headers: { 'idempotency-key': 'booking' },
      body: {
        date: day,
        time: '19:30',
        number_of_people: '2',
        name: 'Ada',
        email: 'ada@example.com',
        phone: '07700900123',
        message: '',
      },
    }),
    await app.call('POST /api/subscribe', { body: { email: 'ada@example.com' } }),
    await app.call('GET /api/visitor', { headers: { 'user-agent': 'Mozilla/5.0' } }),
  ]
  expect(answers.map(({ status, message }) => (status < 300 ? 'ok' : message))).toEqual(
    answers.map(() => 'ok'),
  )
  await createDevOutbox(services).send({
    tenantId: 'shop',
    to: 'ada@example.com',
    channel: 'email',
    subject: '',
    text: '',
  })
  await runDueJobs(services, jobHandlers)
}

async function signIn(): Promise<void> {
  const email = 'friend@example.com'
  await shop.call('POST /api/register', { body: { email } })
  await runDueJobs(app.services, jobHandlers)
  const otp = app.messages.findLast(({ to }) => to === email)?.code ?? ''
  expect(await shop.call('POST /api/verify-otp', { body: { email, otp } })).toMatchObject({
    status: 200,
  })
}

// In this order: rows that the second test only updates were inserted by the first.
describe('a new column', { shuffle: false }, () => {
  test('every kind of write still works after each table has got another column', async () => {
    const before = await rowCounts()
    await addColumns(before.keys(), 'added')

    await writeEverything()

    const after = await rowCounts()
    const unwritten = [...after].filter(([table, count]) => count <= (before.get(table) ?? 0))
    // Rewards need a friend whom the diner invited, former contacts need a deleted account, and a step's message is
    // only sent after some seconds; their statements name their columns as all others do. This release writes no codes
    // of the previous one. Disputes come from the card provider. The restaurant's side has tests of its own.
    const ofStaff =
      /^(staff_|device|pin_|outlet_settings|setup_steps|day_closings|running_exports|audit_log|service_|stock_|content_|menu_draft_|print_|printers|uploaded_)/
    expect(unwritten.map(([table]) => table).filter((table) => !ofStaff.test(table))).toEqual([
      'disputes',
      'former_contacts',
      'order_delays',
      'order_messages',
      'referral_rewards',
      'refunds',
    ])
  })

  test('no call of diners or of the restaurant fails while every table gets the next column', async () => {
    const traffic = await kitchenTraffic(app, shop, diner)
    const lanes = traffic.begin()
    for (const table of (await rowCounts()).keys()) {
      await addColumns([table], 'later')
      // Each table is then altered while calls are in flight, however fast the machine.
      await traffic.nextAnswer()
    }
    const during = traffic.answers.length
    traffic.end()
    await lanes

    expect(traffic.answers.filter(({ status }) => status >= 300)).toEqual([])
    const seen = new Set(traffic.answers.slice(0, during).map(({ kind }) => kind))
    expect([...seen].sort()).toEqual([...traffic.kinds].sort())
  })
})
