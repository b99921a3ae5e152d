import { CallError } from '#contract/client/call-error.ts'
import type { WireStaffOrder, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import type { BoardStorage } from './board-storage.ts'
import { addNotice, serverNow, showLost, showOrder, useBoard } from './board-store.ts'
import { waitAfter } from './connection.ts'
import { delayAfter, noticeOfEnd } from './docket-notice.ts'
import { hasEnded } from './lanes.ts'
import { outcomeOf, type QueuedStep, sortOutOld } from './steps.ts'
import { undoOnServer } from './take-step.ts'

interface Dependencies {
  keep: BoardStorage
  /** Null if it needs a person and no PIN was entered. */
  take(step: QueuedStep): Promise<WireSteppedOrder | null>
  reconnect(): void
  /** A random number from 0 to 1, for the jitter of the retries. */
  chance(): number
}

export interface Sender {
  /** Sends the queued steps one after the other; no-op while it is running. */
  send(): Promise<void>
  stop(): void
}

/** Sends the steps of this device in the order of the taps, retrying each until the server has answered. */
export function createSender({ keep, take, reconnect, chance }: Dependencies): Sender {
  let isSending = false
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send(): Promise<void> {
    if (isSending || isStopped) return
    isSending = true
    clearTimeout(timer)
    try {
      await forgetOld()
      for (let step = next(); step && !isStopped; step = next()) {
        if (!(await sendOne(step))) return retryLater()
        failures = 0
      }
      reconnectIfLost()
    } finally {
      isSending = false
    }
  }

  /** After an unanswered step the stream may still be open: only a reconnect clears the mark of a lost connection. */
  function reconnectIfLost() {
    if (useBoard.getState().lostSince !== null) reconnect()
  }

  function retryLater() {
    failures++
    timer = setTimeout(() => void send(), waitAfter(failures, chance()))
  }

  /** @returns whether the server has answered */
  async function sendOne(step: QueuedStep): Promise<boolean> {
    markTried(step)
    try {
      const taken = await take(step)
      const isUndone = useBoard
        .getState()
        .steps.some(({ key, isUndone }) => key === step.key && isUndone)
      finish(step, taken?.order ?? null)
      if (!taken) clearUndo(step)
      else if (taken.already) notifyAlreadyDone(step, taken.order, taken.already)
      else if (isUndone) await undoOnServer(taken.order)
      return true
    } catch (error) {
      if (error instanceof CallError && outcomeOf(error.status) !== 'again') {
        refused(step, error)
        return true
      }
      if (!(error instanceof CallError) || error.status === 0) showLost()
      else reconnectIfLost()
      return false
    }
  }

  /** Handles a refused step: shows the order's current status, and the reason on the docket. */
  function refused(step: QueuedStep, error: CallError) {
    const order = (error.data as { order?: WireStaffOrder } | null)?.order
    const { snapshot } = useBoard.getState()
    const shown = snapshot?.orders.find(({ id }) => id === step.orderId)
    finish(step, order ?? null)
    clearUndo(step)
    addNotice(
      snapshot && order && hasEnded(order)
        ? noticeOfEnd(
            order,
            { ...(shown ?? order), status: step.to },
            snapshot.outlets,
            serverNow(),
          )
        : { orderId: step.orderId, kind: 'note', text: error.message },
    )
  }

  /** Updates order and queue together, so that the docket does not jump back in between. */
  function finish(step: QueuedStep, order: WireStaffOrder | null) {
    if (order) showOrder(order)
    useBoard.setState(({ steps }) => ({ steps: steps.filter(({ key }) => key !== step.key) }))
    void keep.removeStep(step.key).catch(() => {})
  }

  async function forgetOld() {
    const { steps, isFresh } = useBoard.getState()
    // Before the first snapshot the clock is this device's own, which may be hours off.
    if (!isFresh) return
    const { kept, old } = sortOutOld(steps, serverNow())
    if (old.length === 0) return
    useBoard.setState({ steps: kept })
    for (const { orderId, number, key } of old) {
      addNotice({ orderId, kind: 'note', text: boardWords.docket.forgotten(number) })
      await keep.removeStep(key).catch(() => {})
    }
  }

  return {
    send,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Another screen or member took the step first. */
function notifyAlreadyDone(
  step: QueuedStep,
  order: WireStaffOrder,
  { by, at }: NonNullable<WireSteppedOrder['already']>,
): void {
  const text = boardWords.docket.didThis(by.name, clockTime(at, zoneOf(order)))
  const delay = delayAfter(step, order)
  addNotice({ orderId: order.id, kind: 'note', text, ...(delay && { delay }) })
}

function clearUndo({ orderId }: QueuedStep): void {
  useBoard.setState(({ undoable }) => ({
    undoable: undoable?.orderId === orderId ? null : undoable,
  }))
}

function markTried({ key }: QueuedStep): void {
  useBoard.setState(({ steps }) => ({
    steps: steps.map((step) => (step.key === key ? { ...step, isTried: true } : step)),
  }))
}

function next(): QueuedStep | undefined {
  return useBoard.getState().steps[0]
}

function zoneOf(order: WireStaffOrder): string | undefined {
  const { snapshot } = useBoard.getState()
  return snapshot?.outlets.find(({ id }) => id === order.outlet.id)?.time_zone
}
