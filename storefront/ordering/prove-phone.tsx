import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WireCustomer } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { dinerCodeDigits } from '#domain/codes.ts'
import { contactChannel, formatContact } from '#domain/contact.ts'
import type { MinorUnits } from '#domain/money.ts'
import { needsProvenPhone } from '#domain/order-contact.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { customerQuery } from '#storefront/api/queries.ts'
import { TextButton } from '#storefront/components/text-button.tsx'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { notify } from '#storefront/state/notify.ts'
import { Button } from '#ui/button.tsx'
import { CodeBoxes } from '#ui/code-boxes.tsx'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import text from '#ui/text.module.css'
import styles from './prove-phone.module.css'
import { useCountdown } from './use-countdown.ts'
import type { PayWith } from './use-pay-with.ts'

interface Props {
  proof: PhoneProof
  onAddPhone(): void
  onPayByCard?: (() => void) | undefined
}

/** Cash is paid later: a code by text proves the diner's phone number. Asked once, in place. */
export function ProvePhone({ proof, onAddPhone, onPayByCard }: Props) {
  const { isSent, phone, wait } = proof
  return (
    <Notice className={styles.proof}>
      <div className={`${layout.stack} ${layout.growing}`}>
        <p>
          <b>For cash, we check the number once.</b>{' '}
          {phone ? (
            `We ${isSent ? 'texted' : 'text'} a ${dinerCodeDigits}-digit code to ${formatContact(phone)}.`
          ) : (
            <TextButton onClick={onAddPhone}>Add your phone number first.</TextButton>
          )}
        </p>
        {isSent && (
          <div ref={proof.boxes} className={layout.stack}>
            <CodeBoxes
              length={dinerCodeDigits}
              value={proof.code}
              onChange={proof.type}
              isWrong={proof.error !== null}
            />
            {proof.error && <FieldError id="code-fault">{proof.error}</FieldError>}
          </div>
        )}
        <div className={`${layout.across} ${layout.wrapping} ${styles.actions}`}>
          {isSent ? (
            <Button kind="second" isSmall disabled={wait > 0} onClick={proof.send}>
              {wait > 0 ? `Resend OTP in ${wait} seconds` : 'Resend'}
            </Button>
          ) : (
            proof.canSend && (
              <Button kind="second" isSmall isBusy={proof.isBusy} onClick={proof.send}>
                Text me a code
              </Button>
            )
          )}
          {onPayByCard && (
            <TextButton className={`${text.small} ${text.tappable}`} onClick={onPayByCard}>
              Pay by card instead
            </TextButton>
          )}
        </div>
      </div>
    </Notice>
  )
}

/** The checkout's phone field, as arguments of `navigate`: the number itself is entered there. */
export const phoneFieldLocation = [paths.checkout(), { state: { asksFor: 'phone' } }] as const

/** Whether the checkout was opened for its phone field. @param state of its location, which only our own links write */
export function opensPhoneField(state: unknown): boolean {
  return (state as { asksFor?: unknown } | null)?.asksFor === 'phone'
}

/** Proves the phone number of a diner who signs in by email, with a code; cash requires it, once. */
export function usePhoneProof(
  customer: WireCustomer | undefined,
  { kind, total }: { kind: PayWith['kind']; total: MinorUnits },
) {
  const { provesPhones } = useSite()
  const [sentTo, setSentTo] = useState('')
  const [code, setCode] = useState('')
  const countdown = useCountdown()
  const queries = useQueryClient()
  const boxes = useRef<HTMLDivElement>(null)
  const phone = customer?.phone ?? ''
  const isSent = sentTo !== '' && sentTo === phone

  const send = useMutation({
    mutationFn: () => call(calls.sendPhoneCode, { body: { phone } }),
    onSuccess({ resend_after }) {
      setSentTo(phone)
      setCode('')
      confirm.reset()
      countdown.start(resend_after)
    },
    onError: (error) => notify.error(messageOf(error)),
  })
  const confirm = useMutation({
    mutationFn: (otp: string) => call(calls.verifyPhone, { body: { phone, otp } }),
    onSuccess: (updated) => queries.setQueryData(customerQuery.queryKey, updated),
    onError: () => setCode(''),
  })
  const focus = () => boxes.current?.querySelector('input')?.focus()
  useEffect(() => {
    // The pressed button has another text by now.
    if (isSent) boxes.current?.querySelector('input')?.focus()
  }, [isSent])

  return {
    mustProve:
      kind === 'cash' &&
      provesPhones &&
      customer?.phone_confirmed === false &&
      needsProvenPhone(kind, total),
    phone,
    code,
    boxes,
    isSent,
    isBusy: send.isPending || confirm.isPending,
    error: confirm.error ? messageOf(confirm.error) : null,
    wait: countdown.seconds,
    leadText: 'Enter the code to continue',
    canSend: contactChannel(phone) === 'sms',
    send: () => {
      if (!send.isPending) send.mutate()
    },
    type(digits: string) {
      setCode(digits)
      if (confirm.error) confirm.reset()
      if (digits.length === dinerCodeDigits && !confirm.isPending) confirm.mutate(digits)
    },
    /** The main button's action until the number is proven: send the code, or focus its field. */
    lead() {
      if (isSent) focus()
      else if (!send.isPending) send.mutate()
    },
  }
}

export type PhoneProof = ReturnType<typeof usePhoneProof>
