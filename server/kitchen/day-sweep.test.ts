import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { jobContext } from '#server/context.ts'
import { orderActions } from '#testing/an-order.ts'
import { heartbeatOf } from '#testing/heartbeat.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'
import { scheduleSweeps } from './day-sweep.ts'

let shop: Shop
let pass: StaffActor
let owner: StaffActor
let actions: ReturnType<typeof orderActions>
beforeEach(async () => {
  shop = await openShop({ environment: { DEMO_KITCHEN: '0' } })
  await addStaffHost(shop.services, shop.tenantId)
  pass = await addDevice(shop.services, shop.tenantId)
  owner = await addMember(shop.services, shop.tenantId, { role: 'owner' })
  actions = orderActions(shop, await shop.customer())
})
afterEach(() => shop?.close())

const read = async (id: string) =>
  (await staffCall<WireStaffOrder>(shop, `GET /api/staff/orders/${id}`, owner)).data

test('the day’s end completes handed-over orders, refunds unanswered ones, and leaves the rest', async () => {
  const place = async () => (await actions.place({ payment_method: 'cash' })).order.id
  const [unanswered, cooking, handedOver] = [await place(), await place(), await place()]
  const move = (id: string, to: string) =>
    staffCall(shop, `POST /api/staff/orders/${id}/move`, pass, {
      body: { from: 'placed', to },
      headers: { 'idempotency-key': id },
    })
  await move(cooking, 'preparing')
  await move(handedOver, 'out_for_delivery')
  await scheduleSweeps(jobContext(shop.services, shop.tenantId))
  await scheduleSweeps(jobContext(shop.services, shop.tenantId))

  shop.clock.advance({ days: 1 })
  await actions.jobs()

  expect(await read(unanswered)).toMatchObject({ status: 'rejected', reason: 'unanswered' })
  expect((await read(cooking)).status).toBe('preparing')
  expect(await read(handedOver)).toMatchObject({
    status: 'completed',
    // The cash is not marked as taken.
    payment: { status: 'processing' },
  })
  expect((await read(handedOver)).history.at(-1)).toMatchObject({ by: 'system', name: 'Day’s end' })
})

/** A screen that a manager pairs, as `addDevice` of the tests does not. */
async function pairBoard(): Promise<number> {
  const pairing = await staffCall<{ code: string; secret: string }>(
    shop,
    'POST /api/staff/devices/pairing',
    null,
    { body: {} },
  )
  const { code, secret } = pairing.data
  const body = { name: 'Bar', purpose: 'board', outlets: ['soho'], code }
  await staffCall(shop, 'POST /api/staff/devices', owner, { body })
  return (await staffCall(shop, `GET /api/staff/devices/pairing/${secret}`, null)).status
}

async function moveEnd(): Promise<number> {
  const body = { revision: 0, day_ends_at: '05:00' }
  return (await staffCall(shop, 'PUT /api/staff/settings/outlet/soho', owner, { body })).status
}

async function heartbeat(): Promise<void> {
  const { status } = await staffCall(shop, 'POST /api/staff/beat', pass, {
    body: heartbeatOf('soho'),
  })
  expect(status).toBe(200)
}

test.each([
  ['a board was paired', pairBoard],
  ['its end was moved', moveEnd],
])('a day on which %s ends tonight already', async (_, change) => {
  await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx.deleteFrom('outbox').where('topic', '=', 'day-sweep').execute(),
  )
  // One screen listens, so that another screen paired during the test does not pause the outlet.
  await heartbeat()
  const { id } = (await actions.place({ payment_method: 'cash' })).order
  await staffCall(shop, `POST /api/staff/orders/${id}/move`, pass, {
    body: { from: 'placed', to: 'out_for_delivery' },
    headers: { 'idempotency-key': id },
  })

  const status = await change()
  shop.clock.advance({ days: 1 })
  await actions.jobs()

  expect(status).toBe(200)
  expect((await read(id)).status).toBe('completed')
})
