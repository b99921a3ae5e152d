import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderActions } from '#testing/an-order.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { selectOrdersById } from './select-orders.ts'

interface Plan {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

/** How often each table is scanned. */
function scanCounts({
  'Relation Name': table,
  'Actual Loops': loops,
  Plans = [],
}: Plan): [string, number][] {
  return [...(table ? [[table, loops] as [string, number]] : []), ...Plans.flatMap(scanCounts)]
}

test('hundreds of orders, in tables without statistics, are read one by one: their payments, too', async () => {
  const { order } = await orderActions(shop, await shop.customer()).place({
    payment_method: 'cash',
  })
  const copies = 311
  const plan = await shop.services.db.transaction(shop.tenantId, async (tx) => {
    await sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', 'copy-' || n, 'number', 'X-' || n, 'slot_start', null))).*
      from orders o, generate_series(1, ${copies}::int) n where o.id = ${order.id}`.execute(tx)
    await sql`
      insert into payments select (jsonb_populate_record(p, jsonb_build_object('order_id', 'copy-' || n))).*
      from payments p, generate_series(1, ${copies}::int) n where p.order_id = ${order.id}`.execute(
      tx,
    )
    const ids = Array.from({ length: copies }, (_, index) => `copy-${index + 1}`)
    const read = selectOrdersById(tx, shop.tenantId, ids).compile()
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      ...read,
      sql: `explain (analyze, format json) ${read.sql}`,
    })
    return rows[0]?.['QUERY PLAN'][0].Plan
  })

  const scans = new Map(plan ? scanCounts(plan) : [])
  expect([scans.get('orders'), scans.get('payments')]).toEqual([copies, copies])
})
