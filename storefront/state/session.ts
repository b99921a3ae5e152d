import { create } from 'zustand'
import type { WireCustomer } from '#contract/customer.ts'
import { chooseAddress } from './fulfilment.ts'
import { deletePersistedQueries } from './persisted-queries.ts'
import { onChangeElsewhere, read, remove, write } from './storage.ts'

interface Session {
  token: string | null
  customer: { id: string; first_name: string } | null
  /** False until storage has been read and a token's customer loaded; always false on the server. */
  isReady: boolean
  /** The session has just ended in this tab; the code that ended it also navigates. */
  isLeaving: boolean
}

export const useSession = create<Session>(() => ({
  token: null,
  customer: null,
  isReady: false,
  isLeaving: false,
}))

export function signIn(token: string, customer: Pick<WireCustomer, 'id' | 'first_name'>): void {
  const { id, first_name } = customer
  remove('user')
  write('userData', { token, customer: { id, first_name } })
  useSession.setState({ token, customer: { id, first_name } })
}

/** Logs out, and keeps a token whose customer is not known yet. */
export function storeToken(token: string): void {
  expireSession()
  write('userData', { token })
}

/** Shows a changed name at once; the token stays. */
export function updateCustomer(customer: Pick<WireCustomer, 'id' | 'first_name'>): void {
  const { token } = useSession.getState()
  if (token) signIn(token, customer)
}

/** A session that ended by itself: the cart stays. */
export function expireSession(): void {
  remove('userData')
  deletePersistedQueries()
  chooseAddress(null)
  useSession.setState({ token: null, customer: null, isLeaving: true })
}

/** Reads the stored session, now and whenever another tab changes it. Returns the function that stops it. */
export function startSession(): () => void {
  load()
  return onChangeElsewhere('userData', load)
}

function load(): void {
  const stored = read('userData')
  useSession.setState({
    token: stored?.token ?? null,
    customer: stored?.customer ?? null,
    isLeaving: false,
    isReady: !stored || stored.customer !== undefined,
  })
}
