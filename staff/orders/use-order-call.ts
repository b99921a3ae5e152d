import { useMutation } from '@tanstack/react-query'
import { dataOf } from '#contract/client/call-error.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { useAttemptKey } from '#staff/api/attempt-key.ts'
import { showOrder, useBoard } from '#staff/live/board-store.ts'
import { withPerson } from '#staff/person/person-store.ts'

/**
 * A step that ends an order or moves money: needs a connection, may ask for a PIN, and closes its sheet on success.
 * @param what names the step in the request for a PIN
 */
export function useOrderCall(what: string, onDone: () => void) {
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const { key, renewAfter } = useAttemptKey()
  const mutation = useMutation({
    mutationFn: (make: (idempotencyKey: string) => Promise<{ order: WireStaffOrder }>) =>
      withPerson(what, () => make(key)),
    onSuccess(answer) {
      if (!answer) return
      showOrder(answer.order)
      onDone()
    },
    onError(error) {
      renewAfter(error)
      const moved = dataOf(error, 'wrong_state')
      // The whole current order; the contract of refusals does not repeat its schema.
      if (moved) showOrder(moved.order as unknown as WireStaffOrder)
    },
  })
  return { ...mutation, isOnline }
}
