import { type CallError, isRefusedAs } from '#contract/client/call-error.ts'
import { createClient } from '#contract/client/create-client.ts'
import { words } from '#staff/words/common.ts'

let whenSignedOut = () => {}
/** Called when the server no longer knows this browser: its session ended, or the device was removed. */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener
}

/** Handlers of failed calls, in addition to the screen's own error message. */
export function noteFailure(error: CallError): void {
  if (isRefusedAs(error, 'unauthorised')) whenSignedOut()
}

/** API client. Authentication is an HttpOnly cookie. */
export const { call } = createClient({
  headers: () => ({}),
  unanswered: words.failed.noAnswer,
  onFailure: noteFailure,
})
