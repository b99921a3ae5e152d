import { CallError, dataOf, messageOf } from '#storefront/api/call.ts'

/** Whether the call did not reach the server, or its answer was lost. */
export function isOffline(error: unknown): boolean {
  return error instanceof CallError && error.status === 0 && error.code === ''
}

/** Why the order was refused, and each change, in the server's words. */
export function faultText(error: unknown, isOrdered: boolean): string {
  if (isOffline(error)) {
    // The bank may have received the request before the connection broke.
    return isOrdered
      ? 'The connection was lost; nothing is paid twice.'
      : 'No connection. Nothing was taken.'
  }
  if (error instanceof PaymentProblem) return error.message
  const { changes } = dataOf(error, 'order_changed') ?? { changes: [] }
  const sentences = [messageOf(error), ...changes.map(({ message }) => message)]
  return [...new Set(sentences)].join(' ')
}

/** Why a payment cannot begin, as a sentence for the diner: nothing was ordered or charged. */
export class PaymentProblem extends Error {
  override name = 'PaymentProblem'
}
