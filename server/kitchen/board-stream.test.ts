import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { announceEnd } from '#server/staff/sessions.ts'
import { orderActions } from '#testing/an-order.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import {
  addDevice,
  addMember,
  addStaffHost,
  type StaffActor,
  staffCall,
  unlock,
} from '#testing/staff.ts'
import { watchBoard } from '#testing/watch-board.ts'

let shop: Shop
let pass: StaffActor
let origin: string
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  pass = await addDevice(shop.services, shop.tenantId)
  actions = orderActions(shop, await shop.customer())
  // A browser reads from a socket, not from `inject`.
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await addStaffHost(shop.services, shop.tenantId, '127.0.0.1')
})
afterAll(() => shop?.close())

const watch = (query = '', actor = pass) => watchBoard(origin, actor, query)

test('a board gets the full snapshot, then each change with a higher version', async () => {
  const before = await actions.place({ payment_method: 'cash' })
  const stream = await watch('?outlet_ids=soho')
  const first = await stream.next()
  const placed = await actions.place({ payment_method: 'cash' })
  // The change that placed the first order may be announced after the snapshot that has it.
  const arrived = await nextOf(stream, placed.order.id)
  await staffCall(shop, `POST /api/staff/orders/${placed.order.id}/accept`, pass, {
    body: { from: 'placed' },
    headers: { 'idempotency-key': 'stream' },
  })
  const accepted = await nextOf(stream, placed.order.id)
  await staffCall(shop, 'PUT /api/staff/stock', pass, {
    body: { outlets: ['soho'], kind: 'item', id: 'lassi', until: 'manual' },
  })
  const changed = [await stream.next(), await stream.next()]
  stream.close()

  expect(first.name).toBe('board')
  expect((first.data as WireBoard).orders.map(({ id }) => id)).toContain(before.order.id)
  expect(arrived).toMatchObject({ name: 'order', data: { id: placed.order.id, status: 'placed' } })
  expect(accepted).toMatchObject({ name: 'order', data: { status: 'preparing' } })
  expect((accepted.data as WireStaffOrder).version).toBeGreaterThan(
    (arrived.data as WireStaffOrder).version,
  )
  expect(changed).toMatchObject([
    { name: 'service', data: { outlet_id: 'soho' } },
    { name: 'stock', data: { outlet_id: 'soho', marks: [{ name: 'Lassi' }] } },
  ])
})

test('a board hears nothing of another outlet, and may not ask for it', async () => {
  const camden = await addDevice(shop.services, shop.tenantId, { outlets: ['camden'] })
  const stream = await watch('', camden)
  await stream.next()
  await actions.place({ payment_method: 'cash' })
  await staffCall(shop, 'PUT /api/staff/service/camden/busy', camden, {
    body: { minutes: 10, until: 'closing' },
  })
  const next = await stream.next()
  stream.close()
  const refused = await watch('?outlet_ids=soho', camden)
  refused.close()

  expect(next).toMatchObject({ name: 'service', data: { outlet_id: 'camden' } })
  expect(refused.status).toBe(404)
})

test('a board shows the steps its person may take as soon as their role changes', async () => {
  const maya = await addMember(shop.services, shop.tenantId, { role: 'staff', name: 'Maya' })
  const owner = await addMember(shop.services, shop.tenantId, { role: 'owner', name: 'Olga' })
  await prove(owner)
  const { order } = await actions.place({ payment_method: 'cash' })
  await staffCall(shop, `POST /api/staff/orders/${order.id}/accept`, pass, {
    body: { from: 'placed' },
    headers: { 'idempotency-key': 'rights-1' },
  })
  const stream = await watch('', maya)
  const allowed = async () => {
    const { orders } = await nextBoard(stream)
    return orders.find(({ id }) => id === order.id)?.allowed
  }
  const before = await allowed()

  const { status } = await staffCall(shop, `PUT /api/staff/team/${maya.id}`, owner, {
    body: { name: 'Maya', contact: `${maya.id}@example.com`, role: 'manager', outlets: 'all' },
  })
  const after = await allowed()
  stream.close()

  expect(status).toBe(200)
  expect([before?.includes('cancel'), after?.includes('cancel')]).toEqual([false, true])
})

test('a board ends when its person may not see its outlet any more', async () => {
  const maya = await addMember(shop.services, shop.tenantId, { role: 'staff', name: 'Maya' })
  const owner = await addMember(shop.services, shop.tenantId, { role: 'owner', name: 'Olga' })
  await prove(owner)
  const stream = await watch('?outlet_ids=soho', maya)
  await stream.next()

  await staffCall(shop, `PUT /api/staff/team/${maya.id}`, owner, {
    body: { name: 'Maya', contact: `${maya.id}@example.com`, role: 'staff', outlets: ['camden'] },
  })

  await expect(endOf(stream)).rejects.toThrow('the stream has ended')
})

test('a shared screen reopens its stream with all its outlets once the person of one outlet has locked it', async () => {
  const shared = await addDevice(shop.services, shop.tenantId, { outlets: ['soho', 'camden'] })
  const maya = await addMember(shop.services, shop.tenantId, { name: 'Maya', outlets: ['soho'] })
  await unlock(shop.services, shop.tenantId, shared, maya)
  const hers = await watch('', shared)
  const before = outletsOf(await hers.next())

  await staffCall(shop, 'DELETE /api/staff/person', shared)

  await expect(endOf(hers)).rejects.toThrow('the stream has ended')
  const again = await watch('', shared)
  expect([before, outletsOf(await again.next())]).toEqual([['soho'], ['soho', 'camden']])
  again.close()
})

test('a screen assigned another outlet reopens its stream with it, unless the request names outlets', async () => {
  const screen = await addDevice(shop.services, shop.tenantId, { outlets: ['soho'] })
  const owner = await addMember(shop.services, shop.tenantId, { role: 'owner', name: 'Olga' })
  const [all, named] = [await watch('', screen), await watch('?outlet_ids=soho', screen)]
  for (const stream of [all, named]) await stream.next()

  const { status } = await staffCall(shop, `PUT /api/staff/devices/${screen.id}`, owner, {
    body: { name: 'Pass', purpose: 'board', outlets: ['soho', 'camden'] },
  })
  // Sessions are re-checked every 15 seconds, and when their end is announced.
  announceEnd({ ...shop.services, tenantId: shop.tenantId }, [screen.sessionId])

  expect(status).toBe(200)
  await expect(endOf(all)).rejects.toThrow('the stream has ended')
  const { order } = await actions.place({ payment_method: 'cash' })
  expect(await nextOf(named, order.id)).toMatchObject({ data: { status: 'placed' } })
  named.close()
})

// The embedded database has a single connection, so nothing changes while a snapshot is read.
test.skipIf(process.env.TEST_DATABASE !== 'server')(
  'no change comes before the snapshot, and none that it lacks is lost',
  async () => {
    const { url } = shop.services.db as typeof shop.services.db & { url: string }
    const holder = new Client({ connectionString: url })
    await holder.connect()
    // A snapshot reads the open orders first and which screens listen later: here it waits between the two.
    await holder.query('begin; lock table device_beats')
    const stream = await watch('?outlet_ids=soho')
    const first = stream.next()
    const placed = await actions.place({ payment_method: 'cash' })
    await setTimeout(500)
    await holder.query('rollback')
    await holder.end()
    const { name, data } = await first
    const arrived = await nextOf(stream, placed.order.id)
    stream.close()

    expect(name).toBe('board')
    expect((data as WireBoard).orders.map(({ id }) => id)).not.toContain(placed.order.id)
    expect(arrived.data).toMatchObject({ status: 'placed' })
  },
)

const outletsOf = ({ data }: { data: unknown }) => (data as WireBoard).outlets.map(({ id }) => id)

/** The next event of an order, past those of others. */
async function nextOf(stream: Awaited<ReturnType<typeof watch>>, orderId: string) {
  for (;;) {
    const event = await stream.next()
    if (event.name === 'order' && (event.data as WireStaffOrder).id === orderId) return event
  }
}

/** The next snapshot, skipping events that announced earlier orders since the last one. */
async function nextBoard(stream: Awaited<ReturnType<typeof watch>>): Promise<WireBoard> {
  for (;;) {
    const { name, data } = await stream.next()
    if (name === 'board') return data as WireBoard
  }
}

/** Reads on until the stream ends, which rejects. */
async function endOf(stream: Awaited<ReturnType<typeof watch>>): Promise<never> {
  for (;;) await stream.next()
}

/** Just entered a code. */
function prove({ sessionId }: StaffActor) {
  const until = new Date(shop.clock.now().getTime() + 60_000)
  return shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .updateTable('staff_sessions')
      .set({ proof_until: until })
      .where('tenant_id', '=', shop.tenantId)
      .where('id', '=', sessionId)
      .execute(),
  )
}
