import { type FormEvent, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { isEmail } from '#domain/contact.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { Field } from '#storefront/components/field.tsx'
import { notify } from '#storefront/shell/notify.ts'

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
      void notify.success('Thank you for subscribing!')
      setEmail('')
      setAsked(true)
    } catch (error) {
      void notify.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="card pad newsletter">
      <div>
        <h2 className="t22">First to know</h2>
        <p className="t14 muted">New dishes and offers, once or twice a month.</p>
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
        <button type="submit" className={isBusy ? 'btn is-busy' : 'btn'} aria-busy={isBusy}>
          Subscribe
        </button>
      </form>
    </section>
  )
}
