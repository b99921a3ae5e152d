import { CompiledQuery, sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { WireService } from '#contract/staff/service.ts'
import { tenantContext } from '#server/context.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { maintainTenant } from '#server/maintenance.ts'
import { readScreenStates } from '#server/ordering/order-screens.ts'
import { asOwner } from '#testing/as-owner.ts'
import { edit } from '#testing/folder-files.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { isOnCluster } from '#testing/test-database.ts'
import { clusterFaults, distributionStatements, placedTables } from './distribution.ts'

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

    expect(
      statements.flatMap((each) => /create_reference_table\('(\w+)'\)/.exec(each)?.[1] ?? []),
    ).toEqual(['tenants', 'tenant_hosts'])
    expect(statements.filter((each) => each.includes("=> 'none'"))).toHaveLength(1)
    expect(placeOf('customers')).toBeLessThan(placeOf('orders'))
    expect(placeOf('menus')).toBeLessThan(placeOf('outlets'))
    expect(placeOf('orders')).toBeLessThan(placeOf('payments'))
    expect(placeOf('outbox')).toBeGreaterThan(0)
    // No other table refers to it: on the coordinator, a count needs no other node.
    expect(placeOf('installation_counters')).toBe(-1)
  })

  test('let every function that reads distributed tables run on the node of its tenant', async () => {
    const placed = await distributionStatements(shop.services.db.shared)
    const { rows } = await sql<{ name: string; body: string }>`
      select proname as name, prosrc as body from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')`.execute(
      shop.services.db.shared,
    )
    const elsewhere = rows.filter(
      ({ name, body }) =>
        [...distributed].some((table) =>
          new RegExp(`\\b(from|join|into|update) ${table}\\b`).test(body),
        ) && !placed.some((each) => each.includes(`create_distributed_function('${name}(`)),
    )

    expect(rows.length).toBeGreaterThan(4)
    // Only the release before this one calls them.
    expect(elsewhere.map(({ name }) => name).sort()).toEqual([
      'look_at_screens',
      'settle_and_claim',
    ])
    expect(rows.flatMap(({ name, body }) => (timeInWrite(body) ? name : [])).sort()).toEqual([])
  })
})

/** What a node does not compute in a statement that writes. */
const computed = /clock_timestamp\(|\bnow\(\)|\bto_char\(|[+-] interval\b/

/** Whether a statement of this text writes a time that the database computes. */
function timeInWrite(text: string): boolean {
  return text
    .split(';')
    .some((each) => /\b(insert into|update|delete from)\b/.test(each) && computed.test(each))
}

describe('the statements of the server', () => {
  interface Sent {
    text: string
    values: unknown[]
  }

  /** Every statement that this process sends to the database during `work`, by connection. */
  async function recorded(work: () => Promise<void>): Promise<Sent[][]> {
    const sent = new Map<Client, Sent[]>()
    // biome-ignore lint/suspicious/noExplicitAny: the driver's function has a dozen forms
    const original = Client.prototype.query as (...given: any[]) => any
    const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      // biome-ignore lint/suspicious/noExplicitAny: as above
      ...given: any[]
    ) {
      const [first, values] = given
      const text: string = typeof first === 'string' ? first : (first?.text ?? '')
      const all = sent.get(this) ?? []
      sent.set(this, all)
      // The embedded database gets the beginning of a transaction as one text.
      const texts = text.startsWith('begin; ') ? text.split('; ') : [text]
      all.push(...texts.map((each) => ({ text: each, values: first?.values ?? values ?? [] })))
      return original.apply(this, given)
    })
    await work()
    spy.mockRestore()
    return [...sent.values()]
  }

  const isWrite = ({ text }: Sent) => /^\s*(with\b[\s\S]*\b)?(insert|update|delete)\b/i.test(text)

  /** What a cluster refuses, or does not do, in a statement. */
  const faultsOfText: Record<string, (sent: Sent) => boolean> = {
    'inserts what it selects': ({ text }) =>
      /\binsert into\b/i.test(text) && !/\bvalues\b/i.test(text),
    'inserts in a part of a statement': ({ text }) =>
      /^\s*with\b[\s\S]*\binsert into\b/i.test(text),
    'computes a time in a write': ({ text }) => timeInWrite(text),
    'compares with null in a write': ({ text, values }) =>
      [...text.slice(text.search(/\bwhere\b/i)).matchAll(/[^!<>:]= \$(\d+)/g)].some(
        ([, place]) => values[Number(place) - 1] === null,
      ),
  }

  /** What a cluster refuses, or does not do, in the statements of a connection. */
  function textFaults(connection: readonly Sent[]): string[] {
    const found: string[] = []
    let begun: { isInTenant: boolean; hasWritten: boolean } | null = null
    for (const sent of connection) {
      const { text } = sent
      if (/^begin\b/i.test(text)) begun = { isInTenant: false, hasWritten: false }
      else if (/^(commit|rollback)$/i.test(text)) begun = null
      else if (/^set local app\.tenant/.test(text) && begun) begun.isInTenant = true
      else if (/set_config\('role'|set (local )?role/.test(text)) {
        if (begun?.hasWritten) found.push(`takes a role after a write: ${text}`)
        // The worker's role sees all tenants.
        if (begun && text.includes('tiffin_worker')) begun.isInTenant = true
      } else {
        const isOfTenant = [...distributed].some((table) =>
          new RegExp(`\\b(from|join|into|update) "?${table}\\b`, 'i').test(text),
        )
        if (isOfTenant && !begun?.isInTenant) found.push(`is not in its tenant: ${text}`)
        if (!isWrite(sent)) continue
        if (begun) begun.hasWritten = true
        for (const [fault, has] of Object.entries(faultsOfText)) {
          if (isOfTenant && has(sent)) found.push(`${fault}: ${text}`)
        }
      }
    }
    return found
  }

  interface Plan {
    'Relation Name'?: string
    Plans?: Plan[]
    [field: string]: unknown
  }

  /** The tables with tenant_id that a plan reads without a value that says of which tenant. */
  function readAcross(plan: Plan): string[] {
    const { 'Relation Name': table = '', Plans = [], ...fields } = plan
    const conditions = Object.entries(fields)
      .filter(([name]) => /Cond|Filter/.test(name))
      .map(([, condition]) => String(condition))
    const isScan = String(plan['Node Type']).includes('Scan')
    const isBound = conditions.some((condition) =>
      /\btenant_id = ('|\$)|('::text|\$\d+) = \S*\btenant_id\b/.test(condition),
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

  test('have a value of the tenant for every distributed table, and a form that every node takes', async () => {
    const connections = await recorded(journeys)
    const statements = new Map(connections.flat().map((sent) => [sent.text, sent]))
    const plannable = [...statements.values()].filter(({ text }) =>
      /^\s*(select|insert|update|delete|with)\b/i.test(text),
    )
    const found = (await Promise.all(plannable.map(faults)))
      .flat()
      // The worker looks for tenants with due jobs.
      .filter((fault) => !fault.startsWith('outbox: ') || !fault.includes('due_at <='))

    expect(found).toEqual([])
    expect(connections.flatMap(textFaults)).toEqual([])
    expect(plannable.length).toBeGreaterThan(60)
  })

  // The plan of a cluster shows no condition of a node.
  test.skipIf(isOnCluster()).each([
    ['select id from orders where status = $1', 'placed'],
    [
      'select (select p.amount from payments p where p.tenant_id = o.tenant_id limit 1) from orders o where o.tenant_id = $1',
      'shop',
    ],
  ])('are reported without such a value: %s', async (text, value) => {
    expect(await faults({ text, values: [value] })).toHaveLength(1)
  })

  const begin = ['begin', "set local app.tenant to 'shop'"]
  test.each<[string, string[], unknown[]]>([
    ['is not in its tenant', ['select id from orders'], []],
    ['inserts what it selects', [...begin, 'insert into orders (id) select id from orders'], []],
    [
      'inserts in a part of a statement',
      [...begin, 'with one as (insert into orders (id) values (1)) select 1'],
      [],
    ],
    ['computes a time in a write', [...begin, 'update orders set placed_at = now()'], []],
    ['compares with null in a write', [...begin, 'delete from orders where number = $1'], [null]],
    [
      'takes a role after a write',
      [...begin, 'delete from orders', "select set_config('role', 'tiffin_import', true)"],
      [],
    ],
  ])('are reported when one %s', (fault, texts, values) => {
    expect(textFaults(texts.map((text) => ({ text, values })))).toEqual([
      expect.stringMatching(new RegExp(`^${fault}: `)),
    ])
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
    await restaurant()
  }

  /** The restaurant pauses, opens again and is imported. */
  async function restaurant(): Promise<void> {
    const owner = await shop.addMember({ role: 'owner' })
    const pauses = '/api/staff/service/soho/pauses'
    const pause = { services: ['pickup'], until: 'manual' }
    const { data } = await owner.call<WireService>(`POST ${pauses}`, pause)
    const { status } = await owner.call(`DELETE ${pauses}/${data.pauses[0]?.id}`)
    expect(status).toBe(200)
    await shop.importSample((files) => {
      edit(files, 'tenant.yaml', 'host: sample.test', 'host: imported.test')
      edit(files, 'tenant.yaml', 'host: staging.sample.test', 'host: staging.imported.test')
    }, 'imported')
  }
})

describe('what a cluster lacks of them', () => {
  const lacks = () => clusterFaults(shop.services.db.shared)

  test.skipIf(isOnCluster())('is not asked of one server', async () => {
    expect(await lacks()).toBeNull()
  })

  test.runIf(isOnCluster())('is named, such as a table that a release has added', async () => {
    const before = await lacks()
    await asOwner(
      shop.services.db,
      'create table fresh (tenant_id text not null, id text, primary key (tenant_id, id))',
    )
    const after = await lacks()
    await asOwner(shop.services.db, 'drop table fresh')

    expect([before, after]).toEqual([[], ['The table fresh is not placed']])
  })
})

test('a table that cannot be distributed is not placed among the distributed', async () => {
  await asOwner(shop.services.db, 'create table stray (id text primary key, tenant_id text)')
  const tables = await placedTables(shop.services.db.shared)
  await asOwner(shop.services.db, 'drop table stray')

  expect(tables.find(({ name }) => name === 'stray')?.kind).toBe('local')
})
