import { describe, expect, test } from 'vitest'
import {
  canCancel,
  canMove,
  isFinal,
  judgeEnding,
  judgeStep,
  type Mover,
  type OrderStatus,
  orderStatuses,
  statusText,
  steps,
  undoTargets,
} from './order-status.ts'
import { rightsOfDevice, rightsOfRole } from './staff-rights.ts'

const movers = {
  diner: 'diner',
  'delayed diner': 'delayed diner',
  provider: 'provider',
  system: 'system',
  device: { rights: rightsOfDevice },
  staff: { rights: rightsOfRole.staff },
  manager: { rights: rightsOfRole.manager },
  owner: { rights: rightsOfRole.owner },
  'key without rights': { rights: new Set<string>() },
  'key that moves': { rights: new Set(['orders.move']) },
  'key that cancels': { rights: new Set(['orders.cancel']) },
} as const satisfies Record<string, Mover>
type MoverName = keyof typeof movers

const kitchen: MoverName[] = ['device', 'staff', 'manager', 'owner', 'key that moves']
const cancelling: MoverName[] = ['manager', 'owner', 'key that cancels']

/** Every possible move of a delivery, with its movers; all other moves are forbidden. */
const allowed: [OrderStatus, OrderStatus, MoverName[]][] = [
  ['awaiting_payment', 'placed', ['provider']],
  ['awaiting_payment', 'expired', ['provider', 'system']],
  ['awaiting_payment', 'cancelled', ['diner', 'delayed diner']],
  ['placed', 'accepted', [...kitchen, 'system']],
  ['placed', 'rejected', [...kitchen, 'system']],
  ['placed', 'cancelled', ['diner', 'delayed diner']],
  ['accepted', 'preparing', [...kitchen, 'system']],
  ['accepted', 'cancelled', [...cancelling, 'delayed diner']],
  ['preparing', 'ready', kitchen],
  ['preparing', 'cancelled', cancelling],
  ['ready', 'out_for_delivery', [...kitchen, 'system']],
  ['ready', 'cancelled', cancelling],
  ['out_for_delivery', 'completed', [...kitchen, 'system']],
  ['out_for_delivery', 'cancelled', cancelling],
]

const names = Object.keys(movers) as MoverName[]
const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))

/** The same for a pickup, which is completed at the counter and never on its way. */
const allowedPickup = allowed
  .filter(([from]) => from !== 'out_for_delivery')
  .map(([from, to, by]) => [from, to === 'out_for_delivery' ? 'completed' : to, by] as const)

describe.each([
  ['delivery', allowed, pairs],
  ['pickup', allowedPickup, pairs.filter(([from]) => from !== 'out_for_delivery')],
] as const)('who moves a %s', (fulfilment, table, all) => {
  test.each(all)('from %s to %s', (from, to) => {
    const listed = table.find(([a, b]) => a === from && b === to)?.[2] ?? []

    const may = names.filter((name) => canMove(from, to, fulfilment, movers[name]))

    expect(may.toSorted()).toEqual(listed.toSorted())
  })
})

test('a diner may cancel until the kitchen accepts, or once it keeps them waiting for half an hour', () => {
  const cancellable = (delayedMinutes: number) =>
    orderStatuses.filter((status) => canCancel({ status, delayedMinutes }))

  expect(cancellable(29)).toEqual(['awaiting_payment', 'placed'])
  expect(cancellable(30)).toEqual(['awaiting_payment', 'placed', 'accepted'])
})

test('a final status has no next status', () => {
  expect(orderStatuses.filter(isFinal)).toEqual(['completed', 'rejected', 'cancelled', 'expired'])
})

test.each(['delivery', 'pickup'] as const)(
  'the way of a %s: each step leads to the next, and back only by an undo',
  (fulfilment) => {
    const way = steps(fulfilment)

    expect([way[0], way.at(-1)]).toEqual(['placed', 'completed'])
    for (const [place, from] of way.entries()) {
      const before = way.slice(0, place)
      expect(way.filter((to) => canMove(from, to, fulfilment))).toEqual(
        way.slice(place + 1, place + 2),
      )
      expect(undoTargets(from, fulfilment)).toEqual(before)
    }
    for (const end of ['rejected', 'cancelled', 'expired'] as const) {
      expect(undoTargets(end, fulfilment)).toEqual([])
    }
  },
)

describe('a step', () => {
  const way = steps('delivery')
  test('comes to one outcome, whatever the screen showed', () => {
    for (const status of orderStatuses) {
      for (const from of way) {
        for (const to of way.slice(1)) {
          const outcome = judgeStep({ status, fulfilment: 'delivery' }, from, to)
          const [at, shown, goal] = [status, from, to].map((each) => way.indexOf(each)) as [
            number,
            number,
            number,
          ]
          const expected =
            at < shown || (at === shown && goal < at)
              ? { kind: 'against' }
              : at >= goal
                ? { kind: 'already' }
                : { kind: 'do', steps: way.slice(at + 1, goal + 1) }
          expect({ status, from, to, outcome }).toEqual({ status, from, to, outcome: expected })
        }
      }
    }
  })

  test.each<[OrderStatus, OrderStatus, 'rejected' | 'cancelled', string]>([
    ['placed', 'placed', 'rejected', 'do'],
    ['rejected', 'placed', 'rejected', 'already'],
    ['accepted', 'placed', 'rejected', 'against'],
    ['cancelled', 'placed', 'rejected', 'against'],
    ['preparing', 'preparing', 'cancelled', 'do'],
    ['ready', 'preparing', 'cancelled', 'against'],
    ['cancelled', 'preparing', 'cancelled', 'already'],
    ['completed', 'ready', 'cancelled', 'against'],
  ])('of %s that showed %s to %s: %s', (status, from, to, outcome) => {
    expect(judgeEnding(status, from, to)).toBe(outcome)
  })
})

test('‘ready’ has a text for delivery and one for pickup', () => {
  expect(statusText('ready', 'pickup')).toBe('Ready for pickup')
  expect(statusText('ready', 'delivery')).toBe('Waiting for the courier')
  expect(new Set(orderStatuses.map((status) => statusText(status, 'pickup'))).size).toBe(10)
})
