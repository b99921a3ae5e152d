import { calls } from '#contract/diner-calls.ts'
import type { WireOrder } from '#contract/order.ts'
import { call } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { notify } from '#storefront/state/notify.ts'

type SharedFacts = Pick<WireOrder, 'id' | 'number' | 'outlet'>

/** Hands a link to the order to the device's own share function; copies it where there is none. */
export async function shareOrder({ id, number, outlet }: SharedFacts): Promise<void> {
  const { key } = await call(calls.shareOrder, { params: { id } })
  const url = location.origin + paths.sharedOrder(outlet.slug, key)
  if (!(await isShared({ title: `Order ${number}`, url }))) await copyLink(url)
}

async function isShared(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Closing the share sheet is a choice. Any other error, such as a missing function or a tap too long ago, is a failure.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify.success('Link copied. Whoever has it can follow this order until tomorrow.')
  } catch {
    notify.error('Sharing is not supported on this device.')
  }
}
