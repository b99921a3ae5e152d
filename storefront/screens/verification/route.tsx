import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dinerCodeDigits } from '#domain/codes.ts'
import { formatContact } from '#domain/contact.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { resendCode, type TypedContact } from '#storefront/api/sign-in.ts'
import { getEntryPlates } from '#storefront/components/entry-plates.server.ts'
import entrySide from '#storefront/components/entry-side.module.css'
import { EntrySide } from '#storefront/components/entry-side.tsx'
import { useCountdown } from '#storefront/ordering/use-countdown.ts'
import { paths } from '#storefront/paths.ts'
import { announce } from '#storefront/shell/announce.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import { notify } from '#storefront/state/notify.ts'
import { Button } from '#ui/button.tsx'
import { CodeBoxes } from '#ui/code-boxes.tsx'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'
import styles from './route.module.css'
import { useSignInCode } from './use-sign-in-code.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Verification') },
]

export function loader({ context }: Route.LoaderArgs) {
  return { plates: getEntryPlates(context.get(pageContext)) }
}

export default function VerificationScreen({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
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
          <h1 className={text.display} tabIndex={-1}>
            Enter the 4-digit code sent to you at:
          </h1>
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
          isOff={signIn.isBurnt}
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

/** Sends another code, and says when the next may be asked for. */
function useResend(contact: TypedContact | null, onResent: () => void) {
  const [isEmailOffered, setEmailOffered] = useState(false)
  const isResending = useRef(false)
  const countdown = useCountdown()

  async function resend() {
    if (!contact || isResending.current) return
    isResending.current = true
    try {
      const { message, resendAfter } = await resendCode(contact)
      notify.success(message)
      onResent()
      countdown.start(resendAfter)
      announce(`A new code is on its way. You can ask again in ${resendAfter} seconds.`)
    } catch (error) {
      setEmailOffered(isRefusedAs(error, 'too_many_texts', 'no_texts'))
      notify.error(messageOf(error))
    } finally {
      isResending.current = false
    }
  }

  return {
    resend: () => void resend(),
    /** Seconds until another code may be asked for; 0 when one may. */
    wait: countdown.seconds,
    /** No text can be sent: an email may be. */
    isEmailOffered,
  }
}
