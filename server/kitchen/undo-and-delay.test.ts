import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { type Kitchen, openKitchen } from '#testing/kitchen.ts'

let kitchen: Kitchen
beforeAll(async () => {
  kitchen = await openKitchen()
})
afterAll(() => kitchen?.shop.close())
beforeEach(() => {
  kitchen.shop.messages.length = 0
})

describe('an undo', () => {
  test('reverts the whole tap and its promise', async () => {
    const id = await kitchen.placeCash()
    const before = await kitchen.read(id)
    const { data } = await kitchen.accept(id, { minutes: 60 })

    const undone = await kitchen.undo(id, data.order.undo?.position ?? -1)

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
    expect((await kitchen.actions.read({ order: { id } } as never)).history).toHaveLength(1)
    expect((await kitchen.accept(id)).data.order.status).toBe('preparing')
  })

  test('withdraws the message of its step', async () => {
    const id = await kitchen.placeCash()
    const { data } = await kitchen.accept(id)
    await kitchen.undo(id, data.order.undo?.position ?? -1)
    kitchen.shop.clock.advance({ seconds: 11 })
    await kitchen.actions.jobs()

    expect(kitchen.shop.messages.filter(({ subject }) => subject.includes('accepted'))).toEqual([])
  })

  test('of an accept is too late once the diner has been notified', async () => {
    const id = await kitchen.placeCash()
    const { data } = await kitchen.accept(id)
    const position = data.order.undo?.position ?? -1
    kitchen.shop.clock.advance({ seconds: 10 })
    await kitchen.actions.jobs()

    const late = await kitchen.undo(id, position)

    expect(late.status).toBe(409)
    expect(kitchen.shop.messages.some(({ subject }) => subject.includes('Being prepared'))).toBe(
      true,
    )
  })

  test('of a step that the diner was notified of is notified as well, once', async () => {
    const id = await kitchen.placeCash()
    await kitchen.move(id, 'placed', 'ready')
    const { data } = await kitchen.move(id, 'ready', 'out_for_delivery')
    kitchen.shop.clock.advance({ seconds: 11 })
    await kitchen.actions.jobs()
    kitchen.shop.messages.length = 0

    await kitchen.undo(id, data.order.undo?.position ?? -1)
    await kitchen.actions.jobs()

    const text = expect.stringContaining(`${data.order.number}: one step back. `)
    expect(kitchen.shop.messages).toMatchObject([{ text }])
  })

  test.each([
    [89, 200],
    [90, 409],
  ])('of another step works for 90 seconds: after %d it is %d', async (seconds, status) => {
    const id = await kitchen.placeCash()
    await kitchen.accept(id)
    const { data } = await kitchen.move(id, 'preparing', 'ready')
    kitchen.shop.clock.advance({ seconds })

    expect((await kitchen.undo(id, data.order.undo?.position ?? -1)).status).toBe(status)
  })

  test('does nothing twice, and nothing once the order has moved on', async () => {
    const id = await kitchen.placeCash()
    await kitchen.accept(id)
    const { data } = await kitchen.move(id, 'preparing', 'ready')
    const position = data.order.undo?.position ?? -1
    const first = await kitchen.undo(id, position)
    const second = await kitchen.undo(id, position, kitchen.bar)
    await kitchen.move(id, 'preparing', 'ready')
    const moved = await kitchen.move(id, 'ready', 'out_for_delivery')
    const late = await kitchen.undo(id, (moved.data.order.undo?.position ?? 0) - 1)

    expect([first.status, second.status, late.status]).toEqual([200, 200, 409])
    expect(second.data.status).toBe('preparing')
  })

  test('of the last step reverts that the cash was taken', async () => {
    const id = await kitchen.placeCash()
    await kitchen.move(id, 'placed', 'out_for_delivery')
    const { data } = await kitchen.move(id, 'out_for_delivery', 'completed')
    expect(data.order.payment.status).toBe('succeeded')

    const undone = await kitchen.undo(id, data.order.undo?.position ?? -1)

    expect(undone.data).toMatchObject({
      status: 'out_for_delivery',
      payment: { status: 'processing' },
    })
  })
})

describe('a delay', () => {
  const delay = (id: string, minutes: number, ready_by: string, key?: string) =>
    kitchen.step<WireStaffOrder>(id, 'delay', { minutes, ready_by }, kitchen.pass, key)

  test('moves the food and the promise, and notifies the diner from ten minutes on', async () => {
    const id = await kitchen.placeCash()
    const { data } = await kitchen.accept(id)
    kitchen.shop.clock.advance({ seconds: 11 })
    await kitchen.actions.jobs()
    kitchen.shop.messages.length = 0

    const once = await delay(id, 5, data.order.ready_by)
    await kitchen.actions.jobs()
    const quiet = kitchen.shop.messages.length
    const twice = await delay(id, 5, once.data.ready_by)
    await kitchen.actions.jobs()

    expect(twice.data).toMatchObject({
      ready_by: new Date(Date.parse(data.order.ready_by) + 10 * 60_000).toISOString(),
      delayed_minutes: 10,
      delays: [{ minutes: 5 }, { minutes: 5 }],
    })
    expect(quiet).toBe(0)
    expect(kitchen.shop.messages).toMatchObject([
      { subject: expect.stringContaining('a little later') },
    ])
  })

  test('is notified once, although the order has moved on before the message left', async () => {
    const { data: timings } = await kitchen.shop.call<{ days: { slots: { start: string }[] }[] }>(
      'GET /api/available-timings?outlet_id=soho&type=delivery',
      { token: kitchen.diner.token },
    )
    const timing = timings.days[0]?.slots[4]?.start ?? ''
    const { order } = await kitchen.actions.place({ payment_method: 'cash', timing })
    const { data } = await kitchen.accept(order.id)
    kitchen.shop.clock.advance({ seconds: 11 })
    await kitchen.actions.jobs()
    kitchen.shop.messages.length = 0

    const once = await delay(order.id, 10, data.order.ready_by)
    await delay(order.id, 5, once.data.ready_by)
    await kitchen.move(order.id, 'accepted', 'preparing')
    await kitchen.actions.jobs()

    expect(kitchen.shop.messages).toMatchObject([
      { subject: expect.stringContaining('a little later') },
    ])
  })

  test('is not notified once the food is ready', async () => {
    const id = await kitchen.placeCash()
    const { data } = await kitchen.accept(id)
    kitchen.shop.clock.advance({ seconds: 11 })
    await kitchen.actions.jobs()
    kitchen.shop.messages.length = 0

    await delay(id, 10, data.order.ready_by)
    await kitchen.move(id, 'preparing', 'ready')
    await kitchen.actions.jobs()

    expect(kitchen.shop.messages).toEqual([])
  })

  test('counts from the time that the screen showed', async () => {
    const id = await kitchen.placeCash()
    const { data } = await kitchen.accept(id)
    await delay(id, 10, data.order.ready_by)

    const stale = await delay(id, 10, data.order.ready_by)

    expect(stale).toMatchObject({ status: 409, data: { order: { delayed_minutes: 10 } } })
  })

  test('ends after three, and after 90 minutes in all', async () => {
    const id = await kitchen.placeCash()
    await kitchen.actions.setPhone(id, '+447700900123')
    let order = (await kitchen.accept(id)).data.order
    for (const minutes of [30, 30, 20]) {
      order = (await delay(id, minutes, order.ready_by)).data
    }

    const fourth = await delay(id, 5, order.ready_by)

    const message = 'Please call the diner: 07700 900123.'
    expect(fourth).toMatchObject({ status: 422, message })
    expect(order.allowed).not.toContain('delay')
    expect((await kitchen.actions.read({ order: { id } } as never)).can_cancel).toBe(false)
  })

  test('is refused once the food is ready', async () => {
    const id = await kitchen.placeCash()
    const { data } = await kitchen.move(id, 'placed', 'ready')

    expect((await delay(id, 5, data.order.ready_by)).status).toBe(409)
  })
})
