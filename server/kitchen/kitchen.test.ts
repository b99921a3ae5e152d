import { beforeEach, describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireService } from '#contract/staff/service.ts'
import { openKitchen } from '#testing/kitchen.ts'
import { everyDay } from '#testing/sample-outlet.ts'

const kitchen = await openKitchen()
const { shop, pass, bar, manager, call, accept, step } = kitchen
beforeEach(async () => {
  shop.messages.length = 0
  for (const { id } of (await stock()).marks) await call(`DELETE stock/${id}`)
})

const board = () => kitchen.get<WireBoard>('board?outlet_ids=soho')
const service = () => kitchen.get<WireService>('service/soho')
const stock = () =>
  kitchen.get<{ marks: { id: string; ref: string; until: string }[] }>('stock?outlet_id=soho')
const inMinutes = (minutes: number) =>
  new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
const reject = (id: string, body: object) => step(id, 'reject', { from: 'placed', ...body })
const availableDishes = async () => {
  const { data } = await shop.call<{
    categories: { items: { id: string; available: boolean }[] }[]
  }>('GET /api/menu/soho')
  return data.categories.flatMap(({ items }) =>
    items.filter(({ available }) => available).map(({ id }) => id),
  )
}

describe('an order in the kitchen', () => {
  test('is on the board as soon as it is placed, and not before it is paid', async () => {
    const unpaid = await kitchen.diner.place()
    const id = await kitchen.placeCash()

    const { orders, outlets } = await board()

    const ids = orders.map((order) => order.id)
    expect(ids).toContain(id)
    expect(ids).not.toContain(unpaid.order.id)
    expect(outlets).toMatchObject([{ id: 'soho', preset: 20, prep: 20 }])
    expect(outlets[0]?.last_order_at).toBe((await kitchen.read(id)).placed_at)
    expect((await call(`GET orders/${unpaid.order.id}`)).status).toBe(404)
  })

  test('is offered with the minutes that a busy kitchen needs, which count once', async () => {
    const busy = { minutes: 10, until: inMinutes(60), half: false }
    await call('PUT service/soho/busy', busy)

    const { outlets } = await board()
    await call('DELETE service/soho/busy')

    expect(outlets).toMatchObject([{ prep: 20, preset: 30, busy }])
  })

  test('is accepted with minutes, which the diner is promised', async () => {
    const id = await kitchen.placeCash()

    const { status, data } = await accept(id, { minutes: 25 })

    expect(status).toBe(200)
    expect(data.order).toMatchObject({
      // Started in the same step.
      status: 'preparing',
      minutes_given: 25,
      ready_by: inMinutes(25),
      seen: { by: { kind: 'device', name: 'Pass' } },
      allowed: ['ready', 'delay', 'print', 'undo'],
    })
    expect(await kitchen.readAsDiner(id)).toMatchObject({
      status: 'preparing',
      delayed_minutes: 0,
      // Fifteen minutes on the road.
      timing: { from: inMinutes(40) },
    })
  })

  test('records the person or screen of each step until it is delivered', async () => {
    const id = await kitchen.placePaid()

    await accept(id)
    await kitchen.move(id, 'preparing', 'ready', bar)
    await kitchen.move(id, 'ready', 'out_for_delivery')
    const { data } = await kitchen.move(id, 'out_for_delivery', 'completed', manager)

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
    const { data } = await kitchen.move(await kitchen.placeCash(), 'placed', 'ready')

    const statuses = data.order.history.map(({ status }) => status)
    expect(statuses).toEqual(['placed', 'accepted', 'preparing', 'ready'])
    expect(data.order.minutes_given).toBe(20)
  })

  test('is moved once by two concurrent taps: the second learns who was first', async () => {
    const id = await kitchen.placeCash()

    const first = await accept(id, { minutes: 20 })
    const second = await accept(id, { minutes: 45 }, bar)

    expect(first.data.already).toBeUndefined()
    expect(second).toMatchObject({
      status: 200,
      data: { order: { minutes_given: 20 }, already: { by: { name: 'Pass' } } },
    })
    expect((await kitchen.read(id)).history).toHaveLength(3)
  })

  test('is moved once by a request that comes twice', async () => {
    const id = await kitchen.placeCash()
    const again = (body = {}) => accept(id, body, pass, 'same')

    const answers = await Promise.all([again(), again(), again()])
    const other = await again({ minutes: 30 })

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.every(({ data }) => data.already === undefined)).toBe(true)
    expect((await kitchen.read(id)).history).toHaveLength(3)
    expect(other.status).toBe(409)
  })

  test('that was cancelled since is refused, with its current state', async () => {
    const placed = await kitchen.diner.placeCash()
    const { id } = placed.order
    await kitchen.diner.cancel(placed)

    expect(await accept(id)).toMatchObject({
      status: 409,
      data: { order: { id, status: 'cancelled' }, by: { kind: 'diner' } },
    })
  })

  test('comes whole with a refusal, so that a screen that shows it loses nothing', async () => {
    const id = await kitchen.placeCash()
    const { data } = await accept(id)
    const { ready_by } = data.order
    await step(id, 'delay', { minutes: 10, ready_by })

    // This screen has not seen the undo.
    const refused = await accept(id, { from: 'ready' })
    const stale = await step(id, 'delay', { minutes: 5, ready_by })

    const whole = await kitchen.read(id)
    expect(whole.delays).toHaveLength(1)
    expect([refused.status, stale.status]).toEqual([409, 409])
    expect([refused.data.order, stale.data.order]).toEqual([whole, whole])
  })

  test('is moved by a person where the setting asks for one; any screen may say that it was seen', async () => {
    const set = (pin_for_moves: boolean, revision: number) =>
      call<{ revision: number }>('PUT settings/outlet/soho', { revision, pin_for_moves }, manager)
    const id = await kitchen.placeCash()
    const { data } = await set(true, 0)
    const byScreen = await accept(id)
    const seen = await call(`POST orders/${id}/seen`)
    const byPerson = await accept(id, {}, manager)
    await set(false, data.revision)

    expect(byScreen).toMatchObject({ status: 403, data: { right: 'orders.move' } })
    expect([seen.status, byPerson.status]).toEqual([200, 200])
  })

  test.each([
    ['+447700900123', '07700 900123'],
    ['+4791234567', '+47 91 23 45 67'],
    ['', ''],
  ])('of a diner with the phone %j shows it as people here write it: %j', async (phone, text) => {
    const id = await kitchen.placeCash()
    await kitchen.diner.setPhone(id, phone)

    expect((await kitchen.read(id)).customer).toMatchObject({ phone, phone_text: text })
  })

  test('of another outlet does not exist', async () => {
    const id = await kitchen.placeCash()
    const elsewhere = await shop.addDevice({ outlets: ['camden'] })

    const answers = await Promise.all([
      accept(id, {}, elsewhere),
      kitchen.move(id, 'placed', 'ready', elsewhere),
      kitchen.undo(id, 0, elsewhere),
      call(`GET orders/${id}`, undefined, elsewhere),
      call('GET board?outlet_ids=soho', undefined, elsewhere),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('a rejected order', () => {
  test('adds to the kitchen’s own busy minutes and does not shorten them', async () => {
    const until = inMinutes(120)
    await call('PUT service/soho/busy', { minutes: 10, until })

    await reject(await kitchen.placeCash(), { reason: 'too_busy', also: 'busy' })

    const { busy } = await service()
    await call('DELETE service/soho/busy')
    expect(busy).toEqual({ minutes: 30, until, half: false })
  })

  test.each([
    ['no_driver', 'delivery_off', ['delivery']],
    ['closing', 'pause', ['delivery', 'pickup']],
  ])('for %s keeps the next one from meeting the same: %s', async (reason, also, services) => {
    const id = await kitchen.placeCash()
    const { next_opening } = await service()

    await reject(id, { reason, also })

    const { pauses } = await service()
    for (const pause of pauses) await call(`DELETE service/soho/pauses/${pause.id}`)
    const until = also === 'pause' ? next_opening : inMinutes(60)
    expect(pauses).toMatchObject([{ kind: 'hand', services, until, by: { kind: 'device' } }])
  })

  test('goes back to the card, and says why', async () => {
    const id = await kitchen.placePaid()

    const { data } = await reject(id, { reason: 'sold_out', sold_out: ['curry'] })
    await kitchen.shop.runJobs()

    expect(data.order.status).toBe('rejected')
    expect(await kitchen.readAsDiner(id)).toMatchObject({
      status: 'rejected',
      ending: {
        code: 'sold_out',
        text: 'Curry has just sold out. £31.40 goes back to your card, usually within 5 days.',
      },
      payment: { status: 'refunded', refunded: 31.4 },
    })
    expect(await availableDishes()).not.toContain('curry')
    await expect(kitchen.diner.place()).rejects.toThrow('Curry is sold out')
    // The end of the business day.
    expect((await stock()).marks).toMatchObject([
      { ref: 'curry', until: '2026-11-21T04:00:00.000Z' },
    ])
  })

  test('names each of several dishes that have sold out once, and takes all of them off the menu', async () => {
    const line = (item_id: string, ...options: string[]) => ({
      item_id,
      quantity: 1,
      options: options.map((option_id) => ({ option_id, quantity: 1 })),
      note: '',
    })
    const id = await kitchen.placeCash({
      lines: [line('curry', 'plain'), line('lassi'), line('curry', 'plain', 'raita')],
      expected_total: 33.4,
    })

    const stranger = await reject(id, { reason: 'sold_out', sold_out: ['lassi', 'pie'] })
    const sold_out = ['lassi', 'curry', 'lassi']
    const { status } = await reject(id, { reason: 'sold_out', sold_out })

    expect([stranger.status, status]).toEqual([422, 200])
    expect((await kitchen.readAsDiner(id)).ending?.text).toMatch(
      /^Curry and Lassi have just sold out\./,
    )
    expect((await stock()).marks.map(({ ref }) => ref).toSorted()).toEqual(['curry', 'lassi'])
    expect(await availableDishes()).toEqual([])
  })

  test('needs a note for another reason, and cannot be undone', async () => {
    const id = await kitchen.placeCash()
    const wordless = await reject(id, { reason: 'other' })
    const unknown = await reject(id, { reason: 'unanswered' })

    const { data } = await reject(id, { reason: 'other', note: 'The oven broke' })

    expect([wordless.status, unknown.status]).toEqual([422, 422])
    expect(data.order).toMatchObject({ status: 'rejected', undo: null, allowed: ['print'] })
    expect((await kitchen.readAsDiner(id)).ending?.text).toBe(
      'The kitchen could not take it. Nothing was taken.',
    )
  })

  test('cannot be one that was accepted', async () => {
    const id = await kitchen.placeCash()
    await accept(id)

    expect((await reject(id, { reason: 'too_busy' })).status).toBe(409)
  })
})

// Open from 17:00 to 23:00, 18 minutes to cook: accepted with 20, the preset. The order is picked up.
test.each([
  ['before opening keeps the time that counts from it', '16:40', '17:18', '17:20–17:35'],
  ['is promised by the preset', '18:00', '18:18', '18:20–18:35'],
  ['ends by closing', '22:35', '22:53', '22:55–23:00'],
  ['keeps its promise where the preset ends after closing', '22:41', '22:59', '22:59–23:00'],
])('an accepted order %s', async (_, time, from, promise) => {
  const now = shop.clock.now().toISOString()
  const outlet = {
    openingHours: everyDay('17:00-23:00'),
    kitchen: { preparationMinutes: 18 },
  }
  await shop.stock({ outlet })
  shop.clock.set(`2026-11-20T${time}:00Z`)
  const { order } = await kitchen.diner.placeCash({ type: 'pickup', expected_total: 28.9 })

  await accept(order.id)

  const { status, timing } = await kitchen.readAsDiner(order.id)
  await shop.stock({})
  shop.clock.set(now)
  expect(order.timing.from).toContain(from)
  expect(status).toBe('preparing')
  expect([timing.from, timing.to].map((at) => at.slice(11, 16)).join('–')).toBe(promise)
})
