import { notify } from '#storefront/state/notify.ts'

/** Hands the shop's address, or an invitation to it, to the device's own share function. */
export async function shareInvitation(link = location.origin): Promise<void> {
  if (!navigator.share) return notify.error('Sharing is not supported on this device.')
  try {
    await navigator.share({ title: document.title, url: link })
  } catch (error) {
    // Closing the share sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
