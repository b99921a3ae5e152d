import { calls } from '#contract/diner-calls.ts'
import { call } from '#storefront/api/call.ts'
import { read, write } from '#storefront/state/storage.ts'

/**
 * For a page that came without its configuration: where storage has none either it is fetched once, and the page loaded
 * again once. What is stored by then keeps it from happening twice.
 */
export async function fetchMissingConfig(): Promise<void> {
  if (read('configData')) return
  const fresh = await call(calls.loadConfig, { body: {} }).catch(() => null)
  if (fresh && write('configData', fresh)) location.reload()
}
