import { CompiledQuery, sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { tenantContext } from '#server/context.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { maintainTenant } from '#server/maintenance.ts'
import { readScreenStates } from '#server/ordering/order-screens.ts'
import { asOwner } from '#testing/as-owner.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { distributionStatements, placedTables } from './distribution.ts'

let shop: Shop
let distributed: Set<string>
beforeAll(async () => {
  shop = await openShop()
  const tables = await placedTables(shop.services.db.shared)
  distributed = new Set(tables.filter(({ kind }) => kind === 'distributed').map(({ name }) => name))
})

describe('the statements that distribute the schema', () => {
  test('place every table, those with tenant_id together and after what they refer to', async () => {
    const statements = await distributionStatements(shop.services.db.shared)
    const placeOf = (table: string) => statements.findIndex((each) => each.includes(`'${table}'`))

    expect(statements.filter((each) => each.includes('create_reference_table'))).toEqual([
      "select create_reference_table('installation_counters');",
      "select create_reference_table('tenants');",
      "select create_reference_table('tenant_hosts');",
    ])
    expect(statements.filter((each) => each.includes("=> 'none'"))).toHaveLength(1)
    expect(placeOf('customers')).toBeLessThan(placeOf('orders'))
    expect(placeOf('menus')).toBeLessThan(placeOf('outlets'))
    expect(placeOf('orders')).toBeLessThan(placeOf('payments'))
    expect(placeOf('outbox')).toBeGreaterThan(0)
  })

  test('a function that reads distributed tables works in one tenant at a time', async () => {
    const { rows } = await sql<{ name: string; body: string }>`
      select proname as name, prosrc as body from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')`.execute(
      shop.services.db.shared,
    )
    const across = rows.filter(
      ({ body }) =>
        !body.includes("set_config('app.tenant'") &&
        [...distributed].some((table) =>
          new RegExp(`\\b(from|join|into|update) ${table}\\b`).test(body),
        ),
    )

    expect(rows.length).toBeGreaterThan(4)
    // Only the release before this one calls it.
    expect(across.map(({ name }) => name)).toEqual(['settle_and_claim'])
  })
})

describe('the statements of the server', () => {
  interface Sent {
    text: string
    values: unknown[]
  }

  /** Every statement that this process sends to the database during `work`, without duplicates. */
  async function recorded(work: () => Promise<void>): Promise<Sent[]> {
    const sent = new Map<string, Sent>()
    // biome-ignore lint/suspicious/noExplicitAny: the driver's function has a dozen forms
    const original = Client.prototype.query as (...given: any[]) => any
    const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      // biome-ignore lint/suspicious/noExplicitAny: as above
      ...given: any[]
    ) {
      const [first, values] = given
      const text: string = typeof first === 'string' ? first : (first?.text ?? '')
      sent.set(text, { text, values: first?.values ?? values ?? [] })
      return original.apply(this, given)
    })
    await work()
    spy.mockRestore()
    return [...sent.values()].filter(({ text }) =>
      /^\s*(select|insert|update|delete|with)\b/i.test(text),
    )
  }

  interface Plan {
    'Relation Name'?: string
    Plans?: Plan[]
    [field: string]: unknown
  }

  /** The tables with tenant_id that a plan reads without saying of which tenant. */
  function readAcross(plan: Plan): string[] {
    const { 'Relation Name': table = '', Plans = [], ...fields } = plan
    const conditions = Object.entries(fields)
      .filter(([name]) => /Cond|Filter/.test(name))
      .map(([, condition]) => String(condition))
    const isScan = String(plan['Node Type']).includes('Scan')
    const isBound = conditions.some((condition) =>
      /\btenant_id = |= \S*\btenant_id\b/.test(condition),
    )
    return [
      ...(isScan && distributed.has(table) && !isBound ? [table] : []),
      ...Plans.flatMap(readAcross),
    ]
  }

  /** Planned as the owner, whom row-level security adds no condition for. */
  async function faults({ text, values }: Sent): Promise<string[]> {
    const explained = await shop.services.db.shared.transaction().execute(async (tx) => {
      await sql`set local role none`.execute(tx)
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        CompiledQuery.raw(`explain (format json, verbose) ${text}`, values),
      )
      return rows[0]?.['QUERY PLAN'] ?? []
    })
    return explained.flatMap(({ Plan }) => readAcross(Plan)).map((table) => `${table}: ${text}`)
  }

  test('have a condition on the tenant for every distributed table', async () => {
    const statements = await recorded(journeys)
    const found = (await Promise.all(statements.map(faults)))
      .flat()
      // The worker looks for tenants with due jobs.
      .filter((fault) => !fault.startsWith('outbox: ') || !fault.includes('due_at <='))

    expect(found).toEqual([])
    expect(statements.length).toBeGreaterThan(60)
  })

  test('are reported when one has no such condition', async () => {
    const forgetful = { text: 'select id from orders where status = $1', values: ['placed'] }

    expect(await faults(forgetful)).toEqual([`orders: ${forgetful.text}`])
  })

  /** A diner's life with the shop, and the shop's own work. */
  async function journeys(): Promise<void> {
    const { services, tenantId } = shop
    const diner = await shop.customer({ email: 'ada@example.com' })
    const { token } = diner
    const cash = await diner.place({ payment_method: 'cash' })
    const card = await diner.place()
    const call = (request: Parameters<Shop['call']>[0], body?: unknown) =>
      shop.call(request, { token, ...(body === undefined ? {} : { body }) })
    await call(`PUT /api/orders/${card.order.id}/payment/saving`, { save_card: true })
    await diner.pay(card)
    await diner.report(card)
    const { data: cards } = await shop.call<{ id: string }[]>('GET /api/customer/cards', { token })
    const next = await diner.place()
    await call(`POST /api/orders/${next.order.id}/payment/saved-card`, { card_id: cards[0]?.id })
    await call(`DELETE /api/customer/cards/${cards[0]?.id}`)
    await shop.runJobs()
    for (const to of ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const) {
      await diner.move(cash, to)
    }
    await call(`POST /api/orders/${card.order.id}/cancel`, {})
    await shop.runJobs()
    await call('GET /api/orders?limit=5')
    await call('GET /api/available-timings?outlet_id=soho&type=delivery&postcode=SE1%201AA')
    await call('POST /api/promo', {
      code: 'TENNER',
      outlet_id: 'soho',
      type: 'pickup',
      subtotal: 30,
    })
    await call('GET /api/customer')
    await call('POST /api/customer', { first_name: 'Ada', last_name: 'Lovelace' })
    await call('GET /api/customer/export')
    await call('GET /api/customer/referrals')
    await call('GET /api/customer-addresses')
    await call('GET /api/visitor')
    await call('POST /api/subscribe', { email: 'ada@example.com' })
    await call('POST /api/register', { phone: '07700900123' })
    await runDueJobs(services, jobHandlers)
    const code = /\d{4}/.exec(shop.messages.at(-1)?.text ?? '')?.[0]
    await call('POST /api/verify-otp', { phone: '07700900123', otp: code })
    const screen = { tenantId, orderId: card.order.id, customerId: diner.id }
    await readScreenStates(
      services.db,
      [{ ...screen, sessionHash: Buffer.alloc(32) }],
      services.now(),
    )
    const site = await services.content.load(tenantId)
    await maintainTenant(tenantContext(services, tenantId, site))
    await call('POST /api/customer/sign-out-everywhere', {})
    const leaving = await shop.customer()
    await shop.call('DELETE /api/customer', { token: leaving.token, body: {} })
    await runDueJobs(services, jobHandlers)
  }
})

test('a table that cannot be distributed is not placed among the distributed', async () => {
  await asOwner(shop.services.db, 'create table stray (id text primary key, tenant_id text)')
  const tables = await placedTables(shop.services.db.shared)
  await asOwner(shop.services.db, 'drop table stray')

  expect(tables.find(({ name }) => name === 'stray')?.kind).toBe('reference')
})
