import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { everyDay } from '#testing/sample-outlet.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'

// Open from 17:00 to 23:00; 20 minutes to cook, no road: every order here is picked up.
const hours = everyDay('17:00-23:00')
let shop: Shop
let diner: Diner
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  shop = await openShop()
  diner = await shop.customer({ email: 'ada@example.com' })
  actions = orderActions(shop, diner)
})
afterAll(() => shop.close())
let day = 20
/** Each test has an evening of its own, so that no slot is full from another. */
beforeEach(async () => {
  day += 1
  at('00:00')
  // Runs jobs left over from the previous test.
  await actions.jobs()
  await stock()
  at('18:00')
  shop.messages.length = 0
})

const at = (time: string) => shop.clock.set(`2026-11-${day}T${time}:00Z`)
const iso = (time: string) => `2026-11-${day}T${time}:00.000Z`
const stock = (kitchen: { slotCapacity?: number } = {}, given: { isPaused?: boolean } = {}) =>
  shop.stock({ outlet: { openingHours: hours, kitchen, ...given } })
const pickup = { type: 'pickup' as const, expected_total: 28.9 }
const place = (given = {}) => actions.place({ ...pickup, ...given })

/** Paid at the provider, but neither webhook nor browser has reported it. */
async function paidAt(time: string, placed: PlacedOrder) {
  at(time)
  await actions.pay(placed)
}

const slots = async () =>
  Object.fromEntries(
    (
      await shop.services.db.transaction(shop.tenantId, (tx) =>
        tx
          .selectFrom('slot_usage')
          .select(['slot_start', 'used'])
          .where('slot_start', '>=', new Date(iso('00:00')))
          .where('used', '>', 0)
          .execute(),
      )
    ).map(({ slot_start, used }) => [slot_start.toISOString().slice(11, 16), used]),
  )

const readyBy = async ({ order: { id } }: PlacedOrder) =>
  (
    await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx.selectFrom('orders').select('ready_by').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).ready_by?.toISOString()

describe('a card order paid after its promise has passed', () => {
  test('gets the soonest time and its place in the slot’s count, and the diner is notified', async () => {
    const placed = await place()
    expect(placed.order.timing).toMatchObject({ from: iso('18:20'), to: iso('18:35') })
    expect(await slots()).toEqual({ '18:15': 1 })
    await paidAt('18:28', placed)

    const { data } = await actions.report(placed)
    await actions.jobs()

    expect(data.order).toMatchObject({
      status: 'placed',
      timing: { kind: 'asap', from: iso('18:48'), to: iso('19:03') },
      retimed_at: iso('18:28'),
    })
    expect(await slots()).toEqual({ '18:45': 1 })
    const notices = shop.messages.filter(({ text }) => text.includes('Your new time is'))
    expect(notices).toMatchObject([
      {
        to: 'ada@example.com',
        subject: expect.stringContaining('your new time is Today, 18:48–19:03'),
      },
    ])
  })

  test('is notified by text without an email', async () => {
    const guest = await shop.customer()
    const theirs = orderActions(shop, guest)
    const placed = await theirs.place(pickup)
    await paidAt('18:28', placed)
    await theirs.report(placed)
    await theirs.jobs()

    const text = shop.messages.find(({ channel }) => channel === 'sms')
    expect(text?.text).toMatch(/^Shop: Your payment .* Your new time is Today, 18:48–19:03\.$/)
  })

  test('that can still be ready within its promise keeps it', async () => {
    const placed = await place()
    await paidAt('18:15', placed)

    const { data } = await actions.report(placed)
    await actions.jobs()

    expect(data.order).toMatchObject({
      status: 'placed',
      timing: { from: iso('18:20'), to: iso('18:35') },
      retimed_at: null,
    })
    expect(shop.messages.some(({ text }) => text.includes('new time'))).toBe(false)
  })

  test('for a chosen time that has passed moves as well', async () => {
    const placed = await place({ timing: iso('18:30') })
    await paidAt('18:29', placed)

    const { data } = await actions.report(placed)

    expect(data.order.timing).toMatchObject({ kind: 'slot', from: iso('18:49'), to: iso('19:04') })
    expect(await slots()).toEqual({ '18:45': 1 })
    // The kitchen cooks for the new time.
    expect(await readyBy(placed)).toBe(iso('18:49'))
  })

  test('moves once, even if several requests report it concurrently', async () => {
    const placed = await place()
    await paidAt('18:28', placed)

    const reports = await Promise.all(Array.from({ length: 5 }, () => actions.report(placed)))
    await actions.jobs()

    for (const { data } of reports) {
      expect(data.order).toMatchObject({ status: 'placed', timing: { from: iso('18:48') } })
    }
    expect(await slots()).toEqual({ '18:45': 1 })
    expect(shop.messages.filter(({ subject }) => subject.includes('new time'))).toHaveLength(1)
  })

  test('takes the next slot with room, and never one too many', async () => {
    await stock({ slotCapacity: 2 })
    const placed = [await place(), await place()]
    at('18:28')
    // Another diner takes one of the two places at 18:45.
    await place()
    for (const each of placed) await actions.pay(each)

    const reports = await Promise.all(placed.map((each) => actions.report(each)))

    expect(reports.map(({ data }) => data.order.timing.from).toSorted()).toEqual([
      iso('18:48'),
      iso('19:00'),
    ])
    expect(await slots()).toEqual({ '18:45': 2, '19:00': 1 })
  })

  test.each([
    ['the kitchen is paused meanwhile', '18:28', '18:00', { isPaused: true }],
    ['the doors close before it could be ready', '22:44', '22:22', {}],
  ])(
    'is refunded immediately, and the diner is notified, when %s',
    async (_name, paid, made, given) => {
      at(made)
      const placed = await place()
      await stock({}, given)
      await paidAt(paid, placed)

      const { data } = await actions.report(placed)
      await actions.jobs()

      expect(data.order).toMatchObject({ status: 'expired', retimed_at: null })
      expect(await actions.read(placed)).toMatchObject({
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
    await actions.jobs()

    expect(await actions.read(placed)).toMatchObject({
      status: 'placed',
      timing: { from: iso('18:48') },
    })
  })
})

test('an order refused for its time leaves nothing behind', async () => {
  at('22:41')
  const { status } = await order(shop, diner, anOrder(diner, pickup))

  expect(status).toBe(409)
  expect(await slots()).toEqual({})
})
