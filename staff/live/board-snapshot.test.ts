import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBoard } from '#staff/fixtures/board.ts'
import { anOrder } from '#staff/fixtures/order.ts'
import { replaced, withOrder, withOutletStock, withService } from './board-store.ts'

const statusOf = (board: ReturnType<typeof aBoard>) =>
  board.orders.map(({ version, status }) => `${version} ${status}`)

test.each([
  [1, ['2 ready']],
  [2, ['2 ready']],
  [3, ['3 completed']],
])('an order of version %i beside version 2', (version, expected) => {
  const board = aBoard([anOrder({ status: 'ready', version: 2 })])

  expect(statusOf(withOrder(board, anOrder({ status: 'completed', version })))).toEqual(expected)
})

test('an order that was not there is added', () => {
  expect(withOrder(aBoard([]), anOrder()).orders).toHaveLength(1)
})

test('the highest version is shown, in whatever order versions arrive', () => {
  const versions = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(versions, (arriving) => {
      const board = arriving.reduce(
        (snapshot, version) => withOrder(snapshot, anOrder({ version })),
        aBoard([]),
      )

      expect(board.orders.map(({ version }) => version)).toEqual([Math.max(...arriving)])
    }),
  )
})

test('an older full snapshot does not overwrite the answer to a step', () => {
  const mine = aBoard([anOrder({ number: 'A', version: 5, status: 'ready' })])
  const late = aBoard([
    anOrder({ number: 'A', version: 4, status: 'preparing' }),
    anOrder({ number: 'B', version: 1, status: 'placed' }),
  ])

  expect(statusOf(replaced(mine, late))).toEqual(['5 ready', '1 placed'])
})

test('an order that a full snapshot lacks is removed', () => {
  expect(replaced(aBoard([anOrder()]), aBoard([])).orders).toEqual([])
})

test('an older state of the service is ignored', () => {
  const board = aBoard([])
  const service = board.outlets[0]?.service
  if (!service) throw new Error('the fixture has an outlet')
  const paused = { ...service, state: 'paused' as const }

  const states = (version: number) =>
    withService(board, { ...paused, version }).outlets.map((outlet) => outlet.service.state)
  expect(states(service.version - 1)).toEqual(['open'])
  expect(states(service.version + 1)).toEqual(['paused'])
})

test('marks of one outlet leave those of another', () => {
  const marked = (outlet: string) => ({
    ...aBoard([]),
    stock: [
      {
        id: outlet,
        outlet_id: outlet,
        kind: 'item' as const,
        ref: 'x',
        name: 'Naan',
        until: null,
        left: null,
        by: { kind: 'device' as const, id: 'd', name: 'Pass', device: 'Pass' },
        at: '2026-11-21T18:00:00Z',
      },
    ],
  })

  expect(withOutletStock(marked('one'), { outlet_id: 'two', marks: [] }).stock).toHaveLength(1)
  expect(withOutletStock(marked('one'), { outlet_id: 'one', marks: [] }).stock).toHaveLength(0)
})
