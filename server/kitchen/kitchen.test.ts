import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireService } from '#contract/staff/service.ts'
import { type Kitchen, openKitchen } from '#testing/kitchen.ts'
import { addDevice, staffCall } from '#testing/staff.ts'

let kitchen: Kitchen
beforeAll(async () => {
  kitchen = await openKitchen()
})
afterAll(() => kitchen?.shop.close())
beforeEach(async () => {
  const { shop, pass } = kitchen
  shop.messages.length = 0
  for (const { id } of (await stock()).marks)
    await staffCall(shop, `DELETE /api/staff/stock/${id}`, pass)
})

const board = () => kitchen.get<WireBoard>('board?outlet_ids=soho')
const service = () => kitchen.get<WireService>('service/soho')
const stock = () =>
  kitchen.get<{ marks: { id: string; ref: string; until: string }[] }>('stock?outlet_id=soho')
const shownToDiner = (id: string) => kitchen.actions.read({ order: { id } } as never)
const availableDishes = async () => {
  const { data } = await kitchen.shop.call<{
    categories: { items: { id: string; available: boolean }[] }[]
  }>('GET /api/menu/soho')
  return data.categories.flatMap(({ items }) =>
    items.filter(({ available }) => available).map(({ id }) => id),
  )
}

describe('an order in the kitchen', () => {
  test('is on the board as soon as it is placed, and not before it is paid', async () => {
    const unpaid = await kitchen.actions.place()
    const id = await kitchen.placeCash()

    const { orders, outlets } = await board()

    const ids = orders.map((order) => order.id)
    expect(ids).toContain(id)
    expect(ids).not.toContain(unpaid.order.id)
    expect(outlets).toMatchObject([{ id: 'soho', preset: 20, prep: 20 }])
    expect(outlets[0]?.last_order_at).toBe((await kitchen.read(id)).placed_at)
    expect(
      (await staffCall(kitchen.shop, `GET /api/staff/orders/${unpaid.order.id}`, kitchen.pass))
        .status,
    ).toBe(404)
  })

  test('is offered with the minutes that a busy kitchen needs, which count once', async () => {
    const until = new Date(kitchen.shop.clock.now().getTime() + 3_600_000).toISOString()
    const busy = { minutes: 10, until, half: false }
    await staffCall(kitchen.shop, 'PUT /api/staff/service/soho/busy', kitchen.pass, { body: busy })

    const { outlets } = await board()
    await staffCall(kitchen.shop, 'DELETE /api/staff/service/soho/busy', kitchen.pass)

    expect(outlets).toMatchObject([{ prep: 20, preset: 30, busy }])
  })

  test('is accepted with minutes, which the diner is promised', async () => {
    const id = await kitchen.placeCash()

    const { status, data } = await kitchen.accept(id, { minutes: 25 })

    expect(status).toBe(200)
    const now = kitchen.shop.clock.now().getTime()
    expect(data.order).toMatchObject({
      // Started in the same step.
      status: 'preparing',
      minutes_given: 25,
      ready_by: new Date(now + 25 * 60_000).toISOString(),
      seen: { by: { kind: 'device', name: 'Pass' } },
      allowed: ['ready', 'delay', 'print', 'undo'],
    })
    expect(await shownToDiner(id)).toMatchObject({
      status: 'preparing',
      delayed_minutes: 0,
      // Fifteen minutes on the road.
      timing: { from: new Date(now + 40 * 60_000).toISOString() },
    })
  })

  test('records the person or screen of each step until it is delivered', async () => {
    const id = await kitchen.placePaid()

    await kitchen.accept(id)
    await kitchen.move(id, 'preparing', 'ready', kitchen.bar)
    await kitchen.move(id, 'ready', 'out_for_delivery')
    const { data } = await kitchen.move(id, 'out_for_delivery', 'completed', kitchen.manager)

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
    const id = await kitchen.placeCash()

    const { data } = await kitchen.move(id, 'placed', 'ready')

    expect(data.order.history.map(({ status }) => status)).toEqual([
      'placed',
      'accepted',
      'preparing',
      'ready',
    ])
    expect(data.order.minutes_given).toBe(20)
  })

  test('is moved once by two concurrent taps: the second learns who was first', async () => {
    const id = await kitchen.placeCash()

    const first = await kitchen.accept(id, { minutes: 20 })
    const second = await kitchen.accept(id, { minutes: 45 }, kitchen.bar)

    expect(first.data.already).toBeUndefined()
    expect(second).toMatchObject({
      status: 200,
      data: { order: { minutes_given: 20 }, already: { by: { name: 'Pass' } } },
    })
    expect((await kitchen.read(id)).history).toHaveLength(3)
  })

  test('is moved once by a request that comes twice', async () => {
    const id = await kitchen.placeCash()

    const answers = await Promise.all([
      kitchen.accept(id, {}, kitchen.pass, 'same'),
      kitchen.accept(id, {}, kitchen.pass, 'same'),
      kitchen.accept(id, {}, kitchen.pass, 'same'),
    ])
    const other = await kitchen.accept(id, { minutes: 30 }, kitchen.pass, 'same')

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.every(({ data }) => data.already === undefined)).toBe(true)
    expect((await kitchen.read(id)).history).toHaveLength(3)
    expect(other.status).toBe(409)
  })

  test('that was cancelled since is refused, with its current state', async () => {
    const id = await kitchen.placeCash()
    await kitchen.shop.call(`POST /api/orders/${id}/cancel`, { token: kitchen.diner.token })

    const refused = await kitchen.accept(id)

    expect(refused).toMatchObject({
      status: 409,
      data: { order: { id, status: 'cancelled' }, by: { kind: 'diner' } },
    })
  })

  test('comes whole with a refusal, so that a screen that shows it loses nothing', async () => {
    const id = await kitchen.placeCash()
    const { data } = await kitchen.accept(id)
    await kitchen.step(id, 'delay', { minutes: 10, ready_by: data.order.ready_by })

    // This screen has not seen the undo.
    const refused = await kitchen.accept(id, { from: 'ready' })
    const stale = await kitchen.step(id, 'delay', { minutes: 5, ready_by: data.order.ready_by })

    const whole = await kitchen.read(id)
    expect(whole.delays).toHaveLength(1)
    expect([refused.status, stale.status]).toEqual([409, 409])
    expect([refused.data.order, stale.data.order]).toEqual([whole, whole])
  })

  test('is moved by a person where the setting asks for one; any screen may say that it was seen', async () => {
    const set = (pin_for_moves: boolean, revision: number) =>
      staffCall<{ revision: number }>(
        kitchen.shop,
        'PUT /api/staff/settings/outlet/soho',
        kitchen.manager,
        {
          body: { revision, pin_for_moves },
        },
      )
    const id = await kitchen.placeCash()
    const { data } = await set(true, 0)
    const byScreen = await kitchen.accept(id)
    const seen = await staffCall(kitchen.shop, `POST /api/staff/orders/${id}/seen`, kitchen.pass)
    const byPerson = await kitchen.accept(id, {}, kitchen.manager)
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
    await kitchen.actions.setPhone(id, phone)

    expect((await kitchen.read(id)).customer).toMatchObject({ phone, phone_text: text })
  })

  test('of another outlet does not exist', async () => {
    const id = await kitchen.placeCash()
    const elsewhere = await addDevice(kitchen.shop.services, kitchen.shop.tenantId, {
      outlets: ['camden'],
    })

    const answers = await Promise.all([
      kitchen.accept(id, {}, elsewhere),
      kitchen.move(id, 'placed', 'ready', elsewhere),
      kitchen.undo(id, 0, elsewhere),
      staffCall(kitchen.shop, `GET /api/staff/orders/${id}`, elsewhere),
      staffCall(kitchen.shop, 'GET /api/staff/board?outlet_ids=soho', elsewhere),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('a rejected order', () => {
  test('adds to the kitchen’s own busy minutes and does not shorten them', async () => {
    const busy = 'PUT /api/staff/service/soho/busy'
    const inTwoHours = new Date(kitchen.shop.clock.now().getTime() + 120 * 60_000).toISOString()
    await staffCall(kitchen.shop, busy, kitchen.pass, { body: { minutes: 10, until: inTwoHours } })
    const id = await kitchen.placeCash()

    await kitchen.step(id, 'reject', { from: 'placed', reason: 'too_busy', also: 'busy' })

    const { busy: after } = await service()
    await staffCall(kitchen.shop, 'DELETE /api/staff/service/soho/busy', kitchen.pass)
    expect(after).toEqual({ minutes: 30, until: inTwoHours, half: false })
  })

  test.each([
    ['no_driver', 'delivery_off', ['delivery']],
    ['closing', 'pause', ['delivery', 'pickup']],
  ] as const)(
    'for %s keeps the next one from meeting the same: %s',
    async (reason, also, services) => {
      const id = await kitchen.placeCash()
      const { next_opening } = await service()

      await kitchen.step(id, 'reject', { from: 'placed', reason, also })

      const { pauses } = await service()
      for (const pause of pauses) {
        await staffCall(
          kitchen.shop,
          `DELETE /api/staff/service/soho/pauses/${pause.id}`,
          kitchen.pass,
        )
      }
      const inAnHour = new Date(kitchen.shop.clock.now().getTime() + 3_600_000).toISOString()
      const until = also === 'pause' ? next_opening : inAnHour
      expect(pauses).toMatchObject([{ kind: 'hand', services, until, by: { kind: 'device' } }])
    },
  )

  test('goes back to the card, and says why', async () => {
    const id = await kitchen.placePaid()

    const { data } = await kitchen.step(id, 'reject', {
      from: 'placed',
      reason: 'sold_out',
      sold_out: ['curry'],
    })
    await kitchen.actions.jobs()

    expect(data.order.status).toBe('rejected')
    expect(await shownToDiner(id)).toMatchObject({
      status: 'rejected',
      ending: {
        code: 'sold_out',
        text: 'Curry has just sold out. £31.40 goes back to your card, usually within 5 days.',
      },
      payment: { status: 'refunded', refunded: 31.4 },
    })
    expect(await availableDishes()).not.toContain('curry')
    const again = await kitchen.actions.place().catch((error: Error) => error.message)
    expect(again).toContain('Curry is sold out')
    // The end of the business day.
    expect((await stock()).marks).toMatchObject([
      { ref: 'curry', until: '2026-11-21T04:00:00.000Z' },
    ])
  })

  test('names each of several dishes that have sold out once, and takes all of them off the menu', async () => {
    const curry = (options: { option_id: string; quantity: number }[]) => ({
      item_id: 'curry',
      quantity: 1,
      options,
      note: '',
    })
    const { order } = await kitchen.actions.place({
      payment_method: 'cash',
      lines: [
        curry([{ option_id: 'plain', quantity: 1 }]),
        { item_id: 'lassi', quantity: 1, options: [], note: '' },
        curry([
          { option_id: 'plain', quantity: 1 },
          { option_id: 'raita', quantity: 1 },
        ]),
      ],
      expected_total: 33.4,
    })
    const reason = { from: 'placed', reason: 'sold_out' }

    const stranger = await kitchen.step(order.id, 'reject', {
      ...reason,
      sold_out: ['lassi', 'pie'],
    })
    const { status } = await kitchen.step(order.id, 'reject', {
      ...reason,
      sold_out: ['lassi', 'curry', 'lassi'],
    })

    expect([stranger.status, status]).toEqual([422, 200])
    expect((await shownToDiner(order.id)).ending?.text).toMatch(
      /^Curry and Lassi have just sold out\./,
    )
    expect((await stock()).marks.map(({ ref }) => ref).toSorted()).toEqual(['curry', 'lassi'])
    expect(await availableDishes()).toEqual([])
  })

  test('needs a note for another reason, and cannot be undone', async () => {
    const id = await kitchen.placeCash()
    const wordless = await kitchen.step(id, 'reject', { from: 'placed', reason: 'other' })
    const unknown = await kitchen.step(id, 'reject', { from: 'placed', reason: 'unanswered' })

    const { data } = await kitchen.step(id, 'reject', {
      from: 'placed',
      reason: 'other',
      note: 'The oven broke',
    })

    expect([wordless.status, unknown.status]).toEqual([422, 422])
    expect(data.order).toMatchObject({ status: 'rejected', undo: null, allowed: ['print'] })
    expect((await shownToDiner(id)).ending?.text).toBe(
      'The kitchen could not take it. Nothing was taken.',
    )
  })

  test('cannot be one that was accepted', async () => {
    const id = await kitchen.placeCash()
    await kitchen.accept(id)

    expect((await kitchen.step(id, 'reject', { from: 'placed', reason: 'too_busy' })).status).toBe(
      409,
    )
  })
})
