import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { isWaiting } from './alarm-state.ts'
import type { BoardStorage } from './board-storage.ts'
import { addNotice, serverNow, showOrder, useBoard } from './board-store.ts'
import type { QueuedStep, StepTo } from './steps.ts'

// What a tap does: it shows at once, is kept on the device, and goes out in the order of the taps (`sender.ts`).

/** How long 'Undo' stays where a step landed. */
const landedFor = 8_000

/** What the steps depend on; the application sets it up once. */
export interface StepDependencies {
  keep: BoardStorage
  newKey(): string
  /** Sends what waits. */
  send(): void
  /** Null where it needs a person, and nobody says who they are. */
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
    landed: { orderId: order.id, number: order.number, from: order.status, to, at },
  }))
  clearTimeout(timer)
  timer = setTimeout(() => useBoard.setState({ landed: null }), landedFor)
  // A device whose storage is full or closed still sends; only a reload would lose what waits.
  void dependencies?.keep.addStep(step).catch(() => {})
  dependencies?.send()
}

/**
 * Undoes the last step of an order. One that was not sent is forgotten; one that is on its way is undone as soon as it is
 * answered, before a later one is sent (`sender.ts`); another one the server undoes at once.
 */
export function undoStep(orderId: string): void {
  const { steps, snapshot } = useBoard.getState()
  clearTimeout(timer)
  useBoard.setState({ landed: null })
  const last = steps.findLast((step) => step.orderId === orderId && !step.isUndone)
  if (!last) {
    const order = snapshot?.orders.find(({ id }) => id === orderId)
    if (order) void undoOnServer(order)
  } else if (isOnItsWay(last.key)) {
    const undone = { ...last, isUndone: true }
    useBoard.setState({ steps: steps.map((step) => (step === last ? undone : step)) })
  } else {
    useBoard.setState({ steps: steps.filter((step) => step !== last) })
    void dependencies?.keep.removeStep(last.key).catch(() => {})
  }
}

/** Undoes the last step of an order that the server has; what keeps it from that is said on the docket. */
export async function undoOnServer({ id: orderId, undo }: WireStaffOrder): Promise<void> {
  if (!undo || !dependencies) return
  try {
    const undone = await dependencies.undo(orderId, undo.position)
    if (undone) showOrder(undone)
  } catch (error) {
    addNotice({ orderId, kind: 'note', text: error instanceof Error ? error.message : '' })
  }
}

/** Whoever touches a docket has seen it: it is quiet here at once, elsewhere when the server has heard of it. */
export function markSeen(order: WireStaffOrder): void {
  const { touched } = useBoard.getState()
  if (order.seen || touched[order.id]) return
  const at = serverNow()
  useBoard.setState({ touched: { ...touched, [order.id]: at } })
  // Kept before it is said, so that the answer finds what it takes away.
  void dependencies?.keep.addTouch(order.id, at).catch(() => {})
  sendSeen(order.id)
}

/** With each full snapshot: says again what the server has not heard, also what was touched before a reload. */
export function resendUnacknowledgedSeen(orders: readonly WireStaffOrder[]): void {
  const { touched } = useBoard.getState()
  for (const order of orders)
    if (!order.seen && isWaiting(order) && touched[order.id]) sendSeen(order.id)
}

function sendSeen(orderId: string): void {
  // It is said again with the next full snapshot.
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

let sending: string | null = null
/** The step that is being sent can no longer be forgotten. */
export function markOnItsWay(key: string | null): void {
  sending = key
}
function isOnItsWay(key: string): boolean {
  return key === sending
}
