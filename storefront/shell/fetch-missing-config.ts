import type { SiteConfig } from '#contract/config.ts'
import { call } from '../api/call.ts'
import { read, write } from '../state/storage.ts'

/**
 * For a page that came without its configuration: where storage has none either it is fetched once, and the page loaded
 * again once (spec §4). What is stored by then keeps it from happening twice.
 */
export async function fetchMissingConfig(): Promise<void> {
  if (read('configData')) return
  const fresh = await call<SiteConfig>('POST /api/loadconfig', { body: {} }).catch(() => null)
  if (fresh && write('configData', fresh)) location.reload()
}
