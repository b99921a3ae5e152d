import { type FormEvent, useState } from 'react'
import { calls } from '#contract/diner-calls.ts'
import { isEmail } from '#domain/contact.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { notify } from '#storefront/state/notify.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Field } from '#ui/field.tsx'
import text from '#ui/text.module.css'
import styles from './newsletter.module.css'

/** News by email; the mailbox confirms. */
export function Newsletter() {
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    if (!isEmail(email.trim())) {
      setWrong(true)
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    try {
      await call(calls.subscribe, { body: { email: email.trim() } })
      notify.success('Thank you for subscribing!')
      setEmail('')
      setAsked(true)
    } catch (error) {
      notify.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={`${card.panel} ${card.roomy} ${styles.newsletter}`}>
      <div>
        <h2 className={text.heading}>First to know</h2>
        <p className={`${text.small} ${text.muted}`}>New dishes and offers by email.</p>
      </div>
      <form onSubmit={submit} noValidate>
        <Field
          label="Your email"
          hint={isAsked ? 'Please confirm with the link in the email we have sent you.' : null}
          error={isWrong ? 'Enter a valid email' : null}
        >
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                setWrong(false)
              }}
            />
          )}
        </Field>
        <Button type="submit" isBusy={isBusy}>
          Subscribe
        </Button>
      </form>
    </section>
  )
}
