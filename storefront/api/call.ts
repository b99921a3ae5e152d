import { useRef, useState } from 'react'
import { isRefusedAs, messageOf } from '#contract/client/call-error.ts'
import { createClient } from '#contract/client/create-client.ts'
import { checkNetworkAfterFailure } from '#storefront/state/network.ts'
import { notify } from '#storefront/state/notify.ts'
import { expireSession, notifySignedOut, useSession } from '#storefront/state/session.ts'

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
  onUnanswered: checkNetworkAfterFailure,
  onFailure(error, { authorization: sent }) {
    // A session that was signed out, or replaced by another, is not reported as ended.
    if (!isRefusedAs(error, 'unauthorised') || !sent || sent !== authorization().authorization)
      return
    expireSession()
    notifySignedOut()
  },
})

/**
 * Runs work such as a call, once at a time: a second tap while it runs does nothing.
 * @param onError shows the error as a message by default
 */
export function useSending(
  onError: (error: unknown) => unknown = (error) => notify.error(messageOf(error)),
) {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  async function send(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      await onError(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return [send, isBusy] as const
}
