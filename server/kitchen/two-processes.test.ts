import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireService } from '#contract/staff/service.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { createAnnouncements } from '#server/announcements.ts'
import { createApp } from '#server/app.ts'
import type { Services } from '#server/context.ts'
import { createContentStore } from '#server/tenancy/content-store.ts'
import { anOrder } from '#testing/an-order.ts'
import { openKitchen } from '#testing/kitchen.ts'
import { watchBoard } from '#testing/open-events.ts'
import { addStaffHost } from '#testing/staff.ts'
import { createBoardScreens } from './board-screens.ts'

// One process serves the calls, the boards listen to another one; they share only the database. The embedded database
// has no other process.
describe.skipIf(process.env.TEST_DATABASE !== 'server')('two processes', () => {
  let kitchen: Awaited<ReturnType<typeof openKitchen>>
  let other: FastifyInstance
  let origin: string
  /** Lead of the other process's clock for polling content changes, in milliseconds. */
  let ahead = 0
  beforeEach(async () => {
    kitchen = await openKitchen()
    await addStaffHost(kitchen.shop.services, kitchen.shop.tenantId, '127.0.0.1')
    const services = secondProcess(kitchen.shop.services)
    await services.announcements.listen()
    other = await createApp(services)
    origin = await other.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await other?.close()
    await kitchen?.shop.close()
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

  const watch = () => watchBoard(origin, kitchen.pass)
  const soldOut = (id: string) =>
    kitchen.call('PUT stock', { outlets: ['soho'], kind: 'item', id, until: 'manual' })

  test('a board of the other one receives orders, their steps, sold-out marks and pauses', async () => {
    const stream = await watch()
    const first = await stream.next()
    const id = await kitchen.placeCash()
    const placed = await stream.nextOf<WireStaffOrder>('order')
    await kitchen.accept(id)
    const accepted = await stream.nextOf<WireStaffOrder>('order')
    await soldOut('lassi')
    const marked = await stream.nextOf('stock')
    const until = new Date(kitchen.shop.clock.now().getTime() + 40 * 60_000).toISOString()
    await kitchen.call('POST service/soho/pauses', { services: ['delivery', 'pickup'], until })
    const paused = await stream.nextOf<WireService>('service', ({ pauses }) => pauses.length > 0)
    stream.close()

    expect(first.name).toBe('board')
    expect(placed).toMatchObject({ id, status: 'placed' })
    expect(accepted).toMatchObject({ id, status: 'preparing' })
    expect(marked).toMatchObject({ outlet_id: 'soho', marks: [{ name: 'Lassi' }] })
    expect(paused).toMatchObject({
      outlet_id: 'soho',
      state: 'paused',
      pauses: [{ kind: 'hand' }],
    })
  })

  test('the stream of a screen that the first one has removed ends at the other one', async () => {
    const { shop, pass } = kitchen
    const stream = await watch()
    await stream.next()

    await shop.transaction((tx) =>
      tx.deleteFrom('staff_sessions').where('id', '=', pass.sessionId).execute(),
    )
    shop.services.announcements.publish('staff-session', shop.tenantId, pass.sessionId)

    await expect(stream.next()).rejects.toThrow('the stream has ended')
  })

  test('a board gets the whole picture after its process has lost its connection for announcements', async () => {
    // Stops the polling timers: otherwise a board would be notified within fifteen seconds anyway.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { services } = kitchen.shop
    const placed = await kitchen.diner.placeCash()
    const stream = await watch()
    const first = await stream.nextOf<WireBoard>('board')
    // Once this event arrives, all earlier announcements have arrived too.
    await soldOut('lassi')
    await stream.nextOf('stock')
    // A move without an announcement.
    const silent = { ...services, announcements: { ...services.announcements, publish() {} } }
    await kitchen.diner.move(placed, 'accepted', undefined, silent)

    await sql`
      set role none;
      select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %';
      set role tiffin_app`.execute(services.db.shared)
    const next = await stream.nextOf<WireBoard>('board')
    stream.close()

    const statusIn = ({ orders }: WireBoard) =>
      orders.find(({ id }) => id === placed.order.id)?.status
    expect([first, next].map(statusIn)).toEqual(['placed', 'accepted'])
  })

  test('a dish that the first one marks as sold out is refused by the other one a second later', async () => {
    const { diner } = kitchen
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

    await soldOut('curry')
    ahead += 1_000

    expect([before, await orderAtOther()]).toEqual([200, 409])
  })
})
