import { expect, test } from 'vitest'
import { owedRefunds, type RefundState } from './refund.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 12, minute))

/** Given at a minute, and failed at another or never. */
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
  [
    'nothing once as much is on its way',
    [aRefund(500, 0, 1), aRefund(500, 2, null, 'pending')],
    [],
  ],
  ['nothing once two parts were given', [aRefund(500, 0, 1), aRefund(300, 2), aRefund(200, 3)], []],
  ['what failed where less was given', [aRefund(500, 0, 1), aRefund(499, 2)], [500]],
  ['what failed after the other was given', [aRefund(500, 0, 3), aRefund(600, 1)], [500]],
  [
    'the later of two that one made good',
    [aRefund(500, 0, 1), aRefund(400, 0, 2), aRefund(500, 3)],
    [400],
  ],
  [
    'the one that what was given is enough for no more',
    [aRefund(500, 0, 1), aRefund(600, 0, 2), aRefund(600, 3)],
    [600],
  ],
  [
    'nothing of two that were made good one after the other',
    [aRefund(500, 0, 1), aRefund(500, 2), aRefund(500, 3, 4), aRefund(500, 5)],
    [],
  ],
  [
    'one where another was tried again',
    [aRefund(500, 0, 1), aRefund(500, 2, 3, 'succeeded')],
    [500],
  ],
  [
    'what failed before its moment was written down, until as much is given',
    [{ ...aRefund(500, 0, 1), failedAt: null }],
    [500],
  ],
])('owed is %s', (_, refunds, amounts) => {
  expect(owedRefunds(refunds).map(({ amount }) => amount)).toEqual(amounts)
  expect(owedRefunds(refunds.toReversed()).map(({ amount }) => amount)).toEqual(amounts)
})
