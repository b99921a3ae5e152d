import { isRefusedAs } from '#contract/client/call-error.ts'
import { createClient } from '#contract/client/create-client.ts'
import { words } from '#staff/words/common.ts'

let whenSignedOut = () => {}
/** Called when the server no longer knows this browser: its session ended, or the device was removed. */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener
}

/** API client. Authentication is an HttpOnly cookie. */
export const { call, fetchFile } = createClient({
  headers: () => ({}),
  unanswered: words.failed.noAnswer,
  onFailure(error) {
    if (isRefusedAs(error, 'unauthorised')) whenSignedOut()
  },
})
