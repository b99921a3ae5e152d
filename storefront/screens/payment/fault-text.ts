import { CallError, dataOf, messageOf } from '#storefront/api/call.ts'
import { PaymentProblem } from './payment-problem.ts'

/** Whether the call never reached the server, or its answer never came back. */
export function isOffline(error: unknown): boolean {
  return error instanceof CallError && error.status === 0 && error.code === ''
}

/** Why the order was not taken, and each thing that has changed, in the server's words. */
export function faultText(
  error: unknown,
  { isOrdered, isTriedAgain }: { isOrdered: boolean; isTriedAgain: boolean },
): string {
  if (isOffline(error)) {
    // Once it is ordered, the bank may have been asked before the connection broke.
    const what = isOrdered
      ? 'The connection was lost; nothing is paid twice.'
      : 'No connection. Nothing was taken.'
    return isTriedAgain
      ? `${what} Keep this page open: it is tried again once you are online.`
      : `${what} Try again.`
  }
  if (error instanceof PaymentProblem) return error.message
  const { changes } = dataOf(error, 'order_changed') ?? { changes: [] }
  const sentences = [messageOf(error), ...changes.map(({ message }) => message)]
  return [...new Set(sentences)].join(' ')
}
