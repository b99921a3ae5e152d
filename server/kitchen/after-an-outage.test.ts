import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import { heartbeatOf } from '#testing/heartbeat.ts'
import type { Shop } from '#testing/shop.ts'
import { addDevice, type StaffActor, staffCall } from '#testing/staff.ts'
import { type AlertedShop, openAlertedShop } from '#testing/unanswered-orders.ts'

let alerted: AlertedShop
let shop: Shop
let pass: StaffActor
let actions: AlertedShop['actions']
/** Since when the worker has done jobs without a gap. */
let workingSince: Date
beforeAll(async () => {
  alerted = await openAlertedShop()
  shop = alerted.shop
})
beforeEach(async () => {
  await alerted.reset()
  actions = alerted.actions
  workingSince = new Date(0)
  pass = await addDevice(shop.services, shop.tenantId)
})
afterAll(() => shop?.close())

const heartbeat = () =>
  staffCall(shop, 'POST /api/staff/beat', pass, { body: heartbeatOf('soho', { sound: 'on' }) })
const read: AlertedShop['read'] = (id) => alerted.read(id)
const pauses = () => alerted.pauses()
const placePaid = () => alerted.placePaid()
const state = async (id: string) => ({
  texts: alerted.texts().length,
  pauses: await pauses(),
  status: (await read(id)).status,
})

/** No jobs run and no calls are made for some time; then the worker starts the jobs that came due. */
async function beAway(seconds: number): Promise<void> {
  shop.clock.advance({ seconds })
  workingSince = shop.clock.now()
  await actions.jobs(workingSince)
}

/** Advances the clock, with the board's heartbeats if it is connected. */
const wait = (seconds: number, isListening = true) =>
  alerted.wait(seconds, isListening ? { workingSince, heartbeat } : { workingSince })

const untouched = { texts: 0, pauses: [], status: 'placed' }
const warned = { texts: 2, pauses: [], status: 'placed' }
const paused = { texts: 2, pauses: ['unanswered'], status: 'placed' }
const rejected = { texts: 3, pauses: ['unanswered'], status: 'rejected' }

describe('an order that was placed just before an outage', () => {
  test('has its whole time from the return, step by step', async () => {
    const id = await placePaid()
    await beAway(11 * 60)
    const seen: unknown[] = [await state(id)]
    let second = 0
    for (const at of [119, 120, 179, 180, 299, 300, 599, 600]) {
      await wait(at - second)
      second = at
      seen.push(await state(id))
    }

    const told = { texts: 1, pauses: [], status: 'placed' }
    expect(seen).toEqual([
      untouched,
      untouched,
      told,
      told,
      warned,
      warned,
      paused,
      paused,
      rejected,
    ])
  })

  test('has it once more after a second outage', async () => {
    const id = await placePaid()
    await beAway(11 * 60)
    await wait(20)
    await beAway(11 * 60)
    const back = await state(id)
    await wait(599)
    const before = await state(id)
    await wait(1)

    expect([back, before, await state(id)]).toEqual([untouched, paused, rejected])
  })

  test('shows its board when the next step comes', async () => {
    const id = await placePaid()
    await beAway(11 * 60)
    const { data } = await staffCall<WireBoard>(shop, 'GET /api/staff/board', pass)

    const board = data.orders.find((each) => each.id === id)
    expect(board?.escalation).toMatchObject({
      step: 'ring',
      next_at: new Date(shop.clock.now().getTime() + 30_000).toISOString(),
    })
  })

  test('is followed up as ever once it is answered: no more', async () => {
    const id = await placePaid()
    await beAway(11 * 60)
    await wait(25)
    await staffCall(shop, `POST /api/staff/orders/${id}/accept`, pass, {
      body: { from: 'placed' },
      headers: { 'idempotency-key': 'accept-after-outage' },
    })
    await wait(700)

    expect(await state(id)).toMatchObject({ texts: 0, pauses: [] })
  })
})

describe('a step that came due while the server was away', () => {
  test.each([
    ['pause', 200, warned, 120, paused],
    ['refund', 310, paused, 300, rejected],
  ])('%s comes as long after the return as after the step before', async (...given) => {
    const [, waited, before, later, after] = given
    const id = await placePaid()
    await wait(waited)
    await beAway(8 * 3_600)
    const back = await state(id)
    await wait(later - 1)
    const still = await state(id)
    await wait(1)

    expect([back, still]).toEqual([before, before])
    expect(await state(id)).toEqual(after)
  })

  test('is put off once, also where the worker ends before it has noted that', async () => {
    const id = await placePaid()
    await wait(310)
    const open = () =>
      shop.services.db.transaction(shop.tenantId, (tx) =>
        tx
          .selectFrom('outbox')
          .select(['id', 'body', 'due_at'])
          .where('topic', '=', 'order-alert')
          .where('done_at', 'is', null)
          .execute(),
      )
    const [missed] = await open()
    await beAway(11 * 60)
    const once = await open()
    // Its body was deleted on completion.
    await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx
        .updateTable('outbox')
        .set({ done_at: null, due_at: shop.clock.now(), body: JSON.stringify(missed?.body) })
        .where('id', '=', missed?.id ?? '')
        .execute(),
    )
    shop.clock.advance({ seconds: 5 })
    await actions.jobs(workingSince)

    expect(once).toHaveLength(1)
    expect(await open()).toEqual(once)
    expect(await state(id)).toEqual(paused)
  })

  test('is taken where the jobs are late for another reason', async () => {
    const id = await placePaid()
    await wait(310)
    // The worker has been at work all the time, with others.
    shop.clock.advance({ minutes: 11 })
    await heartbeat()
    await actions.jobs(workingSince)

    expect(await state(id)).toEqual(rejected)
  })
})

test.each([
  ['pause', 200, 95, warned, paused],
  ['refund', 310, 285, paused, rejected],
])('a %s that is due as the server returns waits for a minute', async (...given) => {
  const [, waited, away, before, after] = given
  const id = await placePaid()
  await wait(waited)
  await beAway(away)
  await wait(59)
  const still = await state(id)
  await wait(1)

  expect(still).toEqual(before)
  expect(await state(id)).toEqual(after)
})

describe('an outlet whose screens could not call while the server was away', () => {
  test.each([170, 180, 190, 660, 8 * 3_600])('for %i s is not paused', async (seconds) => {
    await heartbeat()
    await beAway(seconds)
    const back = await pauses()
    await wait(14, false)
    const before = await pauses()
    await heartbeat()
    await wait(240)

    expect([back, before, await pauses()]).toEqual([[], [], []])
    expect(shop.messages).toEqual([])
  })

  test('is paused three minutes after the return where none comes back', async () => {
    await heartbeat()
    await beAway(11 * 60)
    await wait(179, false)
    const before = await pauses()
    await wait(1, false)

    expect(before).toEqual([])
    expect(await pauses()).toEqual(['no_board'])
  })

  test('is paused by the time of its last heartbeat, not sooner', async () => {
    await heartbeat()
    await beAway(11 * 60)
    await wait(150)
    await wait(100, false)
    const before = await pauses()
    await wait(80, false)

    expect(before).toEqual([])
    expect(await pauses()).toEqual(['no_board'])
  })
})

test('the end of a business day that came while the server was away rejects after the time to answer', async () => {
  const id = await placePaid()
  await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .insertInto('outbox')
      .values({
        tenant_id: shop.tenantId,
        id: 'day-sweep-soho',
        topic: 'day-sweep',
        body: JSON.stringify({ outletId: 'soho' }),
        due_at: new Date(shop.clock.now().getTime() + 3_600_000),
      })
      .execute(),
  )
  await beAway(8 * 3_600)
  await wait(599)
  const before = await state(id)
  await wait(1)

  expect(before).toEqual(paused)
  expect((await state(id)).status).toBe('rejected')
})
