import { create } from 'zustand'
import type { WireCustomer } from '#contract/customer.ts'
import { isRecord } from '#domain/is-record.ts'
import { chooseAddress } from './fulfilment.ts'
import {
  isText,
  local,
  onChangeElsewhere,
  parsers,
  persistedQueriesKey,
  read,
  readVisit,
  remove,
  shaped,
  write,
  writeVisit,
} from './storage.ts'

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

/** Updates the name; the token stays. */
export function updateCustomer(customer: Pick<WireCustomer, 'id' | 'first_name'>): void {
  const { token } = useSession.getState()
  if (token) signIn(token, customer)
}

/** Ends the session; the cart stays. */
export function expireSession(): void {
  remove('userData')
  local.remove(persistedQueriesKey)
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

let whenSignedOut = () => {}

/** What happens after a refused token has ended the session: the shell leads to the login screen. */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener
}

export function notifySignedOut(): void {
  whenSignedOut()
}

/** The session that a token in the address replaced; kept for this visit, until the diner has answered the notice. */
interface ReplacedSession {
  by: string
  /** Name or contact of its customer; '' until it is known. */
  signedInAs: string
  /** What was there before; its session is null for a visitor. */
  earlier: ReturnType<typeof readEarlier>
}

const storageKey = 'tiffin.replaced-session'

export const useReplacedSession = create<{ replaced: ReplacedSession | null }>(() => ({
  replaced: null,
}))

export function startReplacedSession(): void {
  useReplacedSession.setState({ replaced: readReplaced() })
}

/** Logs out, stores the token of an address, and remembers the session it replaces. */
export function signInWithLinkToken(token: string): void {
  const before = readReplaced()
  const session = read('userData')
  if (session?.token !== token) {
    // A second link in a row must not hide the diner's own session behind the first.
    const earlier = before && before.by === session?.token ? before.earlier : readEarlier()
    keep({ by: token, signedInAs: '', earlier })
  }
  storeToken(token)
}

/** The customer of a token has been loaded: now the notice can say who it is, by name or contact. */
export function setSignedInName(token: string, signedInAs: string): void {
  const before = readReplaced()
  if (before?.by === token) keep({ ...before, signedInAs })
}

export function dismissReplacedSession(): void {
  keep(null)
}

/** Restores the session from before the token. The page has to be reloaded, since it shows the other customer's data. */
export function restoreEarlierSession(): void {
  const { replaced } = useReplacedSession.getState()
  keep(null)
  local.remove(persistedQueriesKey)
  const { session, address } = replaced?.earlier ?? { session: null, address: null }
  if (session) write('userData', session)
  else remove('userData')
  if (address) write('selectedAdress', address)
  else remove('selectedAdress')
}

function readEarlier() {
  return { session: read('userData'), address: read('selectedAdress') }
}

const isReplaced = shaped<ReplacedSession>({ by: isText, signedInAs: isText, earlier: isRecord })

function readReplaced(): ReplacedSession | null {
  const kept = readVisit(storageKey, isReplaced)
  if (!kept) return null
  const { session, address } = kept.earlier
  const earlier = {
    session: parsers.userData(session),
    address: parsers.selectedAdress(address),
  }
  return { ...kept, earlier }
}

function keep(replaced: ReplacedSession | null): void {
  writeVisit(storageKey, replaced)
  useReplacedSession.setState({ replaced })
}

const invitationKey = 'tiffin.invitation'

/** Keeps the code of an invitation for this visit, until its reader signs up. */
export function startInvitation(): void {
  const code = new URLSearchParams(location.search).get('ref')
  if (code && /^\w{4,20}$/.test(code)) writeVisit(invitationKey, code)
}

/** The code to sign up with; null without an invitation. */
export function invitationCode(): string | null {
  return readVisit(invitationKey, isText)
}
