import { create } from 'zustand'
import { isRecord } from '#domain/is-record.ts'
import { deletePersistedQueries } from './persisted-queries.ts'
import { storeToken } from './session.ts'
import { read, readVisit, remove, write, writeVisit } from './storage.ts'
import { isText, parsers } from './stored-values.ts'

/** The session that a token in the address replaced; kept for this visit, until the diner has answered the notice. */
interface ReplacedSession {
  /** The token that came with the address. */
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

/** Reads the replaced session that an earlier page of this visit stored. */
export function startReplacedSession(): void {
  useReplacedSession.setState({ replaced: readVisit(storageKey, parseReplaced) })
}

/** Logs out, stores the token of an address, and remembers the session it replaces. */
export function enterWithToken(token: string): void {
  const before = readVisit(storageKey, parseReplaced)
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
  const before = readVisit(storageKey, parseReplaced)
  if (before?.by === token) keep({ ...before, signedInAs })
}

/** The diner confirmed the new session. */
export function dismissReplacedSession(): void {
  keep(null)
}

/** Restores the session from before the token. The page has to be reloaded, since it shows the other customer's data. */
export function restoreEarlierSession(): void {
  const { replaced } = useReplacedSession.getState()
  keep(null)
  deletePersistedQueries()
  const { session, address } = replaced?.earlier ?? { session: null, address: null }
  if (session) write('userData', session)
  else remove('userData')
  if (address) write('selectedAdress', address)
  else remove('selectedAdress')
}

function readEarlier() {
  return { session: read('userData'), address: read('selectedAdress') }
}

function parseReplaced(value: unknown): ReplacedSession | null {
  if (!isRecord(value) || !isText(value.by) || !isText(value.signedInAs)) return null
  if (!isRecord(value.earlier)) return null
  const { by, signedInAs, earlier } = value
  const session = parsers.userData(earlier.session)
  return { by, signedInAs, earlier: { session, address: parsers.selectedAdress(earlier.address) } }
}

function keep(replaced: ReplacedSession | null): void {
  writeVisit(storageKey, replaced)
  useReplacedSession.setState({ replaced })
}
