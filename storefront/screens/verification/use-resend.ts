import { useRef, useState } from 'react'
import { isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { resendCode, type TypedContact } from '#storefront/api/sign-in.ts'
import { useCountdown } from '#storefront/ordering/use-countdown.ts'
import { announce } from '#storefront/shell/announce.ts'
import { notify } from '#storefront/state/notify.ts'

/** Sends another code, and says when the next may be asked for. */
export function useResend(contact: TypedContact | null, onResent: () => void) {
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
