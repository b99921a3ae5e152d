let whenSignedOut = () => {}

/** What happens after a refused token has ended the session: the shell leads to the login screen. */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener
}

/** A refused token has ended the session. */
export function tellSignedOut(): void {
  whenSignedOut()
}
