import { useEffect } from 'react'

/** Takes the code out of the text message where the browser offers it (WebOTP); what fails is only logged. */
export function useCodeFromMessage(onCode: (code: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the screen opens
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const abort = new AbortController()
    navigator.credentials
      // The DOM's types do not know WebOTP.
      .get({ otp: { transport: ['sms'] }, signal: abort.signal } as CredentialRequestOptions)
      .then((credential) => {
        const code = credential && 'code' in credential ? String(credential.code) : ''
        if (code) onCode(code)
      })
      .catch((error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: docs/rules.md §7 asks for a log line and nothing else
        console.debug('WebOTP', error)
      })
    return () => abort.abort()
  }, [])
}
