import { beforeEach, describe, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { everyDay } from '#testing/sample-outlet.ts'
import { openShop } from '#testing/shop.ts'

// Open from 17:00 to 23:00; 20 minutes to cook, no road: every order here is picked up.
const shop = await openShop()
const diner = await shop.customer({ email: 'ada@example.com' })
let day = 20
/** Each test has an evening of its own, so that no slot is full from another. */
beforeEach(async () => {
  day += 1
  setTime('00:00')
  // Runs jobs left over from the previous test.
  await shop.runJobs()
  await stock()
  setTime('18:00')
  shop.messages.length = 0
})

const setTime = (time: string) => shop.clock.set(`2026-11-${day}T${time}:00Z`)
const at = (time: string) => `2026-11-${day}T${time}:00.000Z`
const stock = (kitchen: { slotCapacity?: number } = {}, given: { isPaused?: boolean } = {}) =>
  shop.stock({ outlet: { openingHours: everyDay('17:00-23:00'), kitchen, ...given } })
const pickup = { type: 'pickup', expected_total: 28.9 } as const
const place = (given = {}) => diner.place({ ...pickup, ...given })
const newTimes = () =>
  shop.messages.filter(({ subject, text }) => `${subject} ${text}`.includes('new time'))

/** Paid at the provider, but neither webhook nor browser has reported it. */
async function paidAt(time: string, placed: PlacedOrder) {
  setTime(time)
  await diner.pay(placed)
}

/** Paid at this time, and reported. */
async function reportedAt(time: string, placed: PlacedOrder) {
  await paidAt(time, placed)
  const { data } = await diner.report(placed)
  await shop.runJobs()
  return data.order
}

/** Places that are taken today, by the start of their slot. */
const slots = async () => {
  const rows = await shop.transaction((tx) =>
    tx
      .selectFrom('slot_usage')
      .select(['slot_start', 'used'])
      .where('slot_start', '>=', new Date(at('00:00')))
      .where('used', '>', 0)
      .execute(),
  )
  return Object.fromEntries(
    rows.map(({ slot_start, used }) => [slot_start.toISOString().slice(11, 16), used]),
  )
}

describe('a card order paid after its promise has passed', () => {
  test('gets the soonest time and its place in the slot’s count, and the diner is notified', async () => {
    const placed = await place()
    expect(placed.order.timing).toMatchObject({ from: at('18:20'), to: at('18:35') })
    expect(await slots()).toEqual({ '18:15': 1 })

    expect(await reportedAt('18:28', placed)).toMatchObject({
      status: 'placed',
      timing: { kind: 'asap', from: at('18:48'), to: at('19:03') },
      retimed_at: at('18:28'),
    })
    expect(await slots()).toEqual({ '18:45': 1 })
    const subject = expect.stringContaining('your new time is Today, 18:48–19:03')
    expect(newTimes()).toMatchObject([{ to: 'ada@example.com', subject }])
  })

  test('is notified by text without an email', async () => {
    const theirs = await shop.customer()
    const placed = await theirs.place(pickup)
    await paidAt('18:28', placed)
    await theirs.report(placed)
    await shop.runJobs()

    const text = shop.messages.find(({ channel }) => channel === 'sms')
    expect(text?.text).toMatch(/^Shop: Your payment .* Your new time is Today, 18:48–19:03\.$/)
  })

  test('that can still be ready within its promise keeps it', async () => {
    expect(await reportedAt('18:15', await place())).toMatchObject({
      status: 'placed',
      timing: { from: at('18:20'), to: at('18:35') },
      retimed_at: null,
    })
    expect(newTimes()).toEqual([])
  })

  test('for a chosen time that has passed moves as well', async () => {
    const { id, timing } = await reportedAt('18:29', await place({ timing: at('18:30') }))

    expect(timing).toMatchObject({ kind: 'slot', from: at('18:49'), to: at('19:04') })
    expect(await slots()).toEqual({ '18:45': 1 })
    // The kitchen cooks for the new time.
    const { ready_by } = await shop.transaction((tx) =>
      tx.selectFrom('orders').select('ready_by').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(ready_by).toEqual(new Date(at('18:49')))
  })

  test('moves once, even if several requests report it concurrently', async () => {
    const placed = await place()
    await paidAt('18:28', placed)

    const reports = await Promise.all(Array.from({ length: 5 }, () => diner.report(placed)))
    await shop.runJobs()

    for (const { data } of reports) {
      expect(data.order).toMatchObject({ status: 'placed', timing: { from: at('18:48') } })
    }
    expect(await slots()).toEqual({ '18:45': 1 })
    expect(newTimes()).toHaveLength(1)
  })

  test('takes the next slot with room, and never one too many', async () => {
    await stock({ slotCapacity: 2 })
    const placed = [await place(), await place()]
    setTime('18:28')
    // Another diner takes one of the two places at 18:45.
    await place()
    for (const each of placed) await diner.pay(each)

    const reports = await Promise.all(placed.map((each) => diner.report(each)))

    const times = reports.map(({ data }) => data.order.timing.from).toSorted()
    expect(times).toEqual([at('18:48'), at('19:00')])
    expect(await slots()).toEqual({ '18:45': 2, '19:00': 1 })
  })

  test.each([
    ['the kitchen is paused meanwhile', '18:28', '18:00', { isPaused: true }],
    ['the doors close before it could be ready', '22:44', '22:22', {}],
  ])(
    'is refunded immediately, and the diner is notified, when %s',
    async (_name, paid, made, given) => {
      setTime(made)
      const placed = await place()
      await stock({}, given)

      const order = await reportedAt(paid, placed)

      expect(order).toMatchObject({ status: 'expired', retimed_at: null })
      expect(await diner.read(placed)).toMatchObject({
        status: 'expired',
        payment: { status: 'refunded' },
      })
      expect(await slots()).toEqual({})
      const told = shop.messages.filter(({ to }) => to === 'ada@example.com')
      expect(told).toMatchObject([{ subject: expect.stringContaining('your money comes back') }])
      expect(told[0]?.text).toContain('reached us too late')
      expect(told[0]?.text).toContain('£28.90')
      // The kitchen hears nothing of it.
      expect(shop.messages.some(({ to }) => to === 'kitchen@shop.test')).toBe(false)
    },
  )

  test('is settled by a job where neither browser nor provider says so', async () => {
    const placed = await place()
    await paidAt('18:28', placed)
    await shop.runJobs()

    expect(await diner.read(placed)).toMatchObject({
      status: 'placed',
      timing: { from: at('18:48') },
    })
  })
})

test('an order refused for its time leaves nothing behind', async () => {
  setTime('22:41')

  expect((await order(shop, diner, anOrder(diner, pickup))).status).toBe(409)
  expect(await slots()).toEqual({})
})
