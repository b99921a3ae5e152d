import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canMove, type OrderStatus, steps } from '#domain/order-status.ts'
import { copyOrder } from '#testing/an-order.ts'
import { runs } from '#testing/generated-tests.ts'
import { openKitchen } from '#testing/kitchen.ts'
import type { StaffActor } from '#testing/staff.ts'

// Many orders, each with two boards that tap at the same time, by requests and on the real database.

const interleavings = runs(1_000)
/** Pairs of boards: each pair works on one order at a time, which keeps a board within its rate limit. */
const pairCount = 20

const kitchen = await openKitchen()
const { shop } = kitchen
const pairs: [StaffActor, StaffActor][] = []
for (let count = 0; count < pairCount; count++) {
  const pass = await shop.addDevice({ name: `Pass ${count}` })
  pairs.push([pass, await shop.addDevice({ name: `Bar ${count}` })])
}

type Tap = { kind: 'move'; to: OrderStatus } | { kind: 'accept' | 'reject' | 'undo' }
interface Shown {
  status: OrderStatus
  undo: { position: number } | null
}
type Answered = Shown & { order?: Shown; already?: object }

const way = steps('delivery')
const forward = fc.constantFrom(...way.slice(2)).map((to): Tap => ({ kind: 'move', to }))
const others = fc.constantFrom<Tap>({ kind: 'accept' }, { kind: 'reject' }, { kind: 'undo' })
const tap = fc.oneof({ weight: 4, arbitrary: forward }, { weight: 2, arbitrary: others })
const both = (taps: fc.Arbitrary<Tap>) => {
  const some = fc.array(taps, { minLength: 1, maxLength: 2 })
  return fc.tuple(some, some)
}

/** Outcomes of taps: done, already done by the other board, contradicted by it, or about an unknown row. */
const outcomes = { done: 0, already: 0, against: 0, unknown: 0 }

/** One board's taps; each based on its last response, as on a screen. */
async function tapAll(id: string, board: StaffActor, taps: readonly Tap[]): Promise<void> {
  let shown: Shown = { status: 'placed', undo: null }
  for (const given of taps) {
    const [verb, body] = requestOf(given, shown)
    const { status, data } = await kitchen.step<Answered>(id, verb, body, board)
    expect([200, 404, 409]).toContain(status)
    if (status === 200) outcomes[data.already ? 'already' : 'done']++
    else outcomes[status === 409 ? 'against' : 'unknown']++
    // The answer brings the order as it is, also a refusal.
    if (status !== 404) shown = data.order ?? data
  }
}

function requestOf(given: Tap, { status: from, undo }: Shown): [verb: string, body: object] {
  if (given.kind === 'move') return ['move', { from, to: given.to }]
  const bodies = {
    accept: { from: 'placed', minutes: 20 },
    reject: { from: 'placed', reason: 'too_busy' },
    undo: { position: undo?.position ?? 2 },
  }
  return [given.kind, bodies[given.kind]]
}

interface Row {
  order_id: string
  position: number
  status: OrderStatus
  undone_at: Date | null
}

test('interleavings of two boards at an order come to one outcome each', async () => {
  // Copies of one order: placing each would be most of the work. Each has its place, which a rejection gives back.
  const ids = await copyOrder(shop, await kitchen.placeCash(), interleavings)
  await shop.transaction((tx) =>
    tx
      .updateTable('slot_usage')
      .set((row) => ({ used: row('used', '+', interleavings) }))
      .execute(),
  )
  const { seed = 1 } = fc.readConfigureGlobal() ?? {}
  // Half of them only go forward: there the outcome is known before.
  const half = { numRuns: interleavings / 2, seed }
  const cases = [...fc.sample(both(forward), half), ...fc.sample(both(tap), half)]
  const waiting = [...cases.entries()]

  await Promise.all(
    pairs.map(async (pair) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, taps] = next
        const id = ids[index] ?? ''
        await Promise.all(pair.map((board, place) => tapAll(id, board, taps[place] ?? [])))
      }
    }),
  )

  const { orders, history } = await shop.transaction(async (tx) => ({
    orders: await tx.selectFrom('orders').select(['id', 'status']).execute(),
    history: await tx
      .selectFrom('order_history')
      .select(['order_id', 'position', 'status', 'undone_at'])
      .orderBy('position')
      .execute(),
  }))
  const statusById = new Map(orders.map(({ id, status }) => [id, status]))
  const rowsById = Map.groupBy(history, (row) => row.order_id)
  for (const [index, taps] of cases.entries()) {
    const id = ids[index] ?? ''
    judge({ taps, status: statusById.get(id), rows: rowsById.get(id) ?? [] })
  }
  // The boards did interfere: many taps were already done, or contradicted the other board's step.
  expect(outcomes.already).toBeGreaterThan(interleavings / 20)
  expect(outcomes.against).toBeGreaterThan(interleavings / 20)
  expect(outcomes.done).toBeGreaterThan(interleavings)
}, 600_000)

/** Invariants of an order in every sequence of taps. */
function judge(given: { taps: [Tap[], Tap[]]; status: OrderStatus | undefined; rows: Row[] }) {
  const { status, rows } = given
  const told = JSON.stringify(given)
  const taps = given.taps.flat()
  const reached = rows.map((row) => row.status)
  const standing = rows.filter(({ undone_at }) => undone_at === null).map((row) => row.status)
  expect(standing.at(-1), told).toBe(status)
  for (const [index, to] of standing.entries()) {
    const from = standing[index - 1]
    if (from) expect(canMove(from, to, 'delivery'), told).toBe(true)
  }
  expect(new Set(standing).size, told).toBe(standing.length)
  const positions = rows.map(({ position }) => position)
  expect(positions, told).toEqual([...rows.keys()])
  expect(reached.filter((each) => each === 'rejected').length, told).toBeLessThanOrEqual(1)
  // The order reached the status of the board that went furthest, with each step once.
  const goals = taps.flatMap((each) => (each.kind === 'move' ? [way.indexOf(each.to)] : []))
  if (goals.length < taps.length) return
  expect(reached, told).toEqual(way.slice(0, Math.max(...goals) + 1))
}
