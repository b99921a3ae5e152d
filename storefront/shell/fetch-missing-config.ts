import { calls } from '#contract/diner-calls.ts'
import { call } from '#storefront/api/call.ts'
import { read, write } from '#storefront/state/storage.ts'

/**
 * For a page that came without its configuration: if storage has none either, it is fetched once and the page reloaded
 * once. The stored value prevents a second time.
 * @returns whether the page is being reloaded
 */
export async function fetchMissingConfig(): Promise<boolean> {
  if (read('configData')) return false
  const fresh = await call(calls.loadConfig, { body: {} }).catch(() => null)
  const isLoading = fresh !== null && write('configData', fresh)
  if (isLoading) location.reload()
  return isLoading
}
