import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { invalidInputText, isLoginInput, maxLoginDigits } from '#domain/contact.ts'
import { messageOf } from '../../api/call.ts'
import { register } from '../../api/sign-in.ts'
import { EntrySide } from '../../components/entry-side.tsx'
import { Field } from '../../components/field.tsx'
import { paths } from '../../paths.ts'
import { notify } from '../../shell/notify.ts'
import { pageTitle, siteOf } from '../../site.ts'
import { invitationCode } from '../../state/invitation.ts'
import { returnAddress } from '../../state/return-address.ts'
import { useSession } from '../../state/session.ts'
import { write } from '../../state/storage.ts'
import type { Route } from './+types/route'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Log in') },
]

/** One question, one field. */
export default function LoginScreen() {
  const [channel, setChannel] = useState<'sms' | 'email'>('sms')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { token } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation()
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
      setWrong(true)
      return
    }
    setBusy(true)
    try {
      await register({ contact, channel }, search.get('ref') ?? invitationCode())
      write('user', { contact, channel })
      void navigate(paths.verification(), { state })
    } catch (error) {
      void notify.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  function type(value: string) {
    setWrong(false)
    setTyped(isPhone ? value.replace(/\D/g, '').slice(0, maxLoginDigits) : value)
  }

  function switchChannel() {
    setChannel(isPhone ? 'email' : 'sms')
    setTyped('')
    setWrong(false)
  }

  return (
    <main id="main" className="split">
      <EntrySide />
      <form className="form stack" onSubmit={submit} noValidate>
        <div>
          <h1 className="display" tabIndex={-1}>
            {isPhone ? 'What’s your phone number?' : 'What’s your email?'}
          </h1>
          <p className="muted" style={{ marginTop: 8 }}>
            We’ll {isPhone ? 'text' : 'email'} you a 4-digit code. No password to remember.
          </p>
        </div>
        <Field
          label={isPhone ? 'Phone number' : 'Email'}
          hint={isPhone ? '10 to 12 digits, numbers only' : 'Such as name@example.com'}
          error={isWrong ? invalidInputText : null}
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
        <button type="button" className="btn ghost" onClick={switchChannel}>
          {isPhone ? 'Use email instead' : 'Use phone instead'}
        </button>
      </form>
    </main>
  )
}
