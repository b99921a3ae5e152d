import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dinerCodeDigits } from '#domain/codes.ts'
import { formatContact } from '#domain/contact.ts'
import { CallError, dataOf, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { type TypedContact, verifyCode } from '#storefront/api/sign-in.ts'
import { paths, returnAddress } from '#storefront/paths.ts'
import { dismissNotices, notify } from '#storefront/state/notify.ts'
import { signIn } from '#storefront/state/session.ts'
import { read } from '#storefront/state/storage.ts'

/** The code that was sent to the contact typed on the login: complete, it signs the diner in. */
export function useSignInCode() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [contact, setContact] = useState<TypedContact | null>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  /** Tries left of the code that was refused last; null when none was. */
  const [left, setLeft] = useState<number | null>(null)
  /** The server's sentence when a second code is on its way; '' before. */
  const [secondCode, setSecondCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const tried = useRef('')
  /** How many codes have been sent since the screen opened. */
  const [round, setRound] = useState(0)

  useEffect(() => {
    const typed = read('user')
    if (typed) setContact(typed)
    else void navigate(paths.login(), { replace: true, state })
  }, [navigate, state])
  useEffect(() => {
    // Disabled boxes can take the focus only after they are rendered again.
    if (round > 0) document.querySelector<HTMLElement>('input[data-start]')?.focus()
  }, [round])
  useCodeFromMessage(setCode)

  async function verify(otp: string) {
    if (!contact || isBusy || otp.length < dinerCodeDigits) return
    setBusy(true)
    tried.current = otp
    try {
      const { token, customer } = await verifyCode(contact, otp)
      // The address is worked out before the session changes, which would lead the login away.
      const to = returnAddress(state)
      signIn(token, customer)
      // Earlier errors no longer apply.
      dismissNotices()
      // The button waits for the next screen's data, and no longer.
      await navigate(to, { replace: true, state: { signedInAs: formatContact(contact.contact) } })
    } catch (error) {
      if (isRefusedAs(error, 'second_code')) {
        setSecondCode(messageOf(error))
        beginAnew()
        notify.info(messageOf(error))
        return
      }
      // An attempt without a refusal may be repeated with the same code.
      if (triesLeft(error) === null) tried.current = ''
      setFault(faultText(error))
      setLeft(triesLeft(error))
      notify.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  /** Clears the boxes for a code that has just been sent. */
  function beginAnew() {
    setCode('')
    setFault('')
    setLeft(null)
    tried.current = ''
    setRound((before) => before + 1)
  }

  const isBurnt = left === 0
  const isRefused = fault !== '' && left !== null
  return {
    contact,
    code,
    fault,
    secondCode,
    isBusy,
    /** No try is left for this code. */
    isBurnt,
    // A refused code is not sent again, which would use up a try.
    canVerify: code.length === dinerCodeDigits && !isBurnt && !isRefused,
    verify: () => void verify(code),
    type(next: string) {
      setCode(next)
      setFault('')
      // The last digit submits automatically, once.
      if (next.length === dinerCodeDigits && next !== tried.current) void verify(next)
    },
    /** After the diner has asked for another code. */
    onResent() {
      setSecondCode('')
      beginAnew()
    },
  }
}

function triesLeft(error: unknown): number | null {
  return dataOf(error, 'wrong_code', 'code_exhausted')?.tries_left ?? null
}

function faultText(error: unknown): string {
  const left = triesLeft(error)
  if (error instanceof CallError && error.status === 0)
    return 'No connection. Your code was not checked.'
  if (left === null || left === 0) return messageOf(error)
  return `That code isn’t right. ${left} ${left === 1 ? 'try' : 'tries'} left.`
}

/** Takes the code out of the text message where the browser offers it (WebOTP); what fails is only logged. */
function useCodeFromMessage(onCode: (code: string) => void): void {
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
