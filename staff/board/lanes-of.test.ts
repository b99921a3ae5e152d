import { expect, test } from 'vitest'
import { evenings } from '#staff/fixtures/evenings.ts'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { countDockets, type Ends, lanesOf, type Outlet } from './lanes-of.ts'

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
