const storageKey = 'tiffin.invitation'

/** Keeps the code of an invitation for this visit, until its reader signs up. */
export function startInvitation(): void {
  const code = new URLSearchParams(location.search).get('ref')
  if (!code || !/^\w{4,20}$/.test(code)) return
  try {
    sessionStorage.setItem(storageKey, code)
  } catch {
    // Without storage the code counts only on the page it came with.
  }
}

/** The code to sign up with; null without an invitation. */
export function invitationCode(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}
