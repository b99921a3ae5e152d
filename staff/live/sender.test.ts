import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#contract/client/call-error.ts'
import { aBoard, resetBoard } from '#staff/fixtures/board.ts'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import type { BoardStorage } from './board-storage.ts'
import { showSnapshot, showStoredSnapshot, useBoard } from './board-store.ts'
import { createSender, type Sender } from './sender.ts'
import { longestWait, type QueuedStep } from './steps.ts'

const way = ['placed', 'accepted', 'preparing', 'ready', 'completed'] as const
const order = anOrder({ status: 'preparing' })
const minute = 60_000

function aStep(facts: Partial<QueuedStep> = {}): QueuedStep {
  const { id, number } = order
  return {
    key: 'key',
    orderId: id,
    number,
    from: 'preparing',
    to: 'ready',
    minutes: null,
    at: at(0),
    ...facts,
  }
}

/** A fake storage that records the keys of its steps. */
function aKeep(kept: Set<string>): BoardStorage {
  return {
    saveBoard: async () => {},
    loadBoard: async () => null,
    addStep: async ({ key }) => void kept.add(key),
    removeStep: async (key) => void kept.delete(key),
    loadSteps: async () => [],
    addTouch: async () => {},
    removeTouch: async () => {},
    loadTouches: async () => ({}),
    wipe: async () => {},
  }
}

/** A sender with these queued steps. */
function aSender(steps: QueuedStep[], take: Parameters<typeof createSender>[0]['take']) {
  const kept = new Set(steps.map(({ key }) => key))
  useBoard.setState({ steps })
  const reconnect = vi.fn()
  sender = createSender({ keep: aKeep(kept), take, reconnect, chance: () => 0.5 })
  return { sender, kept, reconnect }
}

let sender: Sender | undefined
beforeEach(() => {
  vi.useFakeTimers({ now: evening })
  showSnapshot(aBoard([order]))
})
afterEach(() => {
  sender?.stop()
  resetBoard()
  vi.useRealTimers()
})

const answered = async ({ to }: QueuedStep) => ({ order: { ...order, status: to, version: 2 } })
const notices = () => useBoard.getState().notices.map(({ kind, text }) => [kind, text])

test('a thousand steps are sent one after the other in the order of the taps, each until it is answered', async () => {
  const steps = Array.from({ length: 1_000 }, (_, index) => {
    const step = index % 4
    return aStep({
      key: `key-${index}`,
      orderId: `order-${Math.floor(index / 4)}`,
      from: way[step] ?? 'placed',
      to: (['accepted', 'preparing', 'ready', 'completed'] as const)[step] ?? 'ready',
    })
  })
  const sent: string[] = []
  let underWay = 0
  let isCut = false
  const { kept } = aSender(steps, async (step) => {
    expect(++underWay).toBe(1)
    await null
    underWay--
    sent.push(step.key)
    // The network fails in the middle of the queue and is back for the retry.
    isCut = step.key === 'key-500' && !isCut
    if (isCut) throw new CallError(0, '')
    return answered(step)
  })

  await sender?.send()
  const left = useBoard.getState().steps.length
  const lostSince = useBoard.getState().lostSince
  await vi.runAllTimersAsync()

  expect([left, lostSince]).toEqual([500, evening])
  expect(sent).toEqual([
    ...steps.slice(0, 501).map(({ key }) => key),
    ...steps.slice(500).map(({ key }) => key),
  ])
  expect(useBoard.getState().steps).toEqual([])
  expect(kept.size).toBe(0)
})

test.each([0, 401, 408, 429, 500, 503])(
  'a step that is answered %i waits for its next try',
  async (status) => {
    let tries = 0
    const { kept } = aSender([aStep()], async (step) => {
      if (++tries === 1) throw new CallError(status, '')
      return answered(step)
    })

    await sender?.send()
    const waiting = useBoard.getState().steps.length
    // One second, as after the first loss.
    await vi.advanceTimersByTimeAsync(1_000)

    expect([waiting, tries, useBoard.getState().steps.length, kept.size]).toEqual([1, 2, 0, 0])
  },
)

describe('a step without an answer', () => {
  /** A step answered with this status at each attempt; the last status repeats. */
  function aSenderAnswered(...statuses: number[]) {
    return aSender([aStep()], async (step) => {
      const status = statuses.length > 1 ? statuses.shift() : statuses[0]
      if (status !== 200) throw new CallError(status ?? 0, '')
      return answered(step)
    })
  }

  test.each([
    ['is taken', 200],
    ['is refused', 409],
    ['is answered and waits for its next try', 503],
  ])('marks the connection lost, until it %s and the stream is opened anew', async (_, status) => {
    const { reconnect } = aSenderAnswered(0, status)
    await sender?.send()
    const before = [useBoard.getState().lostSince, reconnect.mock.calls.length]

    await vi.advanceTimersByTimeAsync(1_000)

    expect(before).toEqual([evening, 0])
    expect(reconnect).toHaveBeenCalledOnce()
  })

  test('that is undone before its next try has the stream opened anew then', async () => {
    const { reconnect } = aSenderAnswered(0)
    await sender?.send()
    useBoard.setState({ steps: [] })

    await vi.advanceTimersByTimeAsync(1_000)

    expect(reconnect).toHaveBeenCalledOnce()
  })

  test('leaves the stream alone while it gets none', async () => {
    const { reconnect } = aSenderAnswered(0)
    await sender?.send()

    await vi.advanceTimersByTimeAsync(minute)

    expect(reconnect).not.toHaveBeenCalled()
  })

  test('leaves the stream alone once a full snapshot has come', async () => {
    const { reconnect } = aSenderAnswered(0, 200)
    await sender?.send()
    showSnapshot(aBoard([order]))

    await vi.advanceTimersByTimeAsync(1_000)

    expect(useBoard.getState().steps).toEqual([])
    expect(reconnect).not.toHaveBeenCalled()
  })
})

describe('a step that does not happen', () => {
  const undoable = {
    orderId: order.id,
    number: order.number,
    from: 'preparing',
    to: 'ready',
    at: evening,
  } as const

  test('is discarded where it needs a PIN and none is entered', async () => {
    useBoard.setState({ undoable })
    const { kept } = aSender([aStep()], async () => null)

    await sender?.send()

    expect(useBoard.getState()).toMatchObject({ steps: [], undoable: null, notices: [] })
    expect(kept.size).toBe(0)
  })

  test('because the order was cancelled rings until it is touched', async () => {
    const by = { kind: 'diner', id: '', name: 'Juniper R.', device: null } as const
    const cancelled = {
      ...order,
      status: 'cancelled' as const,
      version: 2,
      history: [
        ...order.history,
        {
          position: 2,
          status: 'cancelled' as const,
          at: at(-1),
          by: 'diner' as const,
          name: by.name,
          device: null,
          reason: '',
          undone_at: null,
        },
      ],
    }
    useBoard.setState({ undoable })
    aSender([aStep()], async () => {
      throw new CallError(409, '', { order: cancelled, by, at: at(-1) }, 'wrong_state')
    })

    await sender?.send()

    expect(notices()).toEqual([['stop', 'Cancelled by the diner at 18:41. Stop cooking.']])
    expect(useBoard.getState()).toMatchObject({ steps: [], undoable: null })
  })

  test('in two hours is discarded with a notice, the others are sent', async () => {
    const old = new Date(evening - longestWait - minute).toISOString()
    const sent: string[] = []
    const { kept } = aSender(
      [aStep({ key: 'old', at: old }), aStep({ key: 'new' })],
      async (step) => {
        sent.push(step.key)
        return answered(step)
      },
    )

    await sender?.send()

    expect(sent).toEqual(['new'])
    expect(kept.size).toBe(0)
    expect(notices()).toEqual([['note', 'Taps on BSB-1050 are over 2 hours old and weren’t sent.']])
  })
})

test('a step that another screen took first is announced', async () => {
  const by = { kind: 'device', id: 'bar', name: 'Bar', device: 'Bar' } as const
  aSender([aStep()], async (step) => ({ ...(await answered(step)), already: { by, at: at(-1) } }))

  await sender?.send()

  expect(notices()).toEqual([['note', 'Bar did this at 18:41.']])
})

test('steps of a device whose clock is hours ahead are sent after a reload', async () => {
  vi.setSystemTime(evening + 3 * 60 * minute)
  const { sender, kept } = aSender([aStep()], answered)
  resetBoard()
  useBoard.setState({ steps: [aStep()] })
  showStoredSnapshot(aBoard([order]))

  await sender?.send()

  expect(kept.size).toBe(0)
  expect(notices()).toEqual([])
})

test('a cancelled order for later is announced without a ringing docket', async () => {
  const timing = { kind: 'slot', from: at(100), to: at(115) } as const
  const later = anOrder({ status: 'accepted', timing, ready_by: at(90) })
  showSnapshot(aBoard([later]))
  aSender([aStep({ orderId: later.id, from: 'placed', to: 'accepted' })], async () => {
    throw new CallError(
      409,
      '',
      { order: { ...later, status: 'cancelled', version: 9 } },
      'wrong_state',
    )
  })

  await sender?.send()

  expect(notices().map(([kind]) => kind)).toEqual(['later'])
})
