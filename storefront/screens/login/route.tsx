import { Mail, Phone } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { dinerCodeDigits } from '#domain/codes.ts'
import { invalidInputText, isLoginInput, loginDigits } from '#domain/contact.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { isRefusedAs, messageOf, useSending } from '#storefront/api/call.ts'
import { register } from '#storefront/api/sign-in.ts'
import { getEntryPlates } from '#storefront/components/entry-plates.server.ts'
import entrySide from '#storefront/components/entry-side.module.css'
import { EntrySide } from '#storefront/components/entry-side.tsx'
import { Title } from '#storefront/components/page-head.tsx'
import { paths, returnAddress } from '#storefront/paths.ts'
import { titleMeta, useSite } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useThemeOfKitchen } from '#storefront/state/kitchen-theme.ts'
import { notify } from '#storefront/state/notify.ts'
import { invitationCode, useSession } from '#storefront/state/session.ts'
import { write } from '#storefront/state/storage.ts'
import { Button } from '#ui/button.tsx'
import fieldStyles from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'
import styles from './route.module.css'

export const meta = titleMeta('Log in')

export function loader({ context }: Route.LoaderArgs) {
  return { plates: getEntryPlates(context.get(pageContext)) }
}

export default function LoginScreen({ loaderData }: Route.ComponentProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const { name } = useSite()
  const { token } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const [channel, setChannel] = useState<'sms' | 'email'>(wantsEmail(state) ? 'email' : 'sms')
  const navigate = useNavigate()
  const isPhone = channel === 'sms'
  useThemeOfKitchen(useCart(({ outletId }) => outletId))

  useEffect(() => {
    if (token) void navigate(returnAddress(state), { replace: true })
  }, [token, navigate, state])

  const [send, isBusy] = useSending((error) => {
    // The server cannot send a text message to this number: the error is shown above 'Use email instead'.
    if (isRefusedAs(error, 'no_texts', 'too_many_texts')) setFault(messageOf(error))
    notify.error(messageOf(error))
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const contact = typed.trim()
    if (!isLoginInput(contact) || isPhone !== /^\d+$/.test(contact)) {
      setFault(invalidInputText)
      return
    }
    void send(async () => {
      await register({ contact, channel }, search.get('ref') ?? invitationCode())
      write('user', { contact, channel })
      void navigate(paths.verification(), { state })
    })
  }

  function type(value: string) {
    setFault('')
    setTyped(isPhone ? loginDigits(value) : value)
  }

  function switchChannel() {
    setChannel(isPhone ? 'email' : 'sms')
    setTyped('')
    setFault('')
  }

  return (
    <main id="main" className={entrySide.screen}>
      <EntrySide plates={loaderData.plates} />
      <form className={`${entrySide.content} ${layout.stack}`} onSubmit={submit} noValidate>
        <div>
          <Title>{isPhone ? 'What’s your phone number?' : 'What’s your email?'}</Title>
          <p className={`${text.muted} ${styles.sentence}`}>
            {`We’ll ${isPhone ? 'text' : 'email'} you a ${dinerCodeDigits}-digit code. No password to remember.`}
          </p>
        </div>
        <Field
          label={isPhone ? 'Phone number' : 'Email'}
          hint={isPhone ? '10 to 12 digits, numbers only' : 'Such as name@example.com'}
          error={fault || null}
        >
          {(control) => (
            <div className={fieldStyles.withIcon}>
              {isPhone ? <Phone aria-hidden /> : <Mail aria-hidden />}
              <input
                {...control}
                key={channel}
                // Takes the focus when the screen opens (`shell.tsx`).
                data-start=""
                type={isPhone ? 'text' : 'email'}
                inputMode={isPhone ? 'numeric' : 'email'}
                autoComplete={isPhone ? 'tel' : 'email'}
                value={typed}
                onChange={(event) => type(event.target.value)}
              />
            </div>
          )}
        </Field>
        <Button type="submit" isWide isBusy={isBusy}>
          Continue
        </Button>
        <Button kind="second" isWide onClick={switchChannel}>
          {isPhone ? <Mail size={18} aria-hidden /> : <Phone size={18} aria-hidden />}
          {isPhone ? 'Use email instead' : 'Use phone instead'}
        </Button>
        <p className={`${text.finePrint} ${text.faint}`}>
          {isPhone
            ? `By continuing you agree to get calls, WhatsApp or SMS messages, including by automated means, from ${name} about your sign-in and orders at the number given.`
            : `By continuing you agree to get one email with a code from ${name}, and emails about your orders.`}
        </p>
      </form>
    </main>
  )
}

function wantsEmail(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'channel' in state && state.channel === 'email'
  )
}
