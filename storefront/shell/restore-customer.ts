import type { WireCustomer } from '#contract/customer.ts'
import { CallError, call, messageOf } from '../api/call.ts'
import { signIn, useSession } from '../state/session.ts'
import { notify } from './notify.ts'

/** Milliseconds after which screens no longer wait to know who is there (spec §9). */
const rehydrationTimeout = 5_000

/** Loads the customer of a token that came without one. A 401 has led to the login screen by then (spec §4). */
export async function restoreCustomer(token: string): Promise<void> {
  const timer = setTimeout(ready, rehydrationTimeout)
  try {
    signIn(token, await call<WireCustomer>('GET /api/customer'))
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) void notify.error(messageOf(error))
  } finally {
    clearTimeout(timer)
    ready()
  }
}

function ready(): void {
  useSession.setState({ isReady: true })
}
