import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canMove, type OrderStatus, steps } from '#domain/order-status.ts'
import { orderActions } from '#testing/an-order.ts'
import { runs } from '#testing/generated-tests.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'

// Many orders, each with two boards that tap at the same time, by requests and on the real database.

const interleavings = runs(1_000)
/** Pairs of boards: each pair works on one order at a time, which keeps a board within its rate limit. */
const pairCount = 20

let shop: Shop
const pairs: [StaffActor, StaffActor][] = []
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  for (let count = 0; count < pairCount; count++) {
    pairs.push([
      await addDevice(shop.services, shop.tenantId, { name: `Pass ${count}` }),
      await addDevice(shop.services, shop.tenantId, { name: `Bar ${count}` }),
    ])
  }
})
afterAll(() => shop?.close())

type Tap = { kind: 'move'; to: OrderStatus } | { kind: 'accept' | 'reject' | 'undo' }
interface Shown {
  status: OrderStatus
  undo: { position: number } | null
}
type Answered = Shown & { order?: Shown; already?: object }

const way = steps('delivery')
const forward = fc.constantFrom(...way.slice(2)).map((to): Tap => ({ kind: 'move', to }))
const tap = fc.oneof(
  { weight: 4, arbitrary: forward },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Tap>({ kind: 'accept' }, { kind: 'reject' }, { kind: 'undo' }),
  },
)
const both = (taps: fc.Arbitrary<Tap>) => {
  const some = fc.array(taps, { minLength: 1, maxLength: 2 })
  return fc.tuple(some, some)
}

/** The same order so often: placing each would be most of the work. */
async function placeMany(count: number): Promise<string[]> {
  const { order } = await orderActions(shop, await shop.customer()).place({
    payment_method: 'cash',
  })
  const ids = Array.from({ length: count }, (_, index) => `${order.id}-${index}`)
  await shop.services.db.transaction(shop.tenantId, async (tx) => {
    for (const [table, key] of [
      ['orders', 'id'],
      ['order_lines', 'order_id'],
      ['order_history', 'order_id'],
      ['payments', 'order_id'],
    ] as const) {
      await sql`
        insert into ${sql.table(table)}
        select copy.* from ${sql.table(table)} t, unnest(${ids}::text[]) with ordinality as of (id, place),
          jsonb_populate_record(t, jsonb_build_object(${key}::text, of.id) ||
            case when ${key} = 'id' then jsonb_build_object('number', 'X-' || of.place) else '{}' end) copy
        where t.tenant_id = ${shop.tenantId} and ${sql.ref(`t.${key}`)} = ${order.id}`.execute(tx)
    }
    // Each of them has its place, which an order that is rejected gives back.
    await sql`update slot_usage set used = used + ${count} where tenant_id = ${shop.tenantId}`.execute(
      tx,
    )
  })
  return ids
}

let keys = 0
/** Outcomes of taps: done, already done by the other board, contradicted by it, or about an unknown row. */
const outcomes = { done: 0, already: 0, against: 0, unknown: 0 }

/** One board's taps; each based on its last response, as on a screen. */
async function tapAll(id: string, board: StaffActor, taps: readonly Tap[]): Promise<void> {
  let shown: Shown = { status: 'placed', undo: null }
  for (const given of taps) {
    const [verb, body] = requestOf(given, shown)
    const { status, data } = await staffCall<Answered>(
      shop,
      `POST /api/staff/orders/${id}/${verb}`,
      board,
      { body, headers: { 'idempotency-key': `tap-${keys++}` } },
    )
    expect([200, 404, 409]).toContain(status)
    if (status === 200) outcomes[data.already ? 'already' : 'done']++
    else outcomes[status === 409 ? 'against' : 'unknown']++
    // The answer brings the order as it is, also a refusal.
    if (status !== 404) shown = data.order ?? data
  }
}

function requestOf(given: Tap, { status: from, undo }: Shown): [verb: string, body: object] {
  switch (given.kind) {
    case 'move':
      return ['move', { from, to: given.to }]
    case 'accept':
      return ['accept', { from: 'placed', minutes: 20 }]
    case 'reject':
      return ['reject', { from: 'placed', reason: 'too_busy' }]
    case 'undo':
      return ['undo', { position: undo?.position ?? 2 }]
  }
}

interface Row {
  order_id: string
  position: number
  status: OrderStatus
  undone_at: Date | null
}

test('interleavings of two boards at an order come to one outcome each', async () => {
  const ids = await placeMany(interleavings)
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

  const { orders, history } = await shop.services.db.transaction(shop.tenantId, async (tx) => ({
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
  const { taps, status, rows } = given
  const told = JSON.stringify(given)
  const standing = rows.filter(({ undone_at }) => undone_at === null).map((row) => row.status)
  expect(standing.at(-1), told).toBe(status)
  for (const [index, to] of standing.entries()) {
    const from = standing[index - 1]
    if (from) expect(canMove(from, to, 'delivery'), told).toBe(true)
  }
  expect(new Set(standing).size, told).toBe(standing.length)
  expect(
    rows.map(({ position }) => position),
    told,
  ).toEqual(rows.map((_, index) => index))
  expect(rows.filter((row) => row.status === 'rejected').length, told).toBeLessThanOrEqual(1)
  // The order reached the status of the board that went furthest, with each step once.
  if (!taps.flat().every(({ kind }) => kind === 'move')) return
  const furthest = Math.max(
    ...taps.flat().map((each) => (each.kind === 'move' ? way.indexOf(each.to) : 0)),
  )
  expect(
    rows.map((row) => row.status),
    told,
  ).toEqual(way.slice(0, furthest + 1))
}
