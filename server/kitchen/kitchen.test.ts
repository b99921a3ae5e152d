import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireService } from '#contract/staff/service.ts'
import type { WireStaffOrder, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { orderActions } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'

let shop: Shop
let diner: Diner
let pass: StaffActor
let bar: StaffActor
let manager: StaffActor
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  diner = await shop.customer({ email: 'ada@example.com' })
  pass = await addDevice(shop.services, shop.tenantId, { name: 'Pass' })
  bar = await addDevice(shop.services, shop.tenantId, { name: 'Bar' })
  manager = await addMember(shop.services, shop.tenantId, { role: 'manager', name: 'Maya' })
  actions = orderActions(shop, diner)
})
afterAll(() => shop?.close())
beforeEach(async () => {
  shop.messages.length = 0
  const { data } = await staffCall<{ marks: { id: string }[] }>(
    shop,
    'GET /api/staff/stock?outlet_id=soho',
    pass,
  )
  for (const { id } of data.marks) await staffCall(shop, `DELETE /api/staff/stock/${id}`, pass)
})

let keys = 0
/** One step of the kitchen, under a key of its own. */
function step<T = WireSteppedOrder>(
  id: string,
  verb: string,
  body: unknown,
  actor: StaffActor = pass,
  key = `step-${keys++}`,
) {
  return staffCall<T>(shop, `POST /api/staff/orders/${id}/${verb}`, actor, {
    body,
    headers: { 'idempotency-key': key },
  })
}
const accept = (id: string, body: object = {}, actor?: StaffActor, key?: string) =>
  step(id, 'accept', { from: 'placed', ...body }, actor, key)
const move = (id: string, from: string, to: string, actor?: StaffActor) =>
  step(id, 'move', { from, to }, actor)
const undo = (id: string, position: number, actor: StaffActor = pass) =>
  staffCall<WireStaffOrder>(shop, `POST /api/staff/orders/${id}/undo`, actor, {
    body: { position },
  })
const read = async (id: string, actor: StaffActor = pass) =>
  (await staffCall<WireStaffOrder>(shop, `GET /api/staff/orders/${id}`, actor)).data

async function placeCash(): Promise<string> {
  const { order } = await actions.place({ payment_method: 'cash' })
  return order.id
}

async function placePaid(): Promise<string> {
  const placed = await actions.place()
  await actions.pay(placed)
  await actions.report(placed)
  return placed.order.id
}

describe('an order in the kitchen', () => {
  test('is on the board as soon as it is placed, and not before it is paid', async () => {
    const unpaid = await actions.place()
    const id = await placeCash()

    const board = await staffCall<WireBoard>(shop, 'GET /api/staff/board?outlet_ids=soho', pass)

    expect(board.status).toBe(200)
    const ids = board.data.orders.map((order) => order.id)
    expect(ids).toContain(id)
    expect(ids).not.toContain(unpaid.order.id)
    expect(board.data.outlets).toMatchObject([{ id: 'soho', preset: 20, prep: 20 }])
    expect(board.data.outlets[0]?.last_order_at).toBe((await read(id)).placed_at)
    expect((await staffCall(shop, `GET /api/staff/orders/${unpaid.order.id}`, pass)).status).toBe(
      404,
    )
  })

  test('is offered with the minutes that a busy kitchen needs, which count once', async () => {
    const until = new Date(shop.clock.now().getTime() + 3_600_000).toISOString()
    const busy = { minutes: 10, until, half: false }
    await staffCall(shop, 'PUT /api/staff/service/soho/busy', pass, { body: busy })

    const { data } = await staffCall<WireBoard>(shop, 'GET /api/staff/board?outlet_ids=soho', pass)
    await staffCall(shop, 'DELETE /api/staff/service/soho/busy', pass)

    expect(data.outlets).toMatchObject([{ prep: 20, preset: 30, busy }])
  })

  test('is accepted with minutes, which the diner is promised', async () => {
    const id = await placeCash()

    const { status, data } = await accept(id, { minutes: 25 })

    expect(status).toBe(200)
    const now = shop.clock.now().getTime()
    expect(data.order).toMatchObject({
      // Started in the same step.
      status: 'preparing',
      minutes_given: 25,
      ready_by: new Date(now + 25 * 60_000).toISOString(),
      seen: { by: { kind: 'device', name: 'Pass' } },
      allowed: ['ready', 'delay', 'print', 'undo'],
    })
    const seen = await actions.read({ order: { id } } as never)
    expect(seen).toMatchObject({
      status: 'preparing',
      delayed_minutes: 0,
      // Fifteen minutes on the road.
      timing: { from: new Date(now + 40 * 60_000).toISOString() },
    })
  })

  test('records who took each step until it is delivered', async () => {
    const id = await placePaid()

    await accept(id)
    await move(id, 'preparing', 'ready', bar)
    await move(id, 'ready', 'out_for_delivery')
    const { data } = await move(id, 'out_for_delivery', 'completed', manager)

    expect(data.order.status).toBe('completed')
    expect(data.order.history.map(({ status, by, name }) => `${status} ${by} ${name}`)).toEqual([
      'awaiting_payment diner Diner',
      'placed provider Payment',
      'accepted device Pass',
      'preparing device Pass',
      'ready device Bar',
      'out_for_delivery device Pass',
      'completed member Maya',
    ])
  })

  test('records every step of a jump, and is accepted by one', async () => {
    const id = await placeCash()

    const { data } = await move(id, 'placed', 'ready')

    expect(data.order.history.map(({ status }) => status)).toEqual([
      'placed',
      'accepted',
      'preparing',
      'ready',
    ])
    expect(data.order.minutes_given).toBe(20)
  })

  test('is moved once by two who tap: the second hears who was quicker', async () => {
    const id = await placeCash()

    const first = await accept(id, { minutes: 20 })
    const second = await accept(id, { minutes: 45 }, bar)

    expect(first.data.already).toBeUndefined()
    expect(second).toMatchObject({
      status: 200,
      data: { order: { minutes_given: 20 }, already: { by: { name: 'Pass' } } },
    })
    expect((await read(id)).history).toHaveLength(3)
  })

  test('is moved once by a request that comes twice', async () => {
    const id = await placeCash()

    const answers = await Promise.all([
      accept(id, {}, pass, 'same'),
      accept(id, {}, pass, 'same'),
      accept(id, {}, pass, 'same'),
    ])
    const other = await accept(id, { minutes: 30 }, pass, 'same')

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.every(({ data }) => data.already === undefined)).toBe(true)
    expect((await read(id)).history).toHaveLength(3)
    expect(other.status).toBe(409)
  })

  test('that was cancelled meanwhile is refused, with its current state', async () => {
    const id = await placeCash()
    await shop.call(`POST /api/orders/${id}/cancel`, { token: diner.token })

    const refused = await accept(id)

    expect(refused).toMatchObject({
      status: 409,
      data: { order: { id, status: 'cancelled' }, by: { kind: 'diner' } },
    })
  })

  test('comes whole with a refusal, so that a screen that shows it loses nothing', async () => {
    const id = await placeCash()
    const { data } = await accept(id)
    await step(id, 'delay', { minutes: 10, ready_by: data.order.ready_by })

    // An undo has taken it back, as this screen thinks.
    const refused = await accept(id, { from: 'ready' })
    const stale = await step(id, 'delay', { minutes: 5, ready_by: data.order.ready_by })

    const whole = await read(id)
    expect(whole.delays).toHaveLength(1)
    expect([refused.status, stale.status]).toEqual([409, 409])
    expect([refused.data.order, stale.data.order]).toEqual([whole, whole])
  })

  test('is moved by a person where the setting asks for one; any screen may say that it was seen', async () => {
    const set = (pin_for_moves: boolean, revision: number) =>
      staffCall<{ revision: number }>(shop, 'PUT /api/staff/settings/outlet/soho', manager, {
        body: { revision, pin_for_moves },
      })
    const id = await placeCash()
    const { data } = await set(true, 0)
    const byScreen = await accept(id)
    const seen = await staffCall(shop, `POST /api/staff/orders/${id}/seen`, pass)
    const byPerson = await accept(id, {}, manager)
    await set(false, data.revision)

    expect(byScreen).toMatchObject({ status: 403, data: { right: 'orders.move' } })
    expect([seen.status, byPerson.status]).toEqual([200, 200])
  })

  test('of another outlet does not exist', async () => {
    const id = await placeCash()
    const elsewhere = await addDevice(shop.services, shop.tenantId, { outlets: ['camden'] })

    const answers = await Promise.all([
      accept(id, {}, elsewhere),
      move(id, 'placed', 'ready', elsewhere),
      undo(id, 0, elsewhere),
      staffCall(shop, `GET /api/staff/orders/${id}`, elsewhere),
      staffCall(shop, 'GET /api/staff/board?outlet_ids=soho', elsewhere),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('an undo', () => {
  test('takes back the whole tap and what it promised', async () => {
    const id = await placeCash()
    const before = await read(id)
    const { data } = await accept(id, { minutes: 60 })

    const undone = await undo(id, data.order.undo?.position ?? -1)

    expect(undone).toMatchObject({
      status: 200,
      data: {
        status: 'placed',
        ready_by: before.ready_by,
        timing: before.timing,
        minutes_given: null,
        undo: null,
      },
    })
    expect(undone.data.history.map(({ undone_at }) => undone_at !== null)).toEqual([
      false,
      true,
      true,
    ])
    expect((await actions.read({ order: { id } } as never)).history).toHaveLength(1)
    expect((await accept(id)).data.order.status).toBe('preparing')
  })

  test('withdraws the message of its step', async () => {
    const id = await placeCash()
    const { data } = await accept(id)
    await undo(id, data.order.undo?.position ?? -1)
    shop.clock.advance({ seconds: 11 })
    await actions.jobs()

    expect(shop.messages.filter(({ subject }) => subject.includes('accepted'))).toEqual([])
  })

  test('of an accept is too late once the diner has been told', async () => {
    const id = await placeCash()
    const { data } = await accept(id)
    const position = data.order.undo?.position ?? -1
    shop.clock.advance({ seconds: 10 })
    await actions.jobs()

    const late = await undo(id, position)

    expect(late.status).toBe(409)
    expect(shop.messages.some(({ subject }) => subject.includes('Being cooked'))).toBe(true)
  })

  test.each([
    [89, 200],
    [90, 409],
  ])('of another step works for 90 seconds: after %d it is %d', async (seconds, status) => {
    const id = await placeCash()
    await accept(id)
    const { data } = await move(id, 'preparing', 'ready')
    shop.clock.advance({ seconds })

    expect((await undo(id, data.order.undo?.position ?? -1)).status).toBe(status)
  })

  test('does nothing twice, and nothing once the order has moved on', async () => {
    const id = await placeCash()
    await accept(id)
    const { data } = await move(id, 'preparing', 'ready')
    const position = data.order.undo?.position ?? -1
    const first = await undo(id, position)
    const second = await undo(id, position, bar)
    await move(id, 'preparing', 'ready')
    const moved = await move(id, 'ready', 'out_for_delivery')
    const late = await undo(id, (moved.data.order.undo?.position ?? 0) - 1)

    expect([first.status, second.status, late.status]).toEqual([200, 200, 409])
    expect(second.data.status).toBe('preparing')
  })

  test('of the last step takes back that the cash was taken', async () => {
    const id = await placeCash()
    await move(id, 'placed', 'out_for_delivery')
    const { data } = await move(id, 'out_for_delivery', 'completed')
    expect(data.order.payment.status).toBe('succeeded')

    const undone = await undo(id, data.order.undo?.position ?? -1)

    expect(undone.data).toMatchObject({
      status: 'out_for_delivery',
      payment: { status: 'processing' },
    })
  })
})

describe('a delay', () => {
  const delay = (id: string, minutes: number, ready_by: string, key?: string) =>
    step<WireStaffOrder>(id, 'delay', { minutes, ready_by }, pass, key)

  test('moves the food and the promise, and the diner is told from ten minutes on', async () => {
    const id = await placeCash()
    const { data } = await accept(id)
    shop.clock.advance({ seconds: 11 })
    await actions.jobs()
    shop.messages.length = 0

    const once = await delay(id, 5, data.order.ready_by)
    await actions.jobs()
    const quiet = shop.messages.length
    const twice = await delay(id, 5, once.data.ready_by)
    await actions.jobs()

    expect(twice.data).toMatchObject({
      ready_by: new Date(Date.parse(data.order.ready_by) + 10 * 60_000).toISOString(),
      delayed_minutes: 10,
      delays: [{ minutes: 5 }, { minutes: 5 }],
    })
    expect(quiet).toBe(0)
    expect(shop.messages).toMatchObject([{ subject: expect.stringContaining('a little later') }])
  })

  test('is told once, although the order has moved on before the message left', async () => {
    const { data: timings } = await shop.call<{ days: { slots: { start: string }[] }[] }>(
      'GET /api/available-timings?outlet_id=soho&type=delivery',
      { token: diner.token },
    )
    const timing = timings.days[0]?.slots[4]?.start ?? ''
    const { order } = await actions.place({ payment_method: 'cash', timing })
    const { data } = await accept(order.id)
    shop.clock.advance({ seconds: 11 })
    await actions.jobs()
    shop.messages.length = 0

    const once = await delay(order.id, 10, data.order.ready_by)
    await delay(order.id, 5, once.data.ready_by)
    await move(order.id, 'accepted', 'preparing')
    await actions.jobs()

    expect(shop.messages).toMatchObject([{ subject: expect.stringContaining('a little later') }])
  })

  test('is not told once the food is ready', async () => {
    const id = await placeCash()
    const { data } = await accept(id)
    shop.clock.advance({ seconds: 11 })
    await actions.jobs()
    shop.messages.length = 0

    await delay(id, 10, data.order.ready_by)
    await move(id, 'preparing', 'ready')
    await actions.jobs()

    expect(shop.messages).toEqual([])
  })

  test('counts from what the screen showed', async () => {
    const id = await placeCash()
    const { data } = await accept(id)
    await delay(id, 10, data.order.ready_by)

    const stale = await delay(id, 10, data.order.ready_by)

    expect(stale).toMatchObject({ status: 409, data: { order: { delayed_minutes: 10 } } })
  })

  test('ends after three, and after 90 minutes in all', async () => {
    const id = await placeCash()
    let order = (await accept(id)).data.order
    for (const minutes of [30, 30, 20]) {
      order = (await delay(id, minutes, order.ready_by)).data
    }

    const fourth = await delay(id, 5, order.ready_by)

    expect(fourth).toMatchObject({ status: 422, message: expect.stringMatching(/call the diner/) })
    expect(order.allowed).not.toContain('delay')
    expect((await actions.read({ order: { id } } as never)).can_cancel).toBe(false)
  })

  test('is refused once the food is ready', async () => {
    const id = await placeCash()
    const { data } = await move(id, 'placed', 'ready')

    expect((await delay(id, 5, data.order.ready_by)).status).toBe(409)
  })
})

describe('a rejected order', () => {
  test('adds to what the kitchen has set as busy, which does not end sooner for it', async () => {
    const busy = 'PUT /api/staff/service/soho/busy'
    const inTwoHours = new Date(shop.clock.now().getTime() + 120 * 60_000).toISOString()
    await staffCall(shop, busy, pass, { body: { minutes: 10, until: inTwoHours } })
    const id = await placeCash()

    await step(id, 'reject', { from: 'placed', reason: 'too_busy', also: 'busy' })

    const { data } = await staffCall<{ busy: unknown }>(shop, 'GET /api/staff/service/soho', pass)
    await staffCall(shop, 'DELETE /api/staff/service/soho/busy', pass)
    expect(data.busy).toEqual({ minutes: 30, until: inTwoHours, half: false })
  })

  test.each([
    ['no_driver', 'delivery_off', ['delivery']],
    ['closing', 'pause', ['delivery', 'pickup']],
  ] as const)(
    'for %s keeps the next one from meeting the same: %s',
    async (reason, also, services) => {
      const getService = () =>
        staffCall<WireService>(shop, 'GET /api/staff/service/soho', pass).then(({ data }) => data)
      const id = await placeCash()
      const { next_opening } = await getService()

      await step(id, 'reject', { from: 'placed', reason, also })

      const { pauses } = await getService()
      for (const pause of pauses) {
        await staffCall(shop, `DELETE /api/staff/service/soho/pauses/${pause.id}`, pass)
      }
      const inAnHour = new Date(shop.clock.now().getTime() + 3_600_000).toISOString()
      const until = also === 'pause' ? next_opening : inAnHour
      expect(pauses).toMatchObject([{ kind: 'hand', services, until, by: { kind: 'device' } }])
    },
  )

  test('goes back to the card, and says why', async () => {
    const id = await placePaid()

    const { data } = await step(id, 'reject', {
      from: 'placed',
      reason: 'sold_out',
      sold_out: ['curry'],
    })
    await actions.jobs()

    expect(data.order.status).toBe('rejected')
    const shown = await actions.read({ order: { id } } as never)
    expect(shown).toMatchObject({
      status: 'rejected',
      ending: {
        code: 'sold_out',
        text: 'Curry has just sold out. £31.40 goes back to your card, usually within 5 days.',
      },
      payment: { status: 'refunded', refunded: 31.4 },
    })
    const menu = await shop.call<{ categories: { items: { id: string; available: boolean }[] }[] }>(
      'GET /api/menu/soho',
    )
    expect(menu.data.categories[0]?.items.find((item) => item.id === 'curry')?.available).toBe(
      false,
    )
    const again = await actions.place().catch((error: Error) => error.message)
    expect(again).toContain('Curry is sold out')
    const { data: stock } = await staffCall<{ marks: { ref: string; until: string }[] }>(
      shop,
      'GET /api/staff/stock?outlet_id=soho',
      pass,
    )
    // The end of the business day.
    expect(stock.marks).toMatchObject([{ ref: 'curry', until: '2026-11-21T04:00:00.000Z' }])
  })

  test('needs words for another reason, and cannot be taken back', async () => {
    const id = await placeCash()
    const wordless = await step(id, 'reject', { from: 'placed', reason: 'other' })
    const unknown = await step(id, 'reject', { from: 'placed', reason: 'unanswered' })

    const { data } = await step(id, 'reject', {
      from: 'placed',
      reason: 'other',
      note: 'The oven broke',
    })

    expect([wordless.status, unknown.status]).toEqual([422, 422])
    expect(data.order).toMatchObject({ status: 'rejected', undo: null, allowed: ['print'] })
    expect((await actions.read({ order: { id } } as never)).ending?.text).toBe(
      'The kitchen could not take it. Nothing was taken.',
    )
  })

  test('cannot be one that was accepted', async () => {
    const id = await placeCash()
    await accept(id)

    expect((await step(id, 'reject', { from: 'placed', reason: 'too_busy' })).status).toBe(409)
  })
})
