import type { CallInput } from '#contract/calls/table.ts'
import { addressOf } from '#contract/client/call-address.ts'
import type { calls } from '#contract/diner-calls.ts'

type BackgroundCall = (typeof calls)['reportClientError' | 'publishPresence' | 'endPresence']

/**
 * Sends without the diner's token, also while the page is being unloaded. Never fails.
 * @param origin of a service other than the shop's own
 */
export function callInBackground<C extends BackgroundCall>(
  call: C,
  { body }: CallInput<C>,
  origin?: string,
): void {
  const { method, url } = addressOf(call, {}, origin)
  void fetch(url, {
    method,
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})
}
