import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatContact } from '#domain/contact.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { dataOf, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { resendCode, type TypedContact, verifyCode } from '#storefront/api/sign-in.ts'
import { getEntryPlates } from '#storefront/components/entry-plates.server.ts'
import entrySide from '#storefront/components/entry-side.module.css'
import { EntrySide } from '#storefront/components/entry-side.tsx'
import { paths } from '#storefront/paths.ts'
import { announce } from '#storefront/shell/announce.ts'
import { dismissNotices, notify } from '#storefront/shell/notify.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import { returnAddress } from '#storefront/state/return-address.ts'
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
import { useCodeFromMessage } from './use-code-from-message.ts'
import { useCountdown } from './use-countdown.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Verification') },
]

const codeLength = 4
/** Seconds until another code may be asked for. */
const resendAfter = 60

export function loader({ context }: Route.LoaderArgs) {
  return { plates: getEntryPlates(context.get(pageContext)) }
}

export default function VerificationScreen({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [contact, setContact] = useState<TypedContact | null>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  /** Of the code that was refused last; null when none was. */
  const [left, setLeft] = useState<number | null>(null)
  /** The server's sentence when a second code is on its way; '' before. */
  const [secondCode, setSecondCode] = useState('')
  const [isEmailOffered, setEmailOffered] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const countdown = useCountdown()
  const tried = useRef('')
  const isResending = useRef(false)
  /** How many codes have been resent. */
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
    if (!contact || isBusy || otp.length < codeLength) return
    setBusy(true)
    tried.current = otp
    try {
      const { token, customer } = await verifyCode(contact, otp)
      // The address is worked out before the session changes, which would lead the login away.
      const to = returnAddress(state)
      signIn(token, customer)
      // What was wrong before is over.
      dismissNotices()
      void navigate(to, { replace: true, state: { signedInAs: formatContact(contact.contact) } })
    } catch (error) {
      if (isRefusedAs(error, 'second_code')) {
        setSecondCode(messageOf(error))
        beginAnew()
        notify.info(messageOf(error))
        return
      }
      // What never came to a refusal may be tried again as it is.
      if (triesLeft(error) === null) tried.current = ''
      setFault(faultText(error))
      setLeft(triesLeft(error))
      notify.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  function type(next: string) {
    setCode(next)
    setFault('')
    // A fourth digit submits by itself, once.
    if (next.length === codeLength && next !== tried.current) void verify(next)
  }

  /** For a code that has just been sent. */
  function beginAnew() {
    setCode('')
    setFault('')
    setLeft(null)
    tried.current = ''
    setRound((before) => before + 1)
  }

  async function resend() {
    if (!contact || isResending.current) return
    isResending.current = true
    try {
      const { message } = await resendCode(contact)
      notify.success(message)
      setSecondCode('')
      beginAnew()
      countdown.start(resendAfter)
      announce(`A new code is on its way. You can ask again in ${resendAfter} seconds.`)
    } catch (error) {
      setEmailOffered(isRefusedAs(error, 'too_many_texts', 'no_texts'))
      notify.error(messageOf(error))
    } finally {
      isResending.current = false
    }
  }

  const isBurnt = left === 0
  const isRefused = fault !== '' && left !== null
  return (
    <main id="main" className={entrySide.screen}>
      <EntrySide plates={loaderData.plates} />
      <form
        className={`${entrySide.content} ${layout.stack}`}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void verify(code)
        }}
      >
        <div>
          <h1 className={text.display} tabIndex={-1}>
            Enter the 4-digit code sent to you at:
          </h1>
          <p className={`${text.large} ${text.strong} ${styles.sentTo}`}>
            {contact && formatContact(contact.contact)}
          </p>
        </div>
        {secondCode && <Notice role="status">{secondCode}</Notice>}
        <CodeBoxes value={code} onChange={type} isWrong={fault !== ''} isOff={isBurnt} />
        {fault && <FieldError id="code-fault">{fault}</FieldError>}
        <p className={`${text.small} ${text.faint}`}>
          Tip: check your inbox and spam folder. Texts can take a minute.
        </p>
        <Button
          type="submit"
          isWide
          isBusy={isBusy}
          // A code that was refused is not sent, and a try not spent, once more.
          disabled={code.length < codeLength || isBurnt || isRefused}
        >
          Continue
        </Button>
        <Button kind="second" isWide disabled={countdown.seconds > 0} onClick={resend}>
          {countdown.seconds > 0 ? `Resend OTP in ${countdown.seconds} seconds` : 'Resend'}
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

function triesLeft(error: unknown): number | null {
  return dataOf(error, 'wrong_code', 'code_burnt')?.tries_left ?? null
}

function faultText(error: unknown): string {
  const left = triesLeft(error)
  if (left === null || left === 0) return messageOf(error)
  return `That code isn’t right. ${left} ${left === 1 ? 'try' : 'tries'} left.`
}
