import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WirePrinter } from '#contract/staff/printing.ts'
import type { WireToday } from '#contract/staff/today.ts'
import { PermanentFailure } from '#server/http/refusal.ts'
import {
  answerTimes,
  countedSales,
  dayOf,
  endings,
  madeRefunds,
  medianOf,
} from '#testing/counted-sales.ts'
import { generatedSales } from '#testing/generated-sales.ts'
import { openShop } from '#testing/shop.ts'
import { insertSoldOrders } from '#testing/sold-orders.ts'
import type { StaffCaller } from '#testing/staff.ts'

const shop = await openShop()
const pass = await shop.addDevice({ name: 'Pass' })
const staff = await shop.addMember({ role: 'staff', name: 'Sam' })
const diner = await shop.customer({ firstName: 'Ada', email: 'ada@example.com' })

let keys = 0
const step = (id: string, verb: string, body: object, actor: StaffCaller = pass) =>
  actor.call(`POST orders/${id}/${verb}`, body, {
    headers: { 'idempotency-key': `office-${keys++}` },
  })
const cash = { payment_method: 'cash' } as const

describe('today', () => {
  test('shows the waiting orders, the sales and the time to answer', async () => {
    const waiting = (await diner.place(cash)).order
    const done = (await diner.place(cash)).order
    shop.clock.advance({ seconds: 40 })
    await step(done.id, 'accept', { from: 'placed' })

    const data = await staff.get<WireToday>('today?outlet_ids=soho')

    expect(data.needs).toContainEqual(
      expect.objectContaining({ kind: 'unanswered', outlet_id: 'soho' }),
    )
    expect(data.needs).toContainEqual(
      expect.objectContaining({ kind: 'silent_screen', name: 'Pass', since: null }),
    )
    expect(data.answered?.slowest_seconds).toBeGreaterThanOrEqual(40)
    expect(data.average).toBeCloseTo(data.amount / data.orders, 1)
    await step(waiting.id, 'reject', { from: 'placed', reason: 'too_busy' })
    const after = await staff.get<WireToday>('today?outlet_ids=soho')
    expect(after.orders).toBe(data.orders - 1)
  })

  test('lists money that did not go back, and a printer whose ticket waits for over two minutes', async () => {
    const manager = await shop.addMember({ role: 'manager' })
    const { order } = await diner.place(cash)
    await shop.transaction(async (tx) => {
      await tx
        .insertInto('outbox')
        .values({
          tenant_id: shop.tenantId,
          id: 'job-of-the-refused',
          topic: 'refund-part',
          body: JSON.stringify({ orderId: order.id, refundId: 'refused' }),
          due_at: shop.clock.now(),
          failed_at: shop.clock.now(),
        })
        .execute()
      await tx
        .insertInto('refunds')
        .values({
          tenant_id: shop.tenantId,
          order_id: order.id,
          id: 'refused',
          amount: 450,
          reason: 'missing',
          note: '',
          lines: '[]',
          status: 'failed',
          at: shop.clock.now(),
          by: JSON.stringify({ kind: 'member', id: 'sam', name: 'Sam', device: null }),
        })
        .execute()
    })
    const { data: printer } = await manager.call<WirePrinter>('POST printers', {
      outlet_id: 'soho',
      name: 'Kitchen',
      kind: 'escpos',
    })
    await manager.call(`POST printers/${printer.id}/test`)
    const needs = async () => {
      const data = await staff.get<WireToday>('today')
      return data.needs.filter(({ kind }) => kind === 'refund_failed' || kind === 'printer')
    }

    const atOnce = await needs()
    shop.clock.advance({ minutes: 3 })
    const later = await needs()
    shop.clock.advance({ minutes: -3 })
    await manager.call(`DELETE printers/${printer.id}`)
    await step(order.id, 'reject', { from: 'placed', reason: 'too_busy' })

    const refund = { kind: 'refund_failed', outlet_id: 'soho', order_id: order.id, amount: 4.5 }
    expect(atOnce).toEqual([expect.objectContaining(refund)])
    expect(later).toEqual([
      expect.objectContaining({ ...refund, number: order.number }),
      expect.objectContaining({ kind: 'printer', name: 'Kitchen', state: 'unknown', waiting: 1 }),
    ])
  })

  describe('a message that did not arrive', () => {
    const needs = async (actor: StaffCaller) => {
      const data = await actor.get<WireToday>('today')
      return data.needs.filter((need) => need.kind === 'message_failed')
    }
    const again = (id: string, actor: StaffCaller) => actor.call(`POST messages/${id}/again`)
    /** All messages fail from now on. */
    const cutOff = () =>
      vi
        .spyOn(shop.services.messages, 'send')
        .mockRejectedValue(new PermanentFailure('unknown number'))
    beforeEach(() => shop.empty('outbox'))

    test('is listed without its contact, and sent again', async () => {
      const { order } = await diner.place(cash)
      const away = cutOff()
      await shop.runJobs()
      away.mockRestore()
      shop.messages.length = 0

      const listed = await needs(staff)
      const [first] = listed
      const { status } = await again(first?.message_id ?? '', staff)
      await shop.runJobs()

      expect(listed.map(({ what }) => what).sort()).toEqual(['order_notice', 'receipt'])
      expect(first).toMatchObject({ outlet_id: 'soho', order: { id: order.id } })
      expect(JSON.stringify(listed)).not.toContain('@')
      expect([status, shop.messages.length]).toEqual([200, 1])
      expect(await needs(staff)).toHaveLength(1)
    })

    test('is not shown to a member of another outlet', async () => {
      await diner.place(cash)
      const away = cutOff()
      await shop.runJobs()
      away.mockRestore()
      const camden = await shop.addMember({ outlets: ['camden'] })
      const [own] = await needs(staff)

      const { status } = await again(own?.message_id ?? '', camden)

      expect([own === undefined, await needs(camden), status]).toEqual([false, [], 404])
    })

    test('is listed at its outlet, even if many did not arrive at another', async () => {
      const { order } = await diner.place(cash)
      const away = cutOff()
      await shop.runJobs()
      away.mockRestore()
      await shop.transaction((tx) =>
        tx
          .insertInto('outbox')
          .values(
            Array.from({ length: 20 }, (_, index) => ({
              tenant_id: shop.tenantId,
              id: `invitation-${index}`,
              topic: 'staff-invitation' as const,
              body: '{}',
              due_at: shop.clock.now(),
              failed_at: new Date(shop.clock.now().getTime() + 1_000),
            })),
          )
          .execute(),
      )

      const listed = await needs(staff)

      expect(listed.map(({ order }) => order?.id)).toEqual([order.id, order.id])
    })

    test.each([
      [23.9, 2],
      [24, 0],
    ])('is listed for a day: after %f hours', async (hours, rows) => {
      await diner.place(cash)
      const away = cutOff()
      await shop.runJobs()
      away.mockRestore()

      shop.clock.advance({ hours })
      const listed = await needs(staff)
      shop.clock.advance({ hours: -hours })

      expect(listed).toHaveLength(rows)
    })
  })

  test('names an outlet without a board, and none that the member may not see', async () => {
    const camden = await shop.addMember({ outlets: ['camden'] })

    const data = await camden.get<WireToday>('today')
    const { status } = await camden.call('GET today?outlet_ids=soho')

    expect(data.needs).toEqual([{ kind: 'no_board', outlet_id: 'camden' }])
    expect([data.orders, status]).toEqual([0, 404])
  })
})

test('the figures of the day are those of its orders and refunds', async () => {
  const now = new Date('2026-11-20T20:00:00Z')
  shop.clock.set(now.toISOString())
  const member = await shop.addMember({ role: 'staff' })
  const isToday = (at: Date) => dayOf(at) === '2026-11-20'

  await fc.assert(
    fc.asyncProperty(
      generatedSales(now),
      fc.constantFrom<string[][]>(['soho'], ['camden'], ['soho', 'camden']),
      async (generated, outlets) => {
        // Nothing happens after now.
        const all = generated
          .filter(({ placedAt }) => placedAt <= now)
          .map((order) => ({ ...order, refunds: order.refunds.filter(({ at }) => at <= now) }))
        await shop.transaction(async (tx) => {
          await sql`delete from orders where tenant_id = ${shop.tenantId}`.execute(tx)
          await insertSoldOrders(tx, shop.tenantId, all)
        })
        const mine = all.filter(({ isTest, outletId }) => !isTest && outlets.includes(outletId))
        const placed = mine.filter(({ placedAt }) => isToday(placedAt))
        const { orders, net, average } = countedSales(
          placed.filter(({ status }) => !endings.includes(status)),
          madeRefunds(mine).filter(({ at }) => isToday(at)),
        )
        const waits = answerTimes(placed)

        const { data } = await member.call<WireToday>(`GET today?outlet_ids=${outlets.join(',')}`)

        expect({ ...data, outlets: [], needs: [], bookings: null, sold_out: [] }).toEqual({
          now: now.toISOString(),
          day: '2026-11-20',
          outlets: [],
          needs: [],
          orders,
          open: placed.filter(({ status }) =>
            ['placed', 'accepted', 'preparing', 'ready', 'out_for_delivery'].includes(status),
          ).length,
          amount: net,
          average,
          answered:
            waits.length === 0
              ? null
              : {
                  median_seconds: medianOf(waits),
                  slowest_seconds: Math.round(waits.at(-1) ?? 0),
                },
          bookings: null,
          sold_out: [],
        })
      },
    ),
    { numRuns: 40 },
  )
})
