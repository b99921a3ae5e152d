import { dataOf } from '#contract/client/call-error.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { useAction } from '#staff/api/use-action.ts'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { showOrder, useBoard } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { words } from '#staff/words/common.ts'

/** A step that ends an order or moves money: needs a connection, and closes its sheet. @param what asks for a PIN with it */
export function useOrderCall(what: string, onDone: () => void) {
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const action = useAction({
    asks: what,
    make: (send: (idempotencyKey: string) => Promise<{ order: WireStaffOrder }>, key) => send(key),
    onDone({ order }) {
      showOrder(order)
      onDone()
    },
    onFailed(error) {
      const moved = dataOf(error, 'wrong_state')
      // The whole current order; the contract of refusals does not repeat its schema.
      if (moved) showOrder(moved.order as unknown as WireStaffOrder)
    },
  })
  return { ...action, isOnline }
}

/** Why a step of an order was refused, or cannot be sent now. */
export function StepFaults({ error, isOnline }: { error: Error | null; isOnline: boolean }) {
  return (
    <>
      <ErrorNotice error={error} />
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
    </>
  )
}

export interface SheetProps {
  order: WireStaffOrder
  outlet: Outlet
  onClose(): void
}

/** Sheets of an order beside its own, as their addresses name them. */
export type SheetName = 'accept' | 'reject' | 'delay' | 'cancel' | 'refund' | 'print' | 'test'

/** `BSB-1058` → `1058`, as the kitchen says it. */
export function shortNumber(number: string): string {
  return /\d+$/.exec(number)?.[0] ?? number
}
