import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canMove,
  hasReached,
  judgeEnding,
  judgeStep,
  type OrderStatus,
  steps,
} from './order-status.ts'
import { rightsOfRole } from './staff-rights.ts'
import { type HistoryStep, judgeUndo, lastTap, rowsOfSteps, undoableTap } from './undo.ts'

// Two boards tap on one order. In every sequence, the order reaches one outcome. Each tap is judged, and its rows are
// made, by the functions that the server calls while it locks the order's row (`server/kitchen/step-order.ts`); here a
// list replaces the database. `server/kitchen/order-races.test.ts` does the same by requests.

const fulfilment = 'delivery'
const way = steps(fulfilment)
const manager = { rights: rightsOfRole.manager }
const at = new Date('2026-11-20T18:00:00Z')

type Tap =
  | { kind: 'move'; to: OrderStatus }
  | { kind: 'reject' }
  | { kind: 'cancel' }
  | { kind: 'undo' }

interface Model {
  status: OrderStatus
  history: HistoryStep[]
  /** Each act: the status shown by the board that asked for it, and the order's status. */
  acts: { kind: Tap['kind']; shown: OrderStatus; was: OrderStatus }[]
}

const placed = (): Model => ({
  status: 'placed',
  history: [{ position: 0, status: 'placed', at, tap: null, undoneAt: null }],
  acts: [],
})

/** Does one tap as the server would; @returns what the board shows afterwards. */
function tap(model: Model, given: Tap, shown: OrderStatus): OrderStatus {
  const { status, history } = model
  if (given.kind === 'move') {
    const outcome = judgeStep({ status, fulfilment }, shown, given.to)
    if (outcome.kind === 'do') {
      model.acts.push({ kind: given.kind, shown, was: status })
      write(model, outcome.steps)
    }
  } else if (given.kind === 'undo') {
    const position = lastTap(history)?.position ?? 0
    const outcome = judgeUndo(history, position, fulfilment, at)
    if (outcome.kind === 'do') {
      for (const row of history) if (row.tap === outcome.tap.first) row.undoneAt = at
      model.status = outcome.tap.from
    }
  } else {
    const to = given.kind === 'reject' ? 'rejected' : 'cancelled'
    const outcome = judgeEnding(status, shown, to)
    if (outcome === 'do' && canMove(status, to, fulfilment, manager)) {
      model.acts.push({ kind: given.kind, shown, was: status })
      write(model, [to])
    }
  }
  // Every answer carries the current order, also a refusal.
  return model.status
}

function write(model: Model, to: readonly OrderStatus[]): void {
  // An ending cannot be undone.
  const isTap = !to.some((status) => status === 'rejected' || status === 'cancelled')
  for (const row of rowsOfSteps(model.history.length, to, isTap)) {
    model.history.push({ ...row, at, undoneAt: null })
  }
  model.status = to.at(-1) ?? model.status
}

/** Runs both boards' taps in the sequence of `turns`; each board acts on what it saw last. */
function run(boards: [Tap[], Tap[]], turns: readonly boolean[]): Model {
  const model = placed()
  const shown: OrderStatus[] = ['placed', 'placed']
  const left = boards.map((taps) => [...taps])
  for (const turn of [
    ...turns,
    ...Array<boolean>(20).fill(true),
    ...Array<boolean>(20).fill(false),
  ]) {
    const board = turn ? 1 : 0
    const next = left[board]?.shift()
    if (next) shown[board] = tap(model, next, shown[board] ?? 'placed')
  }
  return model
}

const forward = fc.constantFrom(...way.slice(1)).map((to): Tap => ({ kind: 'move', to }))
const any = fc.oneof(
  { weight: 4, arbitrary: forward },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Tap>({ kind: 'reject' }, { kind: 'cancel' }, { kind: 'undo' }),
  },
)
const turns = fc.array(fc.boolean(), { minLength: 8, maxLength: 16 })
const taps = (tap: fc.Arbitrary<Tap>) =>
  fc.tuple(fc.array(tap, { maxLength: 6 }), fc.array(tap, { maxLength: 6 }))

describe('1,000 interleavings of two boards', () => {
  test('that go forward end as far as the one that goes furthest, each step once', () => {
    fc.assert(
      fc.property(taps(forward), turns, (boards, order) => {
        const { status, history } = run(boards, order)

        const furthest = Math.max(
          0,
          ...boards.flat().map((each) => (each.kind === 'move' ? way.indexOf(each.to) : 0)),
        )
        expect(status).toBe(way[furthest])
        expect(history.map((row) => row.status)).toEqual(way.slice(0, furthest + 1))
      }),
      { numRuns: 1_000 },
    )
  })

  test('that also reject, cancel and undo end in one state, by moves that the table lists', () => {
    fc.assert(
      fc.property(taps(any), turns, (boards, order) => {
        const { status, history, acts } = run(boards, order)

        const standing = history.filter(({ undoneAt }) => undoneAt === null)
        expect(standing.at(-1)?.status).toBe(status)
        for (const [index, { status: to }] of standing.entries()) {
          const from = standing[index - 1]?.status
          if (from) expect(canMove(from, to, fulfilment)).toBe(true)
        }
        const names = standing.map((row) => row.status)
        expect(new Set(names).size).toBe(names.length)
        const ends = history.filter((row) => ['rejected', 'cancelled'].includes(row.status))
        expect(ends.length).toBeLessThanOrEqual(1)
        // An order is ended as it was seen, and moves from there on: nothing by accident behind an undo.
        for (const { kind, shown, was } of acts)
          expect(kind === 'move' ? hasReached(was, shown, fulfilment) : was === shown).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('an undo', () => {
  const row = (position: number, status: OrderStatus, tap: number | null, seconds: number) => ({
    position,
    status,
    tap,
    at: new Date(at.getTime() + seconds * 1_000),
    undoneAt: null,
  })
  const accepted = [row(0, 'placed', null, 0), row(1, 'accepted', 1, 5), row(2, 'preparing', 1, 5)]

  test.each([
    [accepted, 14.999, true],
    [accepted, 15, false],
    [[...accepted, row(3, 'ready', 3, 100)], 189.999, true],
    [[...accepted, row(3, 'ready', 3, 100)], 190, false],
    // By the clock, and by the diner.
    [[...accepted, row(3, 'ready', null, 100)], 101, false],
    [[row(0, 'placed', null, 0)], 1, false],
  ])('of case %#', (history, second, isPossible) => {
    const now = new Date(at.getTime() + second * 1_000)

    expect(undoableTap(history, now) !== null).toBe(isPossible)
  })

  const undone = accepted.map((each) => (each.tap ? { ...each, undoneAt: at } : each))

  test.each([
    [
      'every step of the last tap',
      accepted,
      { position: 2, first: 1, from: 'placed', isAccept: true },
    ],
    ['no step that was undone before', undone, null],
    ['a tap after it', [...undone, row(3, 'accepted', 3, 60)], { position: 3, from: 'placed' }],
  ])('reverts %s', (_, history, tap) => {
    if (tap) expect(lastTap(history)).toMatchObject(tap)
    else expect(lastTap(history)).toBeNull()
  })
})
