import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { isWaiting } from './alarm.ts'
import type { BoardStorage } from './board-storage.ts'
import { addNotice, serverNow, showOrder, useBoard } from './board-store.ts'
import type { QueuedStep, StepTo } from './steps.ts'

// A tap is applied optimistically, stored on the device, and sent in the order of the taps (`sender.ts`).

/** How long 'Undo' is shown after a step, in milliseconds. */
export const undoableFor = 10_000

export interface StepDependencies {
  keep: BoardStorage
  newKey(): string
  send(): void
  /** Null if it needs a person and no PIN was entered. */
  undo(orderId: string, position: number): Promise<WireStaffOrder | null>
  seen(orderId: string): Promise<WireStaffOrder>
}

let dependencies: StepDependencies | null = null
export function setStepDependencies(value: StepDependencies | null): void {
  dependencies = value
}

let timer: ReturnType<typeof setTimeout> | undefined

export function takeStep(order: WireStaffOrder, to: StepTo, minutes: number | null = null): void {
  const at = serverNow()
  const step: QueuedStep = {
    key: dependencies?.newKey() ?? '',
    orderId: order.id,
    number: order.number,
    from: order.status,
    to,
    minutes,
    at: new Date(at).toISOString(),
  }
  useBoard.setState(({ steps }) => ({
    steps: [...steps, step],
    undoable: { orderId: order.id, number: order.number, from: order.status, to, at },
  }))
  clearTimeout(timer)
  timer = setTimeout(() => useBoard.setState({ undoable: null }), undoableFor)
  // Without storage (full or blocked) the step is still sent; only a reload would lose it.
  void dependencies?.keep.addStep(step).catch(() => {})
  dependencies?.send()
}

/** Undoes an order's last step: removes an unsent one, undoes an acknowledged one, and marks one without an answer. */
export function undoStep(orderId: string): void {
  const { steps, snapshot } = useBoard.getState()
  clearTimeout(timer)
  useBoard.setState({ undoable: null })
  const last = steps.findLast((step) => step.orderId === orderId && !step.isUndone)
  if (!last) {
    const order = snapshot?.orders.find(({ id }) => id === orderId)
    if (order) void undoOnServer(order)
  } else if (last.isTried) {
    const undone = { ...last, isUndone: true }
    useBoard.setState({ steps: steps.map((step) => (step === last ? undone : step)) })
  } else {
    useBoard.setState({ steps: steps.filter((step) => step !== last) })
    void dependencies?.keep.removeStep(last.key).catch(() => {})
  }
}

/** Undoes an order's last acknowledged step on the server; a refusal is shown on the docket. */
export async function undoOnServer({ id: orderId, undo }: WireStaffOrder): Promise<void> {
  if (!undo || !dependencies) return
  try {
    const undone = await dependencies.undo(orderId, undo.position)
    if (undone) showOrder(undone)
  } catch (error) {
    addNotice({ orderId, kind: 'note', text: error instanceof Error ? error.message : '' })
  }
}

/** Marks an order as seen: it stops ringing here immediately, and on other screens once the server knows. */
export function markSeen(order: WireStaffOrder): void {
  const { touched } = useBoard.getState()
  if (order.seen || touched[order.id]) return
  const at = serverNow()
  useBoard.setState({ touched: { ...touched, [order.id]: at } })
  // Stored before it is sent, so that the answer can remove it.
  void dependencies?.keep.addTouch(order.id, at).catch(() => {})
  sendSeen(order.id)
}

/** With each full snapshot: resends unacknowledged marks, also from before a reload. */
export function resendUnacknowledgedSeen(orders: readonly WireStaffOrder[]): void {
  const { touched } = useBoard.getState()
  for (const order of orders)
    if (!order.seen && isWaiting(order) && touched[order.id]) sendSeen(order.id)
}

function sendSeen(orderId: string): void {
  // A failure is retried with the next full snapshot.
  const here = dependencies
  if (!here) return
  void here.seen(orderId).then(
    (order) => {
      showOrder(order)
      void here.keep.removeTouch(orderId).catch(() => {})
    },
    () => {},
  )
}
