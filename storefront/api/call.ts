import { isRefusedAs } from '#contract/client/call-error.ts'
import { createClient } from '#contract/client/create-client.ts'
import { noteUnanswered } from '#storefront/state/network.ts'
import { expireSession, tellSignedOut, useSession } from '#storefront/state/session.ts'

export {
  CallError,
  dataOf,
  fieldFaults,
  isRefusedAs,
  messageOf,
} from '#contract/client/call-error.ts'

/** The authorization header; none for a visitor. */
export function authorization(): Record<string, string> {
  const { token } = useSession.getState()
  return token ? { authorization: `Bearer ${token}` } : {}
}

/**
 * Calls of the API, with the diner's token if there is one; a refused token has ended the session before the caller
 * sees the error.
 */
export const { call, callForMessage } = createClient({
  headers: authorization,
  onUnanswered: noteUnanswered,
  onFailure(error, { authorization: sent }) {
    // A session that was signed out, or replaced by another, is not reported as ended.
    if (!isRefusedAs(error, 'unauthorised') || !sent || sent !== authorization().authorization)
      return
    expireSession()
    tellSignedOut()
  },
})
