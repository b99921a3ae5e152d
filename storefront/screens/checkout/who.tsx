import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CustomerUpdate, WireCustomer } from '#contract/customer.ts'
import { contactChannel } from '#domain/contact.ts'
import { longestName, nameProblem } from '#domain/person-name.ts'
import { fieldFaults, messageOf } from '#storefront/api/call.ts'
import { customerQuery, updateProfile } from '#storefront/api/customer.ts'
import section from '#storefront/components/section.module.css'
import { notify } from '#storefront/shell/notify.ts'
import { updateCustomer } from '#storefront/state/session.ts'
import { Field } from '#ui/field.tsx'

/**
 * Asked once and kept in the profile: the kitchen calls out a name, and the courier rings somebody. Who signed in by
 * email is asked for a phone number too; the one that signed in is known.
 */
export function Who({ isDelivery }: { isDelivery: boolean }) {
  const { data: customer } = useQuery(customerQuery)
  return customer ? (
    <Missing key={isDelivery ? 'delivery' : 'pickup'} customer={customer} isDelivery={isDelivery} />
  ) : null
}

function Missing({ customer, isDelivery }: { customer: WireCustomer; isDelivery: boolean }) {
  // What was missing at first stays where it was filled in: nothing jumps away under the finger.
  const [asked] = useState(() => ({
    name: nameProblem(customer.first_name) !== null,
    phone: isDelivery && !customer.phone,
  }))
  if (!asked.name && !asked.phone) return null
  return (
    <section className={section.section}>
      <h2>Who is it for?</h2>
      {asked.name && (
        <AskedField
          field="first_name"
          label="First name"
          hint="So that the kitchen can call you by name."
          known={customer.first_name}
          problem={nameProblem}
          autoComplete="given-name"
          maxLength={longestName}
        />
      )}
      {asked.phone && (
        <AskedField
          field="phone"
          label="Phone number"
          hint="So that the courier can reach you."
          known={customer.phone}
          problem={phoneProblem}
          type="tel"
          autoComplete="tel"
          maxLength={20}
        />
      )}
    </section>
  )
}

function phoneProblem(text: string): string | null {
  return contactChannel(text) === 'sms' ? null : 'Enter a valid phone number'
}

/** How long the diner must pause before what is typed is saved, in milliseconds. */
const pause = 600

interface AskedProps {
  field: 'first_name' | 'phone'
  label: string
  hint: string
  /** As the profile has it. */
  known: string
  /** What is wrong with the text, as a sentence; null when nothing is. */
  problem(text: string): string | null
  type?: 'tel'
  autoComplete: string
  maxLength: number
}

/** One field of the profile, saved when it is left, or when the diner pauses and it is right. */
function AskedField({ field, label, hint, known, problem, ...input }: AskedProps) {
  const [text, setText] = useState(known)
  const [fault, setFault] = useState<string | null>(null)
  /** What was sent last: leaving the field after a pause sends nothing more. */
  const sent = useRef(known)
  const queries = useQueryClient()
  const { mutate, isSuccess } = useMutation({
    mutationFn: (update: CustomerUpdate) => updateProfile(update),
    onSuccess(updated) {
      queries.setQueryData(customerQuery.queryKey, updated)
      updateCustomer(updated)
    },
    onError(error) {
      sent.current = ''
      const said = fieldFaults(error)[field]
      if (said) setFault(said)
      else void notify.error(messageOf(error))
    },
  })

  const save = useCallback(() => {
    const typed = text.trim()
    if (!typed || typed === sent.current || problem(typed)) return
    sent.current = typed
    mutate({ [field]: typed })
  }, [text, field, problem, mutate])

  useEffect(() => {
    const timer = setTimeout(save, pause)
    return () => clearTimeout(timer)
  }, [save])

  return (
    <Field label={label} hint={isSuccess ? 'Saved' : hint} error={fault}>
      {(control) => (
        <input
          {...control}
          {...input}
          name={field}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setFault(null)
          }}
          onBlur={() => {
            if (text.trim()) setFault(problem(text))
            save()
          }}
        />
      )}
    </Field>
  )
}
