import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canMove } from '#domain/order-status.ts'
import { runs } from '#testing/generated-tests.ts'
import { type Kitchen, openKitchen } from '#testing/kitchen.ts'
import type { StaffActor } from '#testing/staff.ts'

// Two actors who act on one order reach one outcome, in either sequence.

let kitchen: Kitchen
let shop: Kitchen['shop']
let manager: StaffActor
let actions: Kitchen['actions']
let boards: [StaffActor, StaffActor]
beforeAll(async () => {
  kitchen = await openKitchen()
  ;({ shop, manager, actions } = kitchen)
  boards = [kitchen.pass, kitchen.bar]
})
afterAll(() => shop?.close())

const post = (id: string, verb: string, body: object, actor: StaffActor) =>
  kitchen.step<unknown>(id, verb, body, actor)
const read = (id: string) => kitchen.read(id, manager)

test('an order that the diner cancels as the kitchen takes it is one or the other', async () => {
  const verb = fc.constantFrom<[string, object]>(
    ['accept', { from: 'placed', minutes: 20 }],
    ['move', { from: 'placed', to: 'ready' }],
    ['reject', { from: 'placed', reason: 'too_busy' }],
  )
  await fc.assert(
    fc.asyncProperty(verb, verb, async ([first, one], [second, other]) => {
      const { order } = await actions.place({ payment_method: 'cash' })

      await Promise.all([
        post(order.id, first, one, boards[0]),
        shop.call(`POST /api/orders/${order.id}/cancel`, { token: kitchen.diner.token }),
        post(order.id, second, other, boards[1]),
      ])

      const { status, history } = await read(order.id)
      const ends = history.filter((row) => ['rejected', 'cancelled'].includes(row.status))
      expect(ends.length).toBe(['rejected', 'cancelled'].includes(status) ? 1 : 0)
      expect(new Set(history.map((row) => row.position)).size).toBe(history.length)
    }),
    { numRuns: runs(100) },
  )
})

test('two managers never give back more than was paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3_140 }), { minLength: 2, maxLength: 5 }),
      async (amounts) => {
        const id = await kitchen.placePaid()
        await kitchen.accept(id)
        await kitchen.prove()

        const answers = await Promise.all(
          amounts.map((amount) =>
            post(
              id,
              'refunds',
              { amount: amount / 100, refundable: 31.4, reason: 'missing' },
              manager,
            ),
          ),
        )
        await actions.jobs()

        const { refunds, payment, refundable } = await read(id)
        const sum = refunds.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
        // All saw the whole sum as refundable: the first refund counts, the others are refused since less is left.
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        expect(sum).toBe(Math.round(payment.refunded * 100))
        expect(sum + Math.round(refundable * 100)).toBe(3_140)
        expect(refunds.map(({ status }) => status)).toEqual(['succeeded'])
      },
    ),
    { numRuns: runs(100) },
  )
})

test('three hundred taps of two boards at ten orders leave each order with one way that the table lists', async () => {
  const ids: string[] = []
  for (let count = 0; count < 10; count++) {
    ids.push((await actions.place({ payment_method: 'cash' })).order.id)
  }
  const tap = fc.tuple(
    fc.constantFrom(...ids),
    fc.boolean(),
    fc.constantFrom<[string, object]>(
      ['accept', { from: 'placed', minutes: 20 }],
      ['accept', { from: 'placed', minutes: 30 }],
      ['move', { from: 'placed', to: 'preparing' }],
      ['move', { from: 'preparing', to: 'ready' }],
      ['move', { from: 'ready', to: 'out_for_delivery' }],
      ['move', { from: 'preparing', to: 'completed' }],
      ['reject', { from: 'placed', reason: 'too_busy' }],
      ['undo', { position: 2 }],
      ['undo', { position: 3 }],
    ),
  )
  const taps = fc.sample(tap, { numRuns: 300, seed: 17 })

  const statuses = new Map<number, number>()
  const client = async () => {
    for (let next = taps.shift(); next; next = taps.shift()) {
      const [id, isFirst, [verb, body]] = next
      const { status } = await post(id, verb, body, isFirst ? boards[0] : boards[1])
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))

  // Each act was done, was already done, was refused with the present order, or named a row that does not exist yet.
  expect([...statuses.keys()].sort()).toEqual([200, 404, 409])
  for (const id of ids) {
    const { status, history } = await read(id)
    const standing = history.filter(({ undone_at }) => undone_at === null)
    expect(standing.at(-1)?.status).toBe(status)
    for (const [index, { status: to }] of standing.entries()) {
      const from = standing[index - 1]?.status
      if (from) expect(canMove(from, to, 'delivery')).toBe(true)
    }
    expect(new Set(standing.map((row) => row.status)).size).toBe(standing.length)
    expect(history.map(({ position }) => position)).toEqual(history.map((_, index) => index))
  }
})
