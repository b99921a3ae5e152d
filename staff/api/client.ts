import { type CallError, isRefusedAs } from '#contract/client/call-error.ts'
import { createClient } from '#contract/client/create-client.ts'
import { words } from '#staff/words/common.ts'

let whenSignedOut = () => {}
/** What happens when the server no longer knows this browser: its session ended, or the device was removed. */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener
}

/** What follows from any failed call, besides what its screen says. */
export function noteFailure(error: CallError): void {
  if (isRefusedAs(error, 'unauthorised')) whenSignedOut()
}

/** Calls of the API. The session is in a cookie that no script can read. */
export const { call } = createClient({
  headers: () => ({}),
  unanswered: words.failed.noAnswer,
  onFailure: noteFailure,
})
