import { describe, expect, test } from 'vitest'
import {
  canMove,
  judgeEnding,
  judgeStep,
  type Mover,
  type OrderStatus,
  orderStatuses,
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
  'key that cancels': { rights: new Set(['orders.cancel']) },
} as const satisfies Record<string, Mover>
type MoverName = keyof typeof movers

const kitchen: MoverName[] = ['device', 'staff', 'manager', 'owner']
const cancelling: MoverName[] = ['manager', 'owner', 'key that cancels']

/** Every possible move of a delivery, and everybody who may; what is not listed nobody may. */
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

describe('who moves a delivery', () => {
  test.each(pairs)('from %s to %s', (from, to) => {
    const listed = allowed.find(([a, b]) => a === from && b === to)?.[2] ?? []

    const may = names.filter((name) => canMove(from, to, 'delivery', movers[name]))

    expect(may.toSorted()).toEqual(listed.toSorted())
  })
})

/** The same, except that a pickup is completed at the counter. */
const allowedPickup = allowed
  .filter(([from]) => from !== 'out_for_delivery')
  .map(([from, to, by]) => [from, to === 'out_for_delivery' ? 'completed' : to, by] as const)

describe('who moves a pickup', () => {
  // A pickup is never on its way.
  const fetched = pairs.filter(([from]) => from !== 'out_for_delivery')
  test.each(fetched)('from %s to %s', (from, to) => {
    const listed = allowedPickup.find(([a, b]) => a === from && b === to)?.[2] ?? []

    const may = names.filter((name) => canMove(from, to, 'pickup', movers[name]))

    expect(may.toSorted()).toEqual(listed.toSorted())
  })
})

describe('an undo', () => {
  test('nothing leads back but an undo', () => {
    const way = steps('delivery')
    for (const [place, from] of way.entries()) {
      const before = way.slice(0, place)
      expect(before.filter((to) => canMove(from, to, 'delivery'))).toEqual([])
      expect(undoTargets(from, 'delivery')).toEqual(before)
    }
    for (const end of ['rejected', 'cancelled', 'expired'] as const) {
      expect(undoTargets(end, 'delivery')).toEqual([])
    }
  })
})

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
