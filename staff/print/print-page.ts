import { CallError } from '#contract/client/call-error.ts'

/** A browser that says nothing of what it printed is waited for no longer than a claim lasts. */
const longest = 25_000

/**
 * Prints the ticket of a job by the browser, in a frame that is not seen (`server/tickets/ticket-page.ts`). Silent where the
 * browser runs as a kiosk that prints; elsewhere it asks, and the page stands still until it is answered.
 */
export async function printPage(job: string): Promise<void> {
  const address = `/print/jobs/${job}`
  // A frame does not say why it stays empty.
  const asked = await fetch(address)
  if (!asked.ok) throw new CallError(asked.status, asked.statusText)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  try {
    await new Promise((resolve, reject) => {
      frame.onload = resolve
      frame.onerror = reject
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
