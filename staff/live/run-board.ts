import { calls } from '#contract/calls.ts'
import type { WireBoard } from '#contract/staff/board.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { boardWords } from '#staff/words/board.ts'
import { type BoardStorage, openBoardStorage } from './board-storage.ts'
import {
  forgetBoard,
  showBookings,
  showConnecting,
  showKept,
  showLost,
  showMarks,
  showOrder,
  showPrinting,
  showService,
  showSnapshot,
  useBoard,
} from './board-store.ts'
import { connect } from './connection.ts'
import { createMissingOrders } from './missing-orders.ts'
import { createSender } from './sender.ts'
import type { QueuedStep } from './steps.ts'
import { resendUnacknowledgedSeen, setStepDependencies } from './take-step.ts'

/** Minimum interval between writes of the snapshot to the device, in milliseconds. */
const keepEvery = 2_000

/** Handle of the running board. */
export interface RunningBoard {
  tryNow(): void
  /** Removes all orders from this device at the end of the session. */
  wipe(): Promise<void>
  stop(): void
}

/**
 * Opens the stream, restores the stored board, and sends the queued steps.
 * @param onSnapshot called with each full snapshot, which proves a connection
 */
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

/**
 * A refused stream does not give a reason. The client of this call handles a 401; after anything else the stream
 * reconnects.
 */
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
    showKept(kept.snapshot, kept.clockOffset)
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
