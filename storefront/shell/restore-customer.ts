import { calls } from '#contract/diner-calls.ts'
import { formatContact } from '#domain/contact.ts'
import { call, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { notify } from '#storefront/state/notify.ts'
import { setSignedInName, signIn, useSession } from '#storefront/state/session.ts'

/** Timeout in milliseconds after which screens no longer wait for the customer. */
const rehydrationTimeout = 5_000

/** Loads the customer of a token that came without one. A refused token has led to the login screen by then. */
export async function restoreCustomer(token: string): Promise<void> {
  const timer = setTimeout(ready, rehydrationTimeout)
  try {
    const customer = await call(calls.getCustomer)
    signIn(token, customer)
    const name = `${customer.first_name} ${customer.last_name}`.trim()
    setSignedInName(token, name || formatContact(customer[customer.signs_in_with]))
  } catch (error) {
    if (!isRefusedAs(error, 'unauthorised')) notify.error(messageOf(error))
  } finally {
    clearTimeout(timer)
    ready()
  }
}

function ready(): void {
  useSession.setState({ isReady: true })
}
