import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { WireCustomer } from '#contract/customer.ts'
import { contactChannel, formatContact, maxTypedPhone } from '#domain/contact.ts'
import { longestName, nameProblem, splitName } from '#domain/order-contact.ts'
import { fieldFaults, messageOf } from '#storefront/api/call.ts'
import { customerQuery } from '#storefront/api/queries.ts'
import { Caption } from '#storefront/components/choice.tsx'
import section from '#storefront/components/section.module.css'
import { profileSave } from '#storefront/ordering/pending-saves.ts'
import { notify } from '#storefront/state/notify.ts'
import { Button } from '#ui/button.tsx'
import choice from '#ui/choice.module.css'
import { Failed } from '#ui/failed.tsx'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './who.module.css'

interface Props {
  isDelivery: boolean
  /** After a tap on the button: empty fields show their errors. */
  isAsked: boolean
  phoneProof: ReactNode
}

/**
 * The name that the kitchen calls out and the phone number that the courier rings, stored in the profile. The phone
 * number is asked only of diners who signed in by email.
 */
export function Who(props: Props) {
  const { data: customer, error, refetch } = useQuery(customerQuery)
  if (customer)
    return <Person key={props.isDelivery ? 'delivery' : 'pickup'} customer={customer} {...props} />
  return (
    <section className={section.section}>
      <h2>Who is it for?</h2>
      {error ? (
        <Failed onRetry={() => refetch()}>{messageOf(error)}</Failed>
      ) : (
        <Skeleton className={styles.waiting} isBusy />
      )}
    </section>
  )
}

function Person({ customer, isDelivery, isAsked, phoneProof }: Props & { customer: WireCustomer }) {
  const needsPhone = isDelivery || phoneProof !== null
  // Fields that were missing at first stay after they are filled in, so that the layout does not shift.
  const [isOpen, setOpen] = useState(
    () => nameProblem(customer.first_name) !== null || (isDelivery && !customer.phone),
  )
  const name = `${customer.first_name} ${customer.last_name}`.trim()
  const showsPhone = customer.signs_in_with === 'email' && needsPhone
  const showsFields = isOpen || (showsPhone && !customer.phone)
  return (
    <section className={section.section}>
      <div>
        <h2 className={text.heading}>Who is it for?</h2>
        {showsFields && (
          <p className={`${text.small} ${text.muted}`}>
            {isDelivery
              ? 'The courier calls this number if they can’t find you.'
              : 'So that the kitchen can call you by name.'}
          </p>
        )}
      </div>
      {showsFields ? (
        <div className={showsPhone ? layout.twoColumns : undefined}>
          <ProfileField
            name="name"
            label="Name"
            known={name}
            problem={(typed) => nameProblem(splitName(typed).firstName) ?? longNameProblem(typed)}
            toUpdate={(typed) => {
              const { firstName, lastName } = splitName(typed)
              return { first_name: firstName, last_name: lastName }
            }}
            missing={isAsked ? 'Enter a name' : null}
            isOptimistic
            autoComplete="name"
            maxLength={2 * longestName}
          />
          {showsPhone && (
            <ProfileField
              name="phone"
              label="Phone number"
              known={formatContact(customer.phone)}
              problem={(typed) =>
                contactChannel(typed) === 'sms' ? null : 'Enter a valid phone number'
              }
              toUpdate={(phone) => ({ phone })}
              missing={
                isAsked ? `Enter a phone number${isDelivery ? ' the courier can call' : ''}` : null
              }
              // Not while the number has to be verified: the code goes to the number as normalised by the server.
              isOptimistic={phoneProof === null}
              type="tel"
              autoComplete="tel"
              maxLength={maxTypedPhone}
            />
          )}
        </div>
      ) : (
        <div className={`${choice.choice} ${styles.person}`}>
          <UserRound aria-hidden />
          <Caption name={name} note={customer.phone && formatContact(customer.phone)} />
          <Button kind="ghost" isSmall onClick={() => setOpen(true)}>
            Change
          </Button>
        </div>
      )}
      {phoneProof}
    </section>
  )
}

function longNameProblem(typed: string): string | null {
  const { lastName } = splitName(typed)
  return lastName ? nameProblem(lastName) : null
}

/** Debounce before typed text is saved, in milliseconds. */
const saveDelay = 600

interface ProfileFieldProps {
  name: 'name' | 'phone'
  label: string
  known: string
  /** Error of the text, as a sentence; null if it is valid. */
  problem(typed: string): string | null
  toUpdate(typed: string): Partial<Pick<WireCustomer, 'first_name' | 'last_name' | 'phone'>>
  /** Error while it is empty; null before the button was tapped. */
  missing: string | null
  /** Updates the cached customer before the save, so that the button treats the field as filled in. */
  isOptimistic: boolean
  type?: 'tel'
  autoComplete: string
  maxLength: number
}

/** One field of the profile, saved on blur, or debounced if it is valid. */
function ProfileField({
  name,
  label,
  known,
  problem,
  toUpdate,
  missing,
  isOptimistic,
  ...input
}: ProfileFieldProps) {
  const [typed, setTyped] = useState(known)
  const [fault, setFault] = useState<string | null>(null)
  /** The value sent last: a blur after a debounced save sends nothing. */
  const sent = useRef(known)
  const queries = useQueryClient()
  const { mutate, isSuccess } = useMutation({
    ...profileSave(queries),
    onError(error) {
      sent.current = ''
      void queries.invalidateQueries({ queryKey: customerQuery.queryKey })
      const [fieldError] = Object.values(fieldFaults(error))
      if (fieldError) setFault(fieldError)
      else notify.error(messageOf(error))
    },
  })

  const save = useCallback(() => {
    const trimmed = typed.trim()
    if (!trimmed || trimmed === sent.current || problem(trimmed)) return
    sent.current = trimmed
    mutate(toUpdate(trimmed))
  }, [typed, problem, toUpdate, mutate])
  const latestSave = useRef(save)
  latestSave.current = save

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the delay
  useEffect(() => {
    const timer = setTimeout(() => latestSave.current(), saveDelay)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <Field
      label={label}
      hint={isSuccess && typed.trim() === sent.current ? 'Saved' : undefined}
      error={fault ?? (typed.trim() ? null : missing)}
    >
      {(control) => (
        <input
          {...control}
          {...input}
          name={name}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            setFault(null)
            if (!isOptimistic || !value.trim() || problem(value.trim())) return
            // The checkout button is enabled as soon as the input is valid; placing the order waits for the save.
            queries.setQueryData(
              customerQuery.queryKey,
              (customer) => customer && { ...customer, ...toUpdate(value.trim()) },
            )
          }}
          onBlur={() => {
            if (typed.trim()) setFault(problem(typed))
            save()
          }}
        />
      )}
    </Field>
  )
}
