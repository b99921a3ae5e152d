import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dinerCodeDigits } from '#domain/codes.ts'
import { formatContact } from '#domain/contact.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { CallError, dataOf, isRefusedAs, messageOf, useSending } from '#storefront/api/call.ts'
import { resendCode, type TypedContact, verifyCode } from '#storefront/api/sign-in.ts'
import { getEntryPlates } from '#storefront/components/entry-plates.server.ts'
import entrySide from '#storefront/components/entry-side.module.css'
import { EntrySide } from '#storefront/components/entry-side.tsx'
import { Title } from '#storefront/components/page-head.tsx'
import { useCountdown } from '#storefront/ordering/use-countdown.ts'
import { paths, returnAddress } from '#storefront/paths.ts'
import { announce } from '#storefront/shell/announce.ts'
import { titleMeta } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useThemeOfKitchen } from '#storefront/state/kitchen-theme.ts'
import { dismissNotices, notify } from '#storefront/state/notify.ts'
import { signIn } from '#storefront/state/session.ts'
import { read } from '#storefront/state/storage.ts'
import { Button } from '#ui/button.tsx'
import { CodeBoxes } from '#ui/code-boxes.tsx'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'
import styles from './route.module.css'

export const meta = titleMeta('Verification')

export function loader({ context }: Route.LoaderArgs) {
  return { plates: getEntryPlates(context.get(pageContext)) }
}

export default function VerificationScreen({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  useThemeOfKitchen(useCart(({ outletId }) => outletId))
  const { contact, code, fault, secondCode, ...signIn } = useSignInCode()
  const { resend, wait, isEmailOffered } = useResend(contact, signIn.onResent)
  return (
    <main id="main" className={entrySide.screen}>
      <EntrySide plates={loaderData.plates} />
      <form
        className={`${entrySide.content} ${layout.stack}`}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          signIn.verify()
        }}
      >
        <div>
          <Title>Enter the 4-digit code sent to you at:</Title>
          <p className={`${text.large} ${text.strong} ${styles.sentTo}`}>
            {contact && formatContact(contact.contact)}
          </p>
        </div>
        {secondCode && <Notice role="status">{secondCode}</Notice>}
        <CodeBoxes
          length={dinerCodeDigits}
          value={code}
          onChange={signIn.type}
          isWrong={fault !== ''}
          isOff={signIn.isExhausted}
        />
        {fault && <FieldError id="code-fault">{fault}</FieldError>}
        <p className={`${text.small} ${text.faint}`}>
          Tip: check your inbox and spam folder. Texts can take a minute.
        </p>
        <Button type="submit" isWide isBusy={signIn.isBusy} disabled={!signIn.canVerify}>
          Continue
        </Button>
        <Button kind="second" isWide disabled={wait > 0} onClick={resend}>
          {wait > 0 ? `Resend OTP in ${wait} seconds` : 'Resend'}
        </Button>
        {isEmailOffered && (
          <Button
            kind="second"
            isWide
            onClick={() => navigate(paths.login(), { state: { ...state, channel: 'email' } })}
          >
            Use email instead
          </Button>
        )}
        <Button kind="ghost" onClick={() => navigate(paths.login(), { state })}>
          Back
        </Button>
      </form>
    </main>
  )
}

function useResend(contact: TypedContact | null, onResent: () => void) {
  const [isEmailOffered, setEmailOffered] = useState(false)
  const countdown = useCountdown()

  const [send] = useSending((error) => {
    setEmailOffered(isRefusedAs(error, 'too_many_texts', 'no_texts'))
    notify.error(messageOf(error))
  })

  async function resend(to: TypedContact) {
    const { message, resendAfter } = await resendCode(to)
    notify.success(message)
    onResent()
    countdown.start(resendAfter)
    announce(`A new code is on its way. You can ask again in ${resendAfter} seconds.`)
  }

  return {
    resend: () => contact && void send(() => resend(contact)),
    wait: countdown.seconds,
    /** The server cannot send a text message: the screen offers email instead. */
    isEmailOffered,
  }
}

function useSignInCode() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [contact, setContact] = useState<TypedContact | null>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  /** Remaining attempts after a refused code; null if none was refused. */
  const [left, setLeft] = useState<number | null>(null)
  const [secondCode, setSecondCode] = useState('')
  const submitted = useRef('')
  const [resetCount, setResetCount] = useState(0)

  useEffect(() => {
    const typed = read('user')
    if (typed) setContact(typed)
    else void navigate(paths.login(), { replace: true, state })
  }, [navigate, state])
  useEffect(() => {
    // After the render: disabled inputs cannot take the focus.
    if (resetCount > 0) document.querySelector<HTMLElement>('input[data-start]')?.focus()
  }, [resetCount])
  useCodeFromMessage(setCode)

  const [send, isBusy] = useSending((error) => {
    if (isRefusedAs(error, 'second_code')) {
      setSecondCode(messageOf(error))
      clearCode()
      return notify.info(messageOf(error))
    }
    // The code itself was not refused (a network error, for example): it may be submitted again.
    if (triesLeft(error) === null) submitted.current = ''
    setFault(faultText(error))
    setLeft(triesLeft(error))
    notify.error(messageOf(error))
  })

  function verify(otp: string): void {
    if (!contact || otp.length < dinerCodeDigits) return
    void send(async () => {
      submitted.current = otp
      const { token, customer } = await verifyCode(contact, otp)
      const to = returnAddress(state)
      signIn(token, customer)
      // Earlier errors no longer apply.
      dismissNotices()
      // The button stays busy until the next screen has loaded.
      await navigate(to, { replace: true, state: { signedInAs: formatContact(contact.contact) } })
    })
  }

  /** Clears the boxes for a code that has just been sent. */
  function clearCode() {
    setCode('')
    setFault('')
    setLeft(null)
    submitted.current = ''
    setResetCount((before) => before + 1)
  }

  const isExhausted = left === 0
  const isRefused = fault !== '' && left !== null
  return {
    contact,
    code,
    fault,
    secondCode,
    isBusy,
    /** No attempt is left for this code. */
    isExhausted,
    // A refused code is not submitted again: it would use up an attempt.
    canVerify: code.length === dinerCodeDigits && !isExhausted && !isRefused,
    verify: () => verify(code),
    type(next: string) {
      setCode(next)
      setFault('')
      // The last digit submits automatically, once.
      if (next.length === dinerCodeDigits && next !== submitted.current) verify(next)
    },
    onResent() {
      setSecondCode('')
      clearCode()
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

/** Reads the code from the text message if the browser supports WebOTP. Failures are only logged. */
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
