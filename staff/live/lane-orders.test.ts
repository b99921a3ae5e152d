import { expect, test } from 'vitest'
import { toCook } from '#staff/board/all-day.tsx'
import { aBoard } from '#staff/fixtures/board.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { anOrder, at, evening, line } from '#staff/fixtures/order.ts'
import { endedMeanwhile } from './docket-notice.ts'
import { countDockets, type Ends, lanesOf, type Outlet } from './lanes.ts'

const outlets: Outlet[] = evenings.rush?.outlets ?? []
const nothing: Ends = { landed: null, notices: [], unsentIds: new Set() }
const cooked = anOrder({ number: 'A', ready_by: at(9) })
const other = anOrder({ number: 'B', ready_by: at(12) })
const ready = anOrder({ number: 'C', status: 'ready' })
const numbers = (orders: { number: string }[]) => orders.map(({ number }) => number).join('')

test('lanes in which nothing has changed are the same as before', () => {
  const before = lanesOf([cooked, other, ready], outlets, nothing, evening)
  const moved = { ...other, status: 'ready' as const }
  const after = lanesOf([cooked, moved, ready], outlets, nothing, evening, before)
  const again = lanesOf([cooked, moved, ready], outlets, nothing, evening + 10_000, after)

  expect([after.new === before.new, after.out === before.out]).toEqual([true, true])
  expect([numbers(after.cooking), after.ready.length]).toEqual(['A', 2])
  expect(after.cooking).not.toBe(before.cooking)
  expect(again).toBe(after)
})

test.each([
  ['completed', nothing, null],
  [
    'completed',
    {
      ...nothing,
      landed: { orderId: 'order-E', number: 'E', from: 'ready', to: 'completed', at: 0 },
    },
    'ready',
  ],
  ['completed', { ...nothing, unsentIds: new Set(['order-E']) }, 'ready'],
  ['cancelled', nothing, null],
  ['cancelled', { ...nothing, unsentIds: new Set(['order-E']) }, null],
  [
    'cancelled',
    { ...nothing, notices: [{ orderId: 'order-E', kind: 'stop', text: '' }] },
    'cooking',
  ],
] as const)('an order that is %s with %o hangs in %s', (status, ends, lane) => {
  const ended = anOrder({ number: 'E', status, type: 'pickup' })
  const lanes = lanesOf([ended], outlets, ends, evening)

  expect(Object.entries(lanes).find(([, orders]) => orders.length > 0)?.[0] ?? null).toBe(lane)
})

test('dockets are counted by outlet, without what is for later or has ended', () => {
  const [borough] = outlets
  if (!borough) throw new Error('the evening has no outlet')
  const soho = { ...borough, id: 'soho' }
  const slot = { kind: 'slot', from: at(100), to: at(115) } as const
  const orders = [
    cooked,
    ready,
    anOrder({ number: 'F', status: 'accepted', timing: slot, ready_by: at(90) }),
    anOrder({ number: 'G', status: 'completed' }),
    { ...other, outlet: { ...other.outlet, id: 'soho' } },
  ]

  expect([...countDockets(orders, [borough, soho], evening)]).toEqual([
    [borough.id, 2],
    ['soho', 1],
  ])
})

test('orders for later are listed by when their cooking starts, which outlets need more or less time before', () => {
  const [borough] = outlets
  if (!borough) throw new Error('the evening has no outlet')
  const soho = { ...borough, id: 'soho', prep: 60 }
  const slot = { kind: 'slot', from: at(200), to: at(215) } as const
  const later = { status: 'accepted', timing: slot } as const
  const slow = anOrder({ ...later, number: 'S', ready_by: at(160) })
  const orders = [
    anOrder({ ...later, number: 'Q', ready_by: at(130) }),
    { ...slow, outlet: { ...slow.outlet, id: 'soho' } },
  ]

  expect(numbers(lanesOf(orders, [borough, soho], nothing, evening).later)).toBe('SQ')
})

test('orders that were cancelled leave what is to cook and the drawer of later ones at once', () => {
  const [borough] = outlets
  if (!borough) throw new Error('the evening has no outlet')
  const slot = { kind: 'slot', from: at(1_200), to: at(1_215) } as const
  const dish = (quantity: number) => ({ lines: [line(quantity, 'Chicken Biryani')] })
  const a = anOrder({ ...dish(2), number: 'A', status: 'preparing' })
  const b = anOrder({ ...dish(3), number: 'B', status: 'preparing' })
  const c = anOrder({
    ...dish(5),
    number: 'C',
    status: 'accepted',
    timing: slot,
    ready_by: at(1_190),
  })
  const known = { ...aBoard([a, b, c]), outlets: [borough] }
  const ended = [b, c].map((order) => ({ ...order, status: 'cancelled' as const, version: 2 }))

  const notices = endedMeanwhile(known, ended, evening)
  const lanes = lanesOf([a, ...ended], [borough], { ...nothing, notices }, evening)

  expect(notices.map(({ kind }) => kind)).toEqual(['stop', 'later'])
  expect(notices[1]?.text).toContain('C: cancelled by')
  // B stays until its stop notice is dismissed.
  expect([numbers(lanes.cooking), numbers(lanes.later)]).toEqual(['AB', ''])
  expect(toCook(lanes.cooking).map(({ quantity }) => quantity)).toEqual([2])
})
