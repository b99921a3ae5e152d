import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { orderHistory } from '#contract/staff/history.ts'
import type { WireDayReport } from '#contract/staff/reports.ts'
import type { WireToday } from '#contract/staff/today.ts'
import { openShop } from '#testing/shop.ts'
import { aSoldOrder, insertSoldOrders, type SoldOrder } from '#testing/sold-orders.ts'

// On Sunday at 04:30 Soho has begun its Sunday, and Camden is in its Saturday still.

const now = '2026-11-22T04:30:00Z'
const sales = [
  ['camden', '2026-11-21T04:30:00Z', 100],
  ['camden', '2026-11-21T12:00:00Z', 2_000],
  ['soho', '2026-11-21T20:00:00Z', 300],
  ['soho', '2026-11-22T04:10:00Z', 500],
] as const

const shop = await openShop()
shop.clock.set(now)
const manager = await shop.addMember({ role: 'manager' })
await shop.transaction((tx) => insertSoldOrders(tx, shop.tenantId, sales.map(soldOrder)))
beforeEach(async () => {
  await shop.empty('outlet_settings')
  await shop.stock({})
})

/** A quarter of an hour later a tenth of it was given back. */
function soldOrder([outletId, at, total]: (typeof sales)[number], index: number): SoldOrder {
  const placedAt = new Date(at)
  const givenBackAt = new Date(placedAt.getTime() + 15 * 60_000)
  return aSoldOrder({
    id: String(index),
    outletId,
    placedAt,
    lines: [{ itemId: 'curry', name: 'Curry', quantity: 1, total }],
    refunds: [{ amount: total / 10, at: givenBackAt, status: 'succeeded', reason: 'missing' }],
  })
}

const endLater = () =>
  manager.call('PUT settings/outlet/camden', { revision: 0, day_ends_at: '06:00' })

/** To where it is an hour earlier by the clock. */
const moveToAzores = () =>
  shop.transaction(async (tx) => {
    await sql`update outlets set document = document || '{"timeZone": "Atlantic/Azores"}'
        where tenant_id = ${shop.tenantId} and id = 'camden'`.execute(tx)
    await sql`update tenants set content_version = content_version + 1
        where id = ${shop.tenantId}`.execute(tx)
  }, 'tiffin_import')

describe.each([
  ['whose day ends later', endLater],
  ['in another time zone', moveToAzores],
])('of an outlet %s', (_, change) => {
  test.each(['soho,camden', 'camden,soho'])(
    'today has the figures of its own day: %s',
    async (ids) => {
      await change()

      const { orders, amount } = await manager.get<WireToday>(`today?outlet_ids=${ids}`)
      const reports = [
        await manager.get<WireDayReport>('reports/day?outlet_id=soho&date=2026-11-22'),
        await manager.get<WireDayReport>('reports/day?outlet_id=camden&date=2026-11-21'),
      ]

      expect(reports.map((report) => [report.orders, report.net])).toEqual([
        [1, 4.5],
        [1, 18],
      ])
      expect([orders, amount]).toEqual([2, 22.5])
    },
  )

  test('the history has the orders of its own day', async () => {
    await change()

    const { orders } = await manager.get<z.output<typeof orderHistory>>('orders')

    expect(orders.map(({ id }) => id)).toEqual(['3', '1'])
  })
})
