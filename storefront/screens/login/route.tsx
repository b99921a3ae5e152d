import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { invalidInputText, isLoginInput, maxLoginDigits } from '#domain/contact.ts'
import { isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { register } from '#storefront/api/sign-in.ts'
import { EntrySide } from '#storefront/components/entry-side.tsx'
import { Field } from '#storefront/components/field.tsx'
import { paths } from '#storefront/paths.ts'
import { notify } from '#storefront/shell/notify.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import { invitationCode } from '#storefront/state/invitation.ts'
import { returnAddress } from '#storefront/state/return-address.ts'
import { useSession } from '#storefront/state/session.ts'
import { write } from '#storefront/state/storage.ts'
import type { Route } from './+types/route'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Log in') },
]

/** One question, one field. */
export default function LoginScreen() {
  const [typed, setTyped] = useState('')
  /** What is wrong with what was typed; '' when nothing is known to be. */
  const [fault, setFault] = useState('')
  /** Texts cannot be had for this number, or not now: the way by email comes to the front. */
  const [isEmailOffered, setEmailOffered] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { token } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const [channel, setChannel] = useState<'sms' | 'email'>(wantsEmail(state) ? 'email' : 'sms')
  const navigate = useNavigate()
  const isPhone = channel === 'sms'

  useEffect(() => {
    if (token) void navigate(returnAddress(state), { replace: true })
  }, [token, navigate, state])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const contact = typed.trim()
    if (!isLoginInput(contact) || isPhone !== /^\d+$/.test(contact)) {
      setFault(invalidInputText)
      return
    }
    setBusy(true)
    try {
      await register({ contact, channel }, search.get('ref') ?? invitationCode())
      write('user', { contact, channel })
      void navigate(paths.verification(), { state })
    } catch (error) {
      if (isRefusedAs(error, 'no_texts', 'too_many_texts')) {
        setFault(messageOf(error))
        setEmailOffered(true)
      }
      void notify.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  function type(value: string) {
    setFault('')
    setTyped(isPhone ? value.replace(/\D/g, '').slice(0, maxLoginDigits) : value)
  }

  function switchChannel() {
    setChannel(isPhone ? 'email' : 'sms')
    setTyped('')
    setFault('')
    setEmailOffered(false)
  }

  return (
    <main id="main" className="split">
      <EntrySide />
      <form className="form stack" onSubmit={submit} noValidate>
        <div>
          <h1 className="display" tabIndex={-1}>
            {isPhone ? 'What’s your phone number?' : 'What’s your email?'}
          </h1>
          <p className="muted mt-[8px]">
            We’ll {isPhone ? 'text' : 'email'} you a 4-digit code. No password to remember.
          </p>
        </div>
        <Field
          label={isPhone ? 'Phone number' : 'Email'}
          hint={isPhone ? '10 to 12 digits, numbers only' : 'Such as name@example.com'}
          error={fault || null}
        >
          {(control) => (
            <input
              {...control}
              key={channel}
              type={isPhone ? 'text' : 'email'}
              inputMode={isPhone ? 'numeric' : 'email'}
              autoComplete={isPhone ? 'tel-national' : 'email'}
              value={typed}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <button
          type="submit"
          className={isBusy ? 'btn full is-busy' : 'btn full'}
          aria-busy={isBusy}
        >
          Continue
        </button>
        <p className="t14 faint">
          By continuing you agree to get calls, WhatsApp or SMS messages about your sign-in and
          orders.
        </p>
        <button
          type="button"
          className={isEmailOffered ? 'btn second full' : 'btn ghost'}
          onClick={switchChannel}
        >
          {isPhone ? 'Use email instead' : 'Use phone instead'}
        </button>
      </form>
    </main>
  )
}

/** Whether the screen that led here found that a text cannot be had. */
function wantsEmail(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'channel' in state && state.channel === 'email'
  )
}
