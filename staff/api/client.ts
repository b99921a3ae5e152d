import { isRefusedAs } from '#contract/client/call-error.ts'
import { createClient } from '#contract/client/create-client.ts'
import { words } from '#staff/words/common.ts'

let whenSignedOut = () => {}
/** What happens when the server no longer knows this browser: its session ended, or the device was removed. */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener
}

/** Calls of the API. The session is in a cookie that no script can read. */
export const { call } = createClient({
  headers: () => ({}),
  unanswered: words.failed.noAnswer,
  onFailure(error) {
    if (isRefusedAs(error, 'unauthorised')) whenSignedOut()
  },
})
