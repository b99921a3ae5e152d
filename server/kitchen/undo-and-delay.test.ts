import { beforeEach, describe, expect, test } from 'vitest'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { openKitchen } from '#testing/kitchen.ts'

const kitchen = await openKitchen()
const { shop, accept, move, undo } = kitchen
beforeEach(() => {
  shop.messages.length = 0
})

/** An order that is being cooked. */
async function cooking(given = {}): Promise<WireStaffOrder> {
  return (await accept(await kitchen.placeCash(given))).data.order
}

/** The order once its diner was notified of the steps so far; later messages are new ones. */
async function notified(order: WireStaffOrder): Promise<WireStaffOrder> {
  await kitchen.sendMessages()
  shop.messages.length = 0
  return order
}

describe('an undo', () => {
  test('reverts the whole tap and its promise', async () => {
    const id = await kitchen.placeCash()
    const { ready_by, timing } = await kitchen.read(id)
    const { data } = await accept(id, { minutes: 60 })

    const undone = await undo(id, data.order.undo?.position)

    expect(undone).toMatchObject({
      status: 200,
      data: { status: 'placed', ready_by, timing, minutes_given: null, undo: null },
    })
    const areUndone = undone.data.history.map(({ undone_at }) => undone_at !== null)
    expect(areUndone).toEqual([false, true, true])
    expect((await kitchen.readAsDiner(id)).history).toHaveLength(1)
    expect((await accept(id)).data.order.status).toBe('preparing')
  })

  test('withdraws the message of its step', async () => {
    const order = await cooking()
    await undo(order.id, order.undo?.position)
    await kitchen.sendMessages()

    expect(shop.messages.filter(({ subject }) => subject.includes('accepted'))).toEqual([])
  })

  test('of an accept is too late once the diner has been notified', async () => {
    const order = await cooking()
    shop.clock.advance({ seconds: 12 })
    await kitchen.shop.runJobs()

    expect((await undo(order.id, order.undo?.position)).status).toBe(409)
    expect(shop.messages.some(({ subject }) => subject.includes('Being prepared'))).toBe(true)
  })

  test('of a step that the diner was notified of is notified as well, once', async () => {
    const id = await kitchen.placeCash()
    await move(id, 'placed', 'ready')
    const { data } = await move(id, 'ready', 'out_for_delivery')
    await notified(data.order)

    await undo(id, data.order.undo?.position)
    await kitchen.shop.runJobs()

    const text = expect.stringContaining(`${data.order.number}: one step back. `)
    expect(shop.messages).toMatchObject([{ text }])
  })

  test.each([
    [89, 200],
    [90, 409],
  ])('of another step works for 90 seconds: after %d it is %d', async (seconds, status) => {
    const { id } = await cooking()
    const { data } = await move(id, 'preparing', 'ready')
    shop.clock.advance({ seconds })

    expect((await undo(id, data.order.undo?.position)).status).toBe(status)
  })

  test('does nothing twice, and nothing once the order has moved on', async () => {
    const { id } = await cooking()
    const { data } = await move(id, 'preparing', 'ready')
    const position = data.order.undo?.position
    const first = await undo(id, position)
    const second = await undo(id, position, kitchen.bar)
    await move(id, 'preparing', 'ready')
    const moved = await move(id, 'ready', 'out_for_delivery')
    const late = await undo(id, (moved.data.order.undo?.position ?? 0) - 1)

    expect([first.status, second.status, late.status]).toEqual([200, 200, 409])
    expect(second.data.status).toBe('preparing')
  })

  test('of the last step reverts that the cash was taken', async () => {
    const id = await kitchen.placeCash()
    await move(id, 'placed', 'out_for_delivery')
    const { data } = await move(id, 'out_for_delivery', 'completed')

    const undone = await undo(id, data.order.undo?.position)

    expect(data.order.payment.status).toBe('succeeded')
    expect(undone.data).toMatchObject({
      status: 'out_for_delivery',
      payment: { status: 'processing' },
    })
  })
})

describe('a delay', () => {
  const delay = ({ id, ready_by }: WireStaffOrder, minutes: number) =>
    kitchen.step<WireStaffOrder>(id, 'delay', { minutes, ready_by })
  const told = [{ subject: expect.stringContaining('a little later') }]

  test('moves the food and the promise, and notifies the diner from ten minutes on', async () => {
    const order = await notified(await cooking())

    const once = await delay(order, 5)
    await kitchen.shop.runJobs()
    const quiet = shop.messages.length
    const twice = await delay(once.data, 5)
    await kitchen.shop.runJobs()

    expect(twice.data).toMatchObject({
      ready_by: new Date(Date.parse(order.ready_by) + 10 * 60_000).toISOString(),
      delayed_minutes: 10,
      delays: [{ minutes: 5 }, { minutes: 5 }],
    })
    expect(quiet).toBe(0)
    expect(shop.messages).toMatchObject(told)
  })

  test('is notified once, although the order has moved on before the message left', async () => {
    const order = await notified(await cooking({ timing: (await kitchen.slots())[4] }))

    const once = await delay(order, 10)
    await delay(once.data, 5)
    await move(order.id, 'accepted', 'preparing')
    await kitchen.shop.runJobs()

    expect(shop.messages).toMatchObject(told)
  })

  test('is not notified once the food is ready', async () => {
    const order = await notified(await cooking())

    await delay(order, 10)
    await move(order.id, 'preparing', 'ready')
    await kitchen.shop.runJobs()

    expect(shop.messages).toEqual([])
  })

  test('counts from the time that the screen showed', async () => {
    const order = await cooking()
    await delay(order, 10)

    expect(await delay(order, 10)).toMatchObject({
      status: 409,
      data: { order: { delayed_minutes: 10 } },
    })
  })

  test('ends after three, and after 90 minutes in all', async () => {
    let order = await cooking()
    await kitchen.diner.setPhone(order.id, '+447700900123')
    for (const minutes of [30, 30, 20]) order = (await delay(order, minutes)).data

    const message = 'Please call the diner: 07700 900123.'
    expect(await delay(order, 5)).toMatchObject({ status: 422, message })
    expect(order.allowed).not.toContain('delay')
    expect((await kitchen.readAsDiner(order.id)).can_cancel).toBe(false)
  })

  test('is refused once the food is ready', async () => {
    const { data } = await move(await kitchen.placeCash(), 'placed', 'ready')

    expect((await delay(data.order, 5)).status).toBe(409)
  })
})
