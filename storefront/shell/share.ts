import { useState } from 'react'
import { notify } from '#storefront/state/notify.ts'
import { announce } from './announce.ts'

/** Opens the device's own share sheet. False if it cannot: the link has to be shared in another way. */
export async function openShareSheet(shared: ShareData): Promise<boolean> {
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    // The diner closed the sheet. Other errors: no support, or the tap was too long ago.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Shares the shop's address, or an invitation to it. */
export async function shareInvitation(url = location.origin): Promise<void> {
  if (!(await openShareSheet({ title: document.title, url })))
    notify.error('Sharing is not supported on this device.')
}

/** How long 'Copied' is shown, in milliseconds. */
const copiedFor = 2_000

/**
 * Copies a text, and announces it.
 * @param onRefused called where the browser does not allow copying
 */
export function useCopy(text: string, announcement: string, onRefused = () => {}) {
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return onRefused()
    }
    announce(announcement)
    setCopied(true)
    setTimeout(() => setCopied(false), copiedFor)
  }
  return { copy, isCopied }
}
