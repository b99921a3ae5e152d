import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { systemActor } from '#domain/actor.ts'
import { writePause } from '#server/service/write-facts.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { heartbeatOf } from '#testing/heartbeat.ts'
import type { Diner, Shop } from '#testing/shop.ts'
import { addDevice, addMember, type StaffActor, staffCall } from '#testing/staff.ts'
import { type AlertedShop, openAlertedShop } from '#testing/unanswered-orders.ts'

let alerted: AlertedShop
let shop: Shop
let diner: Diner
let pass: StaffActor
let manager: StaffActor
let actions: AlertedShop['actions']
beforeAll(async () => {
  alerted = await openAlertedShop()
  shop = alerted.shop
})
beforeEach(async () => {
  await alerted.reset()
  ;({ diner, manager, actions } = alerted)
})
afterAll(() => shop?.close())

const pair = async () => {
  pass = await addDevice(shop.services, shop.tenantId)
}
const heartbeat = (sound = 'on') =>
  staffCall(shop, 'POST /api/staff/beat', pass, { body: heartbeatOf('soho', { sound }) })
const read: AlertedShop['read'] = (id) => alerted.read(id)
const texts = () => alerted.texts()
const pauses = () => alerted.pauses()
const wait: AlertedShop['wait'] = (...given) => alerted.wait(...given)
const placePaid = () => alerted.placePaid()
const log = async () =>
  (
    await staffCall<{ rows: { text: string }[] }>(
      shop,
      'GET /api/staff/audit?outlet_id=soho',
      manager,
    )
  ).data.rows.map(({ text }) => text)

describe('an unanswered order', () => {
  test('is followed up to the second: two texts, pause, refund', async () => {
    await pair()
    const id = await placePaid()
    const seen: Record<number, unknown> = {}
    const look = async (at: number) => {
      seen[at] = {
        texts: texts().length,
        pauses: await pauses(),
        status: (await read(id)).status,
      }
    }
    // A board is connected, so that the text is sent at its own time and not earlier.
    await heartbeat()
    let second = 0
    for (const lookAt of [119, 120, 179, 180, 299, 300, 599, 600]) {
      while (second < lookAt) {
        const nextHeartbeat = second - (second % 30) + 30
        await wait(Math.min(nextHeartbeat, lookAt) - second)
        second = Math.min(nextHeartbeat, lookAt)
        if (second === nextHeartbeat) await heartbeat()
      }
      await look(lookAt)
    }

    const waiting = { texts: 2, pauses: [], status: 'placed' }
    expect(seen).toEqual({
      119: { ...waiting, texts: 0 },
      120: { ...waiting, texts: 1 },
      179: { ...waiting, texts: 1 },
      180: waiting,
      299: waiting,
      300: { ...waiting, pauses: ['unanswered'] },
      599: { ...waiting, pauses: ['unanswered'] },
      600: { texts: 3, pauses: ['unanswered'], status: 'rejected' },
    })
    await wait(11)
    const shown = await actions.read({ order: { id } } as never)
    expect(shown).toMatchObject({
      ending: { code: 'unanswered', text: expect.stringContaining('£31.40 goes back') },
      payment: { status: 'refunded' },
    })
    expect(texts().map(({ text }) => text.replace(/ https.*/, ''))).toEqual([
      '1 order waits at Bombay Spice Soho for 2 min.',
      '1 order waits at Bombay Spice Soho for 3 min. Without an answer orders are paused next.',
      expect.stringMatching(/was not answered/),
    ])
    // The pause stays until a person resumes.
    expect(await pauses()).toEqual(['unanswered'])
    expect((await log()).filter((text) => text.startsWith('System ')).sort()).toEqual([
      'System paused Bombay Spice Soho (delivery and pickup): Orders were not answered.',
      expect.stringMatching(/^System rejected \S+: nobody answered\.$/),
    ])
  })

  test('is texted to the kitchen after 30 seconds where no screen listens', async () => {
    await pair()
    await heartbeat('muted')
    await actions.place({ payment_method: 'cash' })
    await wait(29)
    const before = texts().length
    await wait(1)

    expect([before, texts().length]).toEqual([0, 1])
    expect(texts()[0]?.text).toMatch(
      /^1 order waits at Bombay Spice Soho for 1 min\. https:\/\/staff/,
    )
    await wait(120)
    expect(texts()).toHaveLength(1)
    // The log contains the id of a job.
    const jobs = await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx.selectFrom('outbox').select('id').where('topic', '=', 'restaurant-message').execute(),
    )
    expect(jobs.length).toBeGreaterThan(0)
    expect(jobs.map(({ id }) => id).join()).not.toContain('7700900123')
  })

  test('shows its diner a notice after five minutes', async () => {
    await pair()
    const { order } = await actions.place({ payment_method: 'cash' })
    await wait(299)
    const before = await actions.read({ order } as never)
    await wait(1)
    const after = await actions.read({ order } as never)

    expect(before.notice).toBeNull()
    expect(after.notice).toMatch(/^We are making sure the kitchen has seen your order\./)
    expect(after.can_cancel).toBe(true)
  })

  test('is left alone before the first board is paired', async () => {
    const { order } = await actions.place({ payment_method: 'cash' })
    await wait(30)
    shop.clock.advance({ minutes: 20 })
    await actions.jobs()

    expect(texts()).toEqual([])
    expect((await actions.read({ order } as never)).status).toBe('placed')
  })

  test('is left alone again once the last board was removed', async () => {
    await pair()
    await heartbeat()
    await staffCall(shop, `DELETE /api/staff/devices/${pass.id}`, manager)
    const { order } = await actions.place({ payment_method: 'cash' })
    await wait(30)
    shop.clock.advance({ minutes: 20 })
    await actions.jobs()

    expect([texts(), await pauses()]).toEqual([[], []])
    expect((await actions.read({ order } as never)).status).toBe('placed')
  })

  test('has three times as long when it is for much later', async () => {
    await pair()
    const { data } = await shop.call<{ days: { slots: { start: string }[] }[] }>(
      'GET /api/available-timings?outlet_id=soho&type=delivery',
      { token: diner.token },
    )
    const later = data.days[0]?.slots.at(-1)?.start ?? ''
    await actions.place({ payment_method: 'cash', timing: later })
    await heartbeat('muted')
    await wait(89)
    const before = texts().length
    await wait(1)

    expect([before, texts().length]).toEqual([0, 1])
  })

  test('stops the escalation once it is answered, and resumes it when the answer is undone', async () => {
    await pair()
    const { order } = await actions.place({ payment_method: 'cash' })
    await wait(20)
    const { data } = await staffCall<{ order: WireStaffOrder }>(
      shop,
      `POST /api/staff/orders/${order.id}/accept`,
      pass,
      { body: { from: 'placed' }, headers: { 'idempotency-key': 'accept' } },
    )
    await wait(5)
    await staffCall(shop, `POST /api/staff/orders/${order.id}/undo`, pass, {
      body: { position: data.order.undo?.position },
    })
    await wait(29)
    const before = texts().length
    await wait(1)

    expect([before, texts().length]).toEqual([0, 1])
  })

  test('rings when it is a test order, and sends no alert', async () => {
    await pair()
    const { data } = await staffCall<WireStaffOrder>(shop, 'POST /api/staff/test-order', manager, {
      body: { outlet_id: 'soho', type: 'delivery' },
    })
    await wait(30)
    shop.clock.advance({ minutes: 20 })
    await actions.jobs()

    expect(data).toMatchObject({ number: 'TEST-1', is_test: true, status: 'placed' })
    expect(shop.messages).toEqual([])
    expect(await pauses()).toEqual([])
  })
})

describe('a board', () => {
  test('shows how many phones get the alerts', async () => {
    await pair()
    await staffCall(shop, 'PUT /api/staff/settings/alerts/soho', manager, {
      body: { revision: 1, phones: ['07700900123', '07700900124'] },
    })

    const { data } = await staffCall<WireBoard>(shop, 'GET /api/staff/board', pass)

    expect(data.outlets[0]?.unanswered.phones).toBe(2)
  })

  test('that is silent for three minutes pauses its outlet, and one that listens lifts it', async () => {
    await pair()
    await heartbeat()
    await wait(179)
    const before = await pauses()
    await wait(1)
    const silent = { pauses: await pauses(), texts: texts().length }
    await heartbeat()

    expect(before).toEqual([])
    expect(silent).toEqual({ pauses: ['no_board'], texts: 1 })
    expect(await pauses()).toEqual([])
    expect((await log()).filter((text) => /paused|resumed/.test(text)).sort()).toEqual([
      'System paused Bombay Spice Soho (delivery and pickup): No screen listened.',
      'System resumed Bombay Spice Soho (delivery and pickup): A screen listens again.',
    ])
  })
})

test('a board that is silent again pauses its outlet again', async () => {
  await pair()
  for (const evening of ['first', 'second']) {
    await heartbeat()
    expect(await pauses(), evening).toEqual([])
    await wait(180)
    expect(await pauses(), evening).toEqual(['no_board'])
  }
})

describe('an outlet that has a board', () => {
  const needBoard = (needs_board: boolean, revision: number) =>
    staffCall(shop, 'PUT /api/staff/settings/outlet/soho', manager, {
      body: { revision, needs_board },
    })

  test('is paused three minutes after it says that it needs one, where none listens', async () => {
    await pair()
    await needBoard(false, 0)
    await heartbeat()
    await wait(600)
    const unneeded = await pauses()

    await needBoard(true, 1)
    await wait(179)
    const before = await pauses()
    await wait(1)

    expect([unneeded, before]).toEqual([[], []])
    expect(await pauses()).toEqual(['no_board'])
  })

  test('is paused three minutes after its first one was paired, if no board is opened', async () => {
    const { status } = await staffCall(shop, 'POST /api/staff/devices', manager, {
      body: { name: 'Pass', purpose: 'board', outlets: ['soho'] },
    })
    alerted.manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
    await wait(179)
    const before = await pauses()
    await wait(1)

    expect([status, before]).toEqual([200, []])
    expect(await pauses()).toEqual(['no_board'])
  })
})

test('a restaurant that has not opened gets no alert about a silent board, and is watched once it has', async () => {
  await shop.services.db.transaction(shop.tenantId, async (tx) => {
    await writePause({ ...shop.services, tenantId: shop.tenantId, actor: systemActor }, tx, {
      outletId: 'soho',
      kind: 'not_live',
      services: ['delivery', 'pickup'],
      until: null,
      reason: '',
      message: '',
    })
    await liveFactsChanged(tx)
  })
  await pair()
  await heartbeat()
  await wait(200)
  const before = { pauses: await pauses(), texts: texts().length }

  const owner = await addMember(shop.services, shop.tenantId, { role: 'owner' })
  await staffCall(shop, 'POST /api/staff/service/soho/go-live', owner, { body: {} })
  await wait(15 * 60)

  expect(before).toEqual({ pauses: ['not_live'], texts: 0 })
  expect(await pauses()).toEqual(['no_board'])
})

describe('an automatically accepted order', () => {
  test('rings until it is seen, and is not given back', async () => {
    await pair()
    await staffCall(shop, 'PUT /api/staff/settings/outlet/soho', manager, {
      body: { revision: 0, auto_accept: { services: ['delivery'], up_to: 50, open_orders: 5 } },
    })
    const { order } = await actions.place({ payment_method: 'cash' })
    await actions.jobs()
    const accepted = await read(order.id)
    await wait(30)
    shop.clock.advance({ minutes: 20 })
    await actions.jobs()
    const later = await read(order.id)
    await staffCall(shop, `POST /api/staff/orders/${order.id}/seen`, pass)

    expect(accepted).toMatchObject({ status: 'preparing', seen: null, undo: null })
    expect(accepted.escalation).toMatchObject({ step: 'ring' })
    // One text at each of the two steps.
    expect(texts()).toHaveLength(2)
    expect(later.status).toBe('preparing')
    expect((await read(order.id)).escalation).toBeNull()
  })
})

test.each([
  ['up to the total that is set', 0, 'preparing'],
  ['not one penny above it', -0.01, 'placed'],
])('orders are accepted automatically %s', async (_, less, status) => {
  const { order: usual } = await actions.place({ payment_method: 'cash' })
  await staffCall(shop, 'PUT /api/staff/settings/outlet/soho', manager, {
    body: {
      revision: 0,
      auto_accept: { services: ['delivery'], up_to: usual.total + less, open_orders: 0 },
    },
  })

  const { order } = await actions.place({ payment_method: 'cash' })
  await actions.jobs()

  expect({ total: order.total, status: (await read(order.id)).status }).toEqual({
    total: usual.total,
    status,
  })
})

test('orders are accepted automatically while the number of other open orders is within the kitchen’s limit', async () => {
  await staffCall(shop, 'PUT /api/staff/settings/outlet/soho', manager, {
    body: { revision: 0, auto_accept: { services: ['delivery'], up_to: 0, open_orders: 1 } },
  })

  const statuses: string[] = []
  for (let count = 0; count < 3; count++) {
    const { order } = await actions.place({ payment_method: 'cash' })
    await actions.jobs()
    statuses.push((await read(order.id)).status)
  }

  expect(statuses).toEqual(['preparing', 'preparing', 'placed'])
})

test('a step by a person marks an automatically accepted order as seen', async () => {
  await pair()
  await staffCall(shop, 'PUT /api/staff/settings/outlet/soho', manager, {
    body: { revision: 0, auto_accept: { services: ['delivery'], up_to: 50, open_orders: 5 } },
  })
  const { order } = await actions.place({ payment_method: 'cash' })
  await actions.jobs()

  const { data } = await staffCall<WireSteppedOrder>(
    shop,
    `POST /api/staff/orders/${order.id}/move`,
    pass,
    { body: { from: 'preparing', to: 'ready' }, headers: { 'idempotency-key': 'by-itself' } },
  )
  await wait(400)

  expect(data.order).toMatchObject({ status: 'ready', escalation: null })
  expect(data.order.seen).toMatchObject({ by: { kind: 'device' } })
  expect({ texts: texts(), pauses: await pauses() }).toEqual({ texts: [], pauses: [] })
})

test('a kitchen for later starts automatically at the order’s start time', async () => {
  const { data } = await shop.call<{ days: { slots: { start: string }[] }[] }>(
    'GET /api/available-timings?outlet_id=soho&type=delivery',
    { token: diner.token },
  )
  await pair()
  const start = data.days[0]?.slots[4]?.start ?? ''
  const { order } = await actions.place({ payment_method: 'cash', timing: start })
  await staffCall(shop, `POST /api/staff/orders/${order.id}/accept`, pass, {
    body: { from: 'placed' },
    headers: { 'idempotency-key': 'later' },
  })
  const accepted = await read(order.id)
  // Fifteen minutes on the road, twenty in the kitchen.
  const due = Date.parse(start) - 35 * 60_000
  shop.clock.advance({ seconds: (due - shop.clock.now().getTime()) / 1_000 - 1 })
  await actions.jobs()
  const before = (await read(order.id)).status
  await wait(1)

  expect(accepted.status).toBe('accepted')
  expect(before).toBe('accepted')
  expect((await read(order.id)).status).toBe('preparing')
})
