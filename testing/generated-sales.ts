import fc from 'fast-check'
import { orderReasons } from '#domain/order-reasons.ts'
import { refundReasons } from '#domain/refund.ts'
import { type SoldOrder, totalOf } from './sold-orders.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Orders of the days around a business day, many of them within a second of where days and hours begin: with discounts,
 * fees, cash, refunds that were made days later or failed, steps that were undone, and orders that the day's end swept.
 * @param around an instant on that day
 */
export function generatedSales(around: Date): fc.Arbitrary<SoldOrder[]> {
  return fc
    .array(drawnOrder(around), { minLength: 1, maxLength: 40 })
    .map((orders) => orders.map((each, index) => ({ ...toOrder(each), id: String(index) })))
}

function drawnOrder(around: Date) {
  const anyTime = fc.integer({ min: -9 * 24 * 60, max: 48 * 60 }).map((minutes) => minutes * minute)
  const edge = fc
    .tuple(fc.integer({ min: -9 * 24, max: 48 }), fc.constantFrom(-1, 0, 1, 30 * minute))
    .map(([hours, shift]) => hours * hour + shift)
  const instant = fc
    .oneof(anyTime, edge)
    .map((shift) => new Date(Math.floor(around.getTime() / hour) * hour + shift))
  const amount = fc.integer({ min: 1, max: 6_000 })
  const line = fc.record({
    itemId: fc.constantFrom('curry', 'lassi', 'naan', 'dal'),
    name: fc.constantFrom('Curry', 'Lassi'),
    quantity: fc.integer({ min: 1, max: 9 }),
    total: amount,
  })
  return fc.record({
    outletId: fc.constantFrom('soho', 'soho', 'soho', 'camden'),
    status: fc.constantFrom<SoldOrder['status'][]>(
      'completed',
      'completed',
      'completed',
      'placed',
      'accepted',
      'preparing',
      'ready',
      'out_for_delivery',
      'rejected',
      'cancelled',
      'expired',
    ),
    placedAt: instant,
    method: fc.constantFrom<SoldOrder['method'][]>('card', 'cash'),
    channel: fc.constantFrom<SoldOrder['channel'][]>('web', 'phone', 'counter'),
    isTest: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    discountShare: fc.integer({ min: 0, max: 100 }),
    fees: fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 500 }))),
    promoCode: fc.constantFrom(null, null, 'SPICE10', 'WELCOME'),
    reason: fc.constantFrom(null, ...(Object.keys(orderReasons) as 'other'[])),
    promisedIn: fc.integer({ min: -60, max: 26 * 60 }),
    delayed: fc.constantFrom(null, null, 20),
    answeredIn: fc.option(fc.integer({ min: 0, max: 900 })),
    answeredBy: fc.constantFrom<('device' | 'system')[]>('device', 'device', 'system'),
    isAnswerUndone: fc.constantFrom(false, false, false, true),
    doneIn: fc.integer({ min: 0, max: 30 * 60 }),
    isSwept: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    wasUndone: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    refunds: fc.array(
      fc.record({
        share: fc.integer({ min: 1, max: 40 }),
        at: instant,
        status: fc.constantFrom<SoldOrder['refunds'][number]['status'][]>(
          'succeeded',
          'pending',
          'failed',
        ),
        reason: fc.constantFrom(...refundReasons),
      }),
      { maxLength: 2 },
    ),
  })
}

type Drawn = ReturnType<typeof drawnOrder> extends fc.Arbitrary<infer Value> ? Value : never

function toOrder(drawn: Drawn): SoldOrder {
  const { placedAt, status, promisedIn, delayed, fees, refunds } = drawn
  const [deliveryFee = 0, smallOrderFee = 0, serviceFee = 0, tip = 0] = fees
  const first = new Date(placedAt.getTime() + promisedIn * minute)
  const isEnded = status === 'rejected' || status === 'cancelled'
  const subtotal = drawn.lines.reduce((sum, { total }) => sum + total, 0)
  const order: SoldOrder = {
    id: '',
    outletId: drawn.outletId,
    status,
    placedAt,
    method: drawn.method,
    channel: drawn.channel,
    isTest: drawn.isTest,
    lines: drawn.lines,
    discount: Math.floor((subtotal * drawn.discountShare) / 100),
    deliveryFee,
    smallOrderFee,
    serviceFee,
    tip,
    promoCode: drawn.promoCode,
    reason: isEnded ? drawn.reason : null,
    promisedTo: delayed === null ? first : new Date(first.getTime() + delayed * minute),
    firstPromisedTo: delayed === null ? null : first,
    steps: stepsOf(drawn),
    refunds: [],
  }
  const total = totalOf(order)
  return {
    ...order,
    refunds: refunds
      .map(({ share, ...refund }) => ({ ...refund, amount: Math.floor((total * share) / 100) }))
      .filter(({ amount }) => amount > 0),
  }
}

function stepsOf(drawn: Drawn): SoldOrder['steps'] {
  const { placedAt, status } = drawn
  const after = (seconds: number) => new Date(placedAt.getTime() + seconds * 1_000)
  const answer =
    drawn.answeredIn === null
      ? []
      : [
          {
            status: status === 'rejected' ? ('rejected' as const) : ('accepted' as const),
            at: after(drawn.answeredIn),
            by: drawn.answeredBy,
            actorId: 'pass',
            isUndone: drawn.isAnswerUndone,
          },
        ]
  if (status !== 'completed') return answer
  const done = { status: 'completed' as const, by: 'device' as const, actorId: 'pass' }
  return [
    ...answer,
    ...(drawn.wasUndone ? [{ ...done, at: after(drawn.doneIn * 30), isUndone: true }] : []),
    drawn.isSwept
      ? {
          ...done,
          by: 'system' as const,
          actorId: 'sweep',
          at: after(drawn.doneIn * 60 + Math.max(0, drawn.promisedIn) * 60),
          isUndone: false,
        }
      : { ...done, at: after(drawn.doneIn * 60), isUndone: false },
  ]
}
