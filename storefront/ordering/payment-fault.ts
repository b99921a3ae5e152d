import { CallError, dataOf, messageOf } from '#storefront/api/call.ts'

/** Whether the call never reached the server, or its answer never came back. */
export function isOffline(error: unknown): boolean {
  return error instanceof CallError && error.status === 0 && error.code === ''
}

/** Why the order was not taken, and each thing that has changed, in the server's words. */
export function faultText(error: unknown, isOrdered: boolean): string {
  if (isOffline(error)) {
    // The bank may have been asked before the connection broke.
    return isOrdered
      ? 'The connection was lost; nothing is paid twice.'
      : 'No connection. Nothing was taken.'
  }
  if (error instanceof PaymentProblem) return error.message
  const { changes } = dataOf(error, 'order_changed') ?? { changes: [] }
  const sentences = [messageOf(error), ...changes.map(({ message }) => message)]
  return [...new Set(sentences)].join(' ')
}

/** Why a payment cannot begin, as a sentence for the diner: nothing was ordered and nothing taken. */
export class PaymentProblem extends Error {
  override name = 'PaymentProblem'
}
