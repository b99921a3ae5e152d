import { isRefusedAs } from '#contract/client/call-error.ts'
import { createClient } from '#contract/client/create-client.ts'
import { expireSession, useSession } from '#storefront/state/session.ts'

export {
  CallError,
  dataOf,
  fieldFaults,
  isRefusedAs,
  messageOf,
  unexpected,
} from '#contract/client/call-error.ts'

/** The header that says who asks; nothing for a guest. */
export function authorization(): Record<string, string> {
  const { token } = useSession.getState()
  return token ? { authorization: `Bearer ${token}` } : {}
}

let whenSignedOut = () => {}
/** What happens after a refused token has ended the session: the shell leads to the login screen. */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener
}

/** Calls of the API, with the diner's token where there is one; a refused token has ended the session by then. */
export const { call, callForMessage } = createClient({
  headers: authorization,
  onFailure(error, { authorization: sent }) {
    // A session that has been left, or followed by another, is nobody's any more.
    if (!isRefusedAs(error, 'unauthorised') || !sent || sent !== authorization().authorization)
      return
    expireSession()
    whenSignedOut()
  },
})
