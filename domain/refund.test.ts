import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { owedRefunds, type RefundState, refundOfLines } from './refund.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 12, minute))

/** A refund made at a minute, and failed at another or never. */
function aRefund(
  amount: number,
  given: number,
  failed: number | null = null,
  status: RefundState['status'] = failed === null ? 'succeeded' : 'failed',
): RefundState {
  return { amount, status, at: at(given), failedAt: failed === null ? null : at(failed) }
}

test.each<[string, RefundState[], number[]]>([
  ['nothing where none failed', [aRefund(500, 0)], []],
  ['what failed', [aRefund(500, 0, 1)], [500]],
  ['nothing once as much was given', [aRefund(500, 0, 1), aRefund(500, 2)], []],
  ['nothing once as much is pending', [aRefund(500, 0, 1), aRefund(500, 2, null, 'pending')], []],
  ['nothing once two parts were given', [aRefund(500, 0, 1), aRefund(300, 2), aRefund(200, 3)], []],
  ['what failed where less was given', [aRefund(500, 0, 1), aRefund(499, 2)], [500]],
  ['what failed after the other was given', [aRefund(500, 0, 3), aRefund(600, 1)], [500]],
  ['the later of two', [aRefund(500, 0, 1), aRefund(400, 0, 2), aRefund(500, 3)], [400]],
  ['the larger of two', [aRefund(500, 0, 1), aRefund(600, 0, 2), aRefund(600, 3)], [600]],
  [
    'nothing of two that were made good one after the other',
    [aRefund(500, 0, 1), aRefund(500, 2), aRefund(500, 3, 4), aRefund(500, 5)],
    [],
  ],
  ['one beside a retried one', [aRefund(500, 0, 1), aRefund(500, 2, 3, 'succeeded')], [500]],
  ['what failed at an unknown time', [{ ...aRefund(500, 0, 1), failedAt: null }], [500]],
])('owed is %s', (_, refunds, amounts) => {
  expect(owedRefunds(refunds).map(({ amount }) => amount)).toEqual(amounts)
  expect(owedRefunds(refunds.toReversed()).map(({ amount }) => amount)).toEqual(amounts)
})

describe('a refund by dishes', () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      total: fc.integer({ min: 0, max: 9_999 }),
    }),
    { minLength: 1, maxLength: 6 },
  )

  test('of every unit gives back the subtotal less the discount, exactly', () => {
    const aCurrency = fc.constantFrom<[code: string, step: number]>(['GBP', 1], ['KWD', 10])
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), aCurrency, (all, percent, currency) => {
        // Prices and discounts in dinars are multiples of ten fils.
        const [code, step] = currency
        const priced = all.map(({ quantity, total }) => ({ quantity, total: total * step }))
        const subtotal = priced.reduce((sum, { total }) => sum + total, 0)
        const discount = Math.floor((subtotal * percent) / (100 * step)) * step
        const order = { lines: priced, subtotal, discount }
        const every = priced.map(({ quantity }, position) => ({ position, quantity }))
        const units = every.flatMap(({ position, quantity }) =>
          Array.from({ length: quantity }, () => ({ position, quantity: 1 })),
        )
        const amounts = units.map((unit, index) =>
          refundOfLines(order, code, [unit], units.slice(0, index)),
        )

        expect(refundOfLines(order, code, every)).toBe(subtotal - discount)
        expect(amounts.filter((amount) => amount % step !== 0 || amount < 0)).toEqual([])
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(subtotal - discount)
      }),
    )
  })

  test.each([
    [[{ position: 0, quantity: 1 }], 334],
    [[{ position: 0, quantity: 2 }], 667],
    [[{ position: 0, quantity: 3 }], 1_000],
    [[{ position: 1, quantity: 1 }], 500],
  ])('%j of three for £10 and one for £5 is %d', (wanted, pence) => {
    const order = {
      lines: [
        { quantity: 3, total: 1_000 },
        { quantity: 1, total: 500 },
      ],
      subtotal: 1_500,
      discount: 0,
    }

    expect(refundOfLines(order, 'GBP', wanted)).toBe(pence)
  })
})
