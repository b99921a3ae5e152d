import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/client/call-error.ts'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { boardWords } from '#staff/words/board.ts'
import { type BoardStorage, openBoardStorage } from './board-storage.ts'
import {
  forgetBoard,
  serverNow,
  showBookings,
  showConnecting,
  showEnded,
  showLost,
  showMarks,
  showOrder,
  showPrinting,
  showService,
  showSnapshot,
  showStoredSnapshot,
  useBoard,
} from './board-store.ts'
import { connect } from './connection.ts'
import { isCooked } from './docket-notice.ts'
import { hasEnded } from './lanes.ts'
import { createSender } from './sender.ts'
import type { QueuedStep } from './steps.ts'
import { resendUnacknowledgedSeen, setStepDependencies } from './take-step.ts'

/** Minimum interval between writes of the snapshot to the device, in milliseconds. */
const keepEvery = 2_000

export interface RunningBoard {
  tryNow(): void
  wipe(): Promise<void>
  stop(): void
}

/** Opens the stream, restores the stored board and sends the queued steps. @param onSnapshot on each full snapshot */
export function runBoard(outletIds: readonly string[], onSnapshot: () => void): RunningBoard {
  const keep = openBoardStorage()
  const sender = createSender({ keep, take, reconnect: () => tryNow(), chance: Math.random })
  setStepDependencies({
    keep,
    newKey: () => crypto.randomUUID(),
    send: () => void sender.send(),
    undo: (id, position) =>
      withPerson(boardWords.docket.undo, () =>
        call(calls.undoOrderStep, { params: { id }, body: { position } }),
      ),
    seen: (id) => call(calls.markOrderSeen, { params: { id } }),
  })
  const missingOrders = createMissingOrders((id) => call(calls.getStaffOrder, { params: { id } }))
  void restoreFromDevice(keep).then((kept) => {
    void sender.send()
    const { snapshot, isFresh } = useBoard.getState()
    // The stream may have answered before the storage.
    if (!snapshot || !isFresh) return
    resendUnacknowledgedSeen(snapshot.orders)
    void missingOrders.check(kept, snapshot)
  })

  showConnecting()
  const query = outletIds.length > 0 ? { outlet_ids: outletIds.join(',') } : {}
  const connection = connect(calls.watchBoard, query, {
    events: {
      board: (snapshot) => {
        const { snapshot: known } = useBoard.getState()
        showSnapshot(snapshot)
        void missingOrders.check(known, snapshot)
        resendUnacknowledgedSeen(snapshot.orders)
        void sender.send()
        onSnapshot()
      },
      order: showOrder,
      booking: showBookings,
      service: showService,
      print: showPrinting,
      stock: showMarks,
    },
    onOpen() {},
    onLost: () => {
      showLost()
      void checkSession()
    },
  })
  const stopKeeping = keepSnapshot(keep)
  const tryNow = () => connection.tryNow()
  addEventListener('online', tryNow)

  return {
    tryNow,
    async wipe() {
      forgetBoard()
      await keep.wipe()
    },
    stop() {
      removeEventListener('online', tryNow)
      stopKeeping()
      connection.close()
      sender.stop()
      setStepDependencies(null)
    },
  }
}

/** A refused stream gives no reason. The client of this call handles a 401; otherwise the stream reconnects. */
async function checkSession(): Promise<void> {
  await call(calls.getMe).catch(() => {})
}

/** If every step needs a PIN, asks the person for it first. */
function take({ orderId, number, from, to, minutes, key }: QueuedStep) {
  const target = { params: { id: orderId }, idempotencyKey: key }
  return withPerson(`${boardWords.steps[to].button} · ${number}`, () =>
    to === 'accepted'
      ? call(calls.acceptOrder, {
          ...target,
          body: { from, ...(minutes === null ? {} : { minutes }) },
        })
      : call(calls.moveOrder, { ...target, body: { from, to } }),
  )
}

/** Without storage (a private window) nothing is restored. @returns the last snapshot */
async function restoreFromDevice(keep: BoardStorage): Promise<WireBoard | null> {
  try {
    const now = Date.now()
    const [kept, steps] = await Promise.all([keep.loadBoard(now), keep.loadSteps()])
    const touches = await keep.loadTouches(now + (kept?.clockOffset ?? 0))
    useBoard.setState((state) => ({
      steps: [...steps, ...state.steps],
      touched: { ...touches, ...state.touched },
    }))
    if (!kept) return null
    showStoredSnapshot(kept.snapshot, kept.clockOffset)
    return kept.snapshot
  } catch {
    return null
  }
}

function keepSnapshot(keep: BoardStorage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = useBoard.subscribe((state, before) => {
    if (state.snapshot === before.snapshot || !state.snapshot) return
    timer ??= setTimeout(() => {
      timer = undefined
      const { snapshot, clockOffset } = useBoard.getState()
      if (snapshot) void keep.saveBoard(snapshot, Date.now(), clockOffset).catch(() => {})
    }, keepEvery)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Maximum number of orders requested per snapshot. */
const most = 20
/** Maximum age of an ending that is announced, in milliseconds: older orders are no longer being cooked. */
const longAgo = 2 * 60 * 60_000

interface MissingOrders {
  /** Requests each order that was shown and that a full snapshot lacks. */
  check(known: WireBoard | null, snapshot: WireBoard): Promise<void>
}

/** Finds orders that ended while this screen was offline: a snapshot has open orders only. @param ask requests one */
export function createMissingOrders(ask: (id: string) => Promise<WireStaffOrder>): MissingOrders {
  const open = new Map<string, WireStaffOrder>()

  return {
    async check(known, snapshot) {
      for (const order of missingFrom(known, snapshot)) open.set(order.id, order)
      for (const before of [...open.values()]) {
        try {
          const order = await ask(before.id)
          open.delete(before.id)
          if (hasEnded(order) && isRecent(order)) showEnded(before, order)
        } catch (error) {
          // After a failure it is requested again with the next snapshot.
          if (error instanceof CallError && error.status !== 0) open.delete(before.id)
        }
      }
    },
  }
}

/** Orders of the snapshot's outlets that the kitchen was making and that the snapshot lacks. */
function missingFrom(known: WireBoard | null, { orders, outlets }: WireBoard): WireStaffOrder[] {
  const there = new Set(orders.map(({ id }) => id))
  const shown = new Set(outlets.map(({ id }) => id))
  return (known?.orders ?? [])
    .filter((order) => isCooked(order) && !there.has(order.id) && shown.has(order.outlet.id))
    .sort((a, b) => b.ready_by.localeCompare(a.ready_by))
    .slice(0, most)
}

function isRecent(order: WireStaffOrder): boolean {
  const at = Date.parse(order.history.at(-1)?.at ?? order.created_at)
  return serverNow() - at <= longAgo
}
