import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/generated-tests.ts'
import { openKitchen } from '#testing/kitchen.ts'

// Two actors who act on one order reach one outcome, in either sequence.

const kitchen = await openKitchen()
const { shop, pass, bar, manager, diner, step } = kitchen

const numRuns = runs(100)

test('an order that the diner cancels as the kitchen takes it is one or the other', async () => {
  const tap = fc.constantFrom<[string, object]>(
    ['accept', { from: 'placed', minutes: 20 }],
    ['move', { from: 'placed', to: 'ready' }],
    ['reject', { from: 'placed', reason: 'too_busy' }],
  )
  const property = fc.asyncProperty(tap, tap, async (first, second) => {
    const placed = await diner.placeCash()
    const { id } = placed.order

    await Promise.all([step(id, ...first, pass), diner.cancel(placed), step(id, ...second, bar)])

    const { status, history } = await kitchen.read(id)
    const isEnd = (each: string) => ['rejected', 'cancelled'].includes(each)
    expect(history.filter((row) => isEnd(row.status)).length).toBe(isEnd(status) ? 1 : 0)
    expect(new Set(history.map((row) => row.position)).size).toBe(history.length)
  })
  await fc.assert(property, { numRuns })
})

test('two managers never give back more than was paid', async () => {
  const pence = fc.integer({ min: 1, max: 3_140 })
  const some = fc.array(pence, { minLength: 2, maxLength: 5 })
  const property = fc.asyncProperty(some, async (amounts) => {
    const id = await kitchen.placePaid()
    await kitchen.accept(id)
    await kitchen.prove()

    const answers = await Promise.all(
      amounts.map((amount) => {
        const refund = { amount: amount / 100, refundable: 31.4, reason: 'missing' }
        return step(id, 'refunds', refund, manager)
      }),
    )
    await shop.runJobs()

    const { refunds, payment, refundable } = await kitchen.read(id, manager)
    const sum = refunds.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
    // All saw the whole sum as refundable: the first refund counts, the others are refused since less is left.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sum).toBe(Math.round(payment.refunded * 100))
    expect(sum + Math.round(refundable * 100)).toBe(3_140)
    expect(refunds.map(({ status }) => status)).toEqual(['succeeded'])
  })
  await fc.assert(property, { numRuns })
})
