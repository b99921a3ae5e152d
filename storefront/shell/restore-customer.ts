import { calls } from '#contract/calls.ts'
import { call, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { setSignedInName } from '#storefront/state/replaced-session.ts'
import { signIn, useSession } from '#storefront/state/session.ts'
import { notify } from './notify.ts'

/** Milliseconds after which screens no longer wait to know who is there. */
const rehydrationTimeout = 5_000

/** Loads the customer of a token that came without one. A refused token has led to the login screen by then. */
export async function restoreCustomer(token: string): Promise<void> {
  const timer = setTimeout(ready, rehydrationTimeout)
  try {
    const customer = await call(calls.getCustomer)
    signIn(token, customer)
    setSignedInName(token, customer)
  } catch (error) {
    if (!isRefusedAs(error, 'unauthorised')) void notify.error(messageOf(error))
  } finally {
    clearTimeout(timer)
    ready()
  }
}

function ready(): void {
  useSession.setState({ isReady: true })
}
