import { ticketPageAddress } from '#contract/staff/ticket-pages.ts'
import { fetchFile } from '#staff/api/fetch-file.ts'

/** A browser that says nothing of what it printed is waited for no longer than a claim lasts. */
const longest = 25_000
/** The frame's own request; the one before has just been answered. */
const longestLoad = 15_000

/**
 * Prints the ticket of a job by the browser, in a frame that is not seen (`server/tickets/ticket-page.ts`). Silent where the
 * browser runs as a kiosk that prints; elsewhere it asks, and the page stands still until it is answered.
 */
export async function printPage(job: string): Promise<void> {
  const address = ticketPageAddress('job', job)
  // A frame does not say why it stays empty.
  await fetchFile(address, 'read')
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  try {
    await new Promise((resolve, reject) => {
      frame.onload = resolve
      frame.onerror = reject
      setTimeout(() => reject(new Error('the ticket took too long')), longestLoad)
      document.body.append(frame)
    })
    const page = frame.contentWindow
    if (!page?.document.querySelector('main')) throw new Error('the ticket did not come')
    await new Promise<void>((resolve) => {
      page.addEventListener('afterprint', () => resolve())
      setTimeout(resolve, longest)
      page.print()
    })
  } finally {
    frame.remove()
  }
}
