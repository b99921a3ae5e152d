import { readVisit, writeVisit } from './storage.ts'
import { isText } from './stored-values.ts'

const storageKey = 'tiffin.invitation'

/** Keeps the code of an invitation for this visit, until its reader signs up. */
export function startInvitation(): void {
  const code = new URLSearchParams(location.search).get('ref')
  if (code && /^\w{4,20}$/.test(code)) writeVisit(storageKey, code)
}

/** The code to sign up with; null without an invitation. */
export function invitationCode(): string | null {
  return readVisit(storageKey, (value) => (isText(value) ? value : null))
}
