import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { WireCustomer } from '#contract/customer.ts'
import { contactChannel, formatContact } from '#domain/contact.ts'
import { messageOf } from '#storefront/api/call.ts'
import { confirmPhone, customerQuery, requestPhoneProof } from '#storefront/api/customer.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './prove-phone.module.css'

/** Cash is promised, not paid: a code by text shows that the phone number is the diner's. Asked once. */
export function ProvePhone({ customer }: { customer: WireCustomer }) {
  const [phone, setPhone] = useState(formatContact(customer.phone))
  const [code, setCode] = useState('')
  const queries = useQueryClient()
  const [isSent, setSent] = useState(false)
  const send = useMutation({
    mutationFn: () => requestPhoneProof(phone),
    onSuccess: () => setSent(true),
  })
  const confirm = useMutation({
    mutationFn: (otp: string) => confirmPhone(phone, otp),
    onSuccess: (updated) => queries.setQueryData(customerQuery.queryKey, updated),
    onError: () => setCode(''),
  })
  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The button that was pressed is gone by now.
    if (isSent) codeInput.current?.focus()
  }, [isSent])
  const isPhone = contactChannel(phone) === 'sms'
  const error = confirm.error ?? send.error

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSent && isPhone && !send.isPending) send.mutate()
  }

  function type(digits: string) {
    setCode(digits)
    if (digits.length === 4 && !confirm.isPending) confirm.mutate(digits)
  }

  return (
    <form className={`${layout.stack} ${styles.codeForm}`} onSubmit={submit} noValidate>
      <p className={`${text.small} ${text.muted}`}>
        We text you a code once, so that the restaurant knows whom to call about a cash order.
      </p>
      {isSent ? (
        <>
          <CodeField
            ref={codeInput}
            sentTo={phone}
            value={code}
            onChange={type}
            error={error ? messageOf(error) : null}
          />
          <div className={`${layout.across} ${styles.links}`}>
            <button
              type="button"
              className={`${text.textLink} ${text.small} ${text.tappable}`}
              onClick={() => send.mutate()}
            >
              Send a new code
            </button>
            <button
              type="button"
              className={`${text.textLink} ${text.small} ${text.tappable}`}
              onClick={() => {
                setSent(false)
                setCode('')
                send.reset()
                confirm.reset()
              }}
            >
              Change the number
            </button>
          </div>
        </>
      ) : (
        <>
          <Field label="Phone number" error={error ? messageOf(error) : null}>
            {(control) => (
              <input
                {...control}
                type="tel"
                autoComplete="tel"
                maxLength={20}
                value={phone}
                onChange={(event) => setPhone(event.target.value)}
              />
            )}
          </Field>
          <Button
            type="submit"
            kind="second"
            isBusy={send.isPending}
            className={styles.sendCode}
            disabled={!isPhone}
          >
            Text me a code
          </Button>
        </>
      )}
    </form>
  )
}
