import { canDelay, canMove, delaySteps, type OrderStatus, openStatuses } from './order-status.ts'
import type { Fulfilment } from './slots.ts'

/** Actions that a screen of the restaurant may offer for an order. */
export const staffActions = [
  'accept',
  'reject',
  'start',
  'ready',
  'hand_over',
  'complete',
  'delay',
  'cancel',
  'refund',
  'amend',
  'print',
  'undo',
  'mark_test',
] as const
export type StaffAction = (typeof staffActions)[number]

export interface ActionOrder {
  status: OrderStatus
  fulfilment: Fulfilment
  /** Minutes of each past delay. */
  delays: readonly number[]
  /** Amount that can still be refunded, in smallest units. */
  refundable: number
  canUndo: boolean
  isTest: boolean
}

const steps = {
  accept: 'accepted',
  reject: 'rejected',
  start: 'preparing',
  ready: 'ready',
  hand_over: 'out_for_delivery',
  complete: 'completed',
  cancel: 'cancelled',
} as const satisfies Partial<Record<StaffAction, OrderStatus>>

/** Actions on an order that these rights allow now; a screen shows buttons for them. */
export function allowedActions(order: ActionOrder, rights: ReadonlySet<string>): StaffAction[] {
  const { status, fulfilment } = order
  return staffActions.filter((action) => {
    switch (action) {
      case 'delay':
        return (
          rights.has('orders.move') && isDelayable(status) && canDelay(order.delays, delaySteps[0])
        )
      case 'refund':
        return rights.has('orders.refund') && order.refundable > 0
      case 'undo':
        return rights.has('orders.move') && order.canUndo
      case 'print':
        return rights.has('orders.move') && status !== 'awaiting_payment' && status !== 'expired'
      case 'mark_test':
        return rights.has('orders.cancel') && canMarkAsTest(order)
      case 'amend':
        // Orders cannot be changed yet.
        return false
      default:
        return canMove(status, steps[action], fulfilment, { rights })
    }
  })
}

/** An order can be marked as a test while it is open and holds no payment. */
export function canMarkAsTest({
  status,
  refundable,
  isTest,
}: Pick<ActionOrder, 'status' | 'refundable' | 'isTest'>): boolean {
  return isOpen(status) && !isTest && refundable === 0
}

/** Whether the order can be delayed: only while its food is still to be made. */
export function isDelayable(status: OrderStatus): boolean {
  return status === 'accepted' || status === 'preparing'
}

/** Whether the kitchen still has something to do. */
export function isOpen(status: OrderStatus): boolean {
  return (openStatuses as readonly OrderStatus[]).includes(status)
}
