import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { StepTo } from '#staff/board/next-step.ts'
import { addNotice, serverNow, showOrder, useBoard } from './board-store.ts'
import type { Keep } from './kept.ts'
import { isWaiting } from './ring.ts'
import type { QueuedStep } from './steps.ts'

// What a tap does: it shows at once, is kept on the device, and goes out in the order of the taps (`sender.ts`).

/** How long 'Undo' stays where a step landed. */
const landedFor = 8_000

/** What the steps depend on; the application sets it up once. */
export interface StepDependencies {
  keep: Keep
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

/** A step that was not sent is forgotten; another one the server takes back. */
export function undoStep(orderId: string): void {
  const { steps } = useBoard.getState()
  clearTimeout(timer)
  useBoard.setState({ landed: null })
  const waiting = steps.findLast((step) => step.orderId === orderId && !isOnItsWay(step.key))
  if (waiting) {
    useBoard.setState({ steps: steps.filter(({ key }) => key !== waiting.key) })
    void dependencies?.keep.removeStep(waiting.key).catch(() => {})
    return
  }
  void takeBack(orderId)
}

async function takeBack(orderId: string): Promise<void> {
  await arrived(orderId)
  const order = useBoard.getState().snapshot?.orders.find(({ id }) => id === orderId)
  if (!order?.undo || !dependencies) return
  try {
    const undone = await dependencies.undo(orderId, order.undo.position)
    if (undone) showOrder(undone)
  } catch (error) {
    addNotice({ orderId, kind: 'note', text: error instanceof Error ? error.message : '' })
  }
}

/** When the last step of an order has been answered. */
function arrived(orderId: string): Promise<void> {
  const isWaiting = () => useBoard.getState().steps.some((step) => step.orderId === orderId)
  if (!isWaiting()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useBoard.subscribe(() => {
      if (isWaiting()) return
      stop()
      resolve()
    })
  })
}

/** Whoever touches a docket has seen it: it is quiet here at once, elsewhere when the server has heard of it. */
export function touch(order: WireStaffOrder): void {
  const { touched } = useBoard.getState()
  if (order.seen || touched[order.id]) return
  const at = serverNow()
  useBoard.setState({ touched: { ...touched, [order.id]: at } })
  // Kept before it is said, so that the answer finds what it takes away.
  void dependencies?.keep.addTouch(order.id, at).catch(() => {})
  sendSeen(order.id)
}

/** With each full snapshot: says again what the server has not heard, also what was touched before a reload. */
export function sendLostSeen(orders: readonly WireStaffOrder[]): void {
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
