import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireService } from '#contract/staff/service.ts'
import { createAnnouncements } from '#server/announcements.ts'
import { createApp } from '#server/app.ts'
import { type Services, tenantContext } from '#server/context.ts'
import { kitchenActor } from '#server/ordering/actors.ts'
import { kitchenMover } from '#server/ordering/demo-kitchen.ts'
import { moveOrder } from '#server/ordering/move-order.ts'
import { createContentStore } from '#server/tenancy/content-store.ts'
import { anOrder, orderActions } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'
import { watchBoard } from '#testing/watch-board.ts'
import { createBoardScreens } from './board-screens.ts'

// One process serves the calls, the boards listen to another one; they share only the database. The embedded database
// has no other process.
describe.skipIf(process.env.TEST_DATABASE !== 'server')('two processes', () => {
  let shop: Shop
  let diner: Diner
  let other: FastifyInstance
  let origin: string
  let board: StaffActor
  let actions: ReturnType<typeof orderActions>
  /** Lead of the other process's clock for polling content changes, in milliseconds. */
  let ahead = 0
  beforeEach(async () => {
    shop = await openShop()
    await addStaffHost(shop.services, shop.tenantId)
    await addStaffHost(shop.services, shop.tenantId, '127.0.0.1')
    diner = await shop.customer()
    actions = orderActions(shop, diner)
    const services = secondProcess(shop.services)
    await services.announcements.listen()
    other = await createApp(services)
    origin = await other.listen({ port: 0, host: '127.0.0.1' })
    board = await addDevice(shop.services, shop.tenantId)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await other?.close()
    await shop?.close()
  })
  function secondProcess(services: Services): Services {
    const { db, log, now } = services
    const announcements = createAnnouncements(services)
    return {
      ...services,
      announcements,
      boardScreens: createBoardScreens({ db, announcements, log, now }),
      content: createContentStore(db, () => performance.now() + ahead),
    }
  }

  const isPaused = (data: unknown) => (data as WireService).pauses.length > 0
  /** The next event of that name that fits; fewer or more may come before. */
  async function eventOf(
    stream: Awaited<ReturnType<typeof watchBoard>>,
    name: string,
    fits: (data: unknown) => boolean = () => true,
  ): Promise<unknown> {
    for (;;) {
      const event = await stream.next()
      if (event.name === name && fits(event.data)) return event.data
    }
  }

  test('a board of the other one receives orders, their steps, sold-out marks and pauses', async () => {
    const stream = await watchBoard(origin, board)
    const first = await stream.next()

    const { order } = await actions.place({ payment_method: 'cash' })
    const placed = await stream.next()
    await staffCall(shop, `POST /api/staff/orders/${order.id}/accept`, board, {
      body: { from: 'placed' },
      headers: { 'idempotency-key': 'accept' },
    })
    const accepted = await stream.next()
    await staffCall(shop, 'PUT /api/staff/stock', board, {
      body: { outlets: ['soho'], kind: 'item', id: 'lassi', until: 'manual' },
    })
    const marked = await eventOf(stream, 'stock')
    await staffCall(shop, 'POST /api/staff/service/soho/pauses', board, {
      body: {
        services: ['delivery', 'pickup'],
        until: new Date(shop.clock.now().getTime() + 40 * 60_000).toISOString(),
      },
    })
    const paused = await eventOf(stream, 'service', isPaused)
    stream.close()

    expect(first.name).toBe('board')
    expect(placed).toMatchObject({ name: 'order', data: { id: order.id, status: 'placed' } })
    expect(accepted).toMatchObject({ name: 'order', data: { id: order.id, status: 'preparing' } })
    expect(marked).toMatchObject({ outlet_id: 'soho', marks: [{ name: 'Lassi' }] })
    expect(paused).toMatchObject({
      outlet_id: 'soho',
      state: 'paused',
      pauses: [{ kind: 'hand' }],
    })
  })

  test('the stream of a screen that the first one has removed ends at the other one', async () => {
    const stream = await watchBoard(origin, board)
    await stream.next()

    await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx.deleteFrom('staff_sessions').where('id', '=', board.sessionId).execute(),
    )
    shop.services.announcements.publish('staff-session', shop.tenantId, board.sessionId)

    await expect(stream.next()).rejects.toThrow('the stream has ended')
  })

  test('a board gets the whole picture after its process has lost its connection for announcements', async () => {
    // Stops the polling timers: otherwise a board would be notified within fifteen seconds anyway.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { order } = await actions.place({ payment_method: 'cash' })
    const stream = await watchBoard(origin, board)
    const first = await stream.next()
    // Once this event arrives, all earlier announcements have arrived too.
    await staffCall(shop, 'PUT /api/staff/stock', board, {
      body: { outlets: ['soho'], kind: 'item', id: 'lassi', until: 'manual' },
    })
    await eventOf(stream, 'stock')
    // A move without an announcement.
    const silent = {
      ...shop.services,
      announcements: { ...shop.services.announcements, publish() {} },
    }
    const site = await shop.services.content.load(shop.tenantId)
    await moveOrder(tenantContext(silent, shop.tenantId, site), {
      orderId: order.id,
      to: 'accepted',
      by: kitchenActor,
      mover: kitchenMover,
    })

    await sql`
      set role none;
      select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %';
      set role tiffin_app`.execute(shop.services.db.shared)
    const next = await eventOf(stream, 'board')
    stream.close()

    const statusIn = (data: unknown) =>
      (data as WireBoard).orders.find(({ id }) => id === order.id)?.status
    expect([statusIn(first.data), statusIn(next)]).toEqual(['placed', 'accepted'])
  })

  test('a dish that the first one marks as sold out is refused by the other one a second later', async () => {
    const orderAtOther = async () => {
      const response = await other.inject({
        method: 'POST',
        url: '/api/order',
        headers: {
          host: 'sample.test',
          authorization: `Bearer ${diner.token}`,
          'idempotency-key': `other-${ahead}`,
        },
        payload: anOrder(diner, { payment_method: 'cash' }),
      })
      return response.statusCode
    }
    const before = await orderAtOther()

    await staffCall(shop, 'PUT /api/staff/stock', board, {
      body: { outlets: ['soho'], kind: 'item', id: 'curry', until: 'manual' },
    })
    ahead += 1_000
    const after = await orderAtOther()

    expect([before, after]).toEqual([200, 409])
  })
})
