import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/call.ts'
import { customerQuery, updateProfile } from '../../api/customer.ts'
import { Field } from '../../components/field.tsx'
import { notify } from '../../shell/notify.ts'
import { updateCustomer } from '../../state/session.ts'

/** Asked once: the kitchen calls out a name, the courier asks for one. */
export function Who() {
  const { data: customer } = useQuery(customerQuery)
  const [name, setName] = useState('')
  const [isSaved, setSaved] = useState(false)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => updateProfile({ first_name: name.trim() }),
    onSuccess(updated) {
      setSaved(true)
      queries.setQueryData(customerQuery.queryKey, updated)
      updateCustomer(updated)
    },
    onError: (error) => void notify.error(messageOf(error)),
  })
  // It stays where it was filled in: nothing jumps away under the finger.
  if (!customer || (customer.first_name && !isSaved)) return null
  return (
    <section className="part">
      <h2>Who is it for?</h2>
      <Field
        label="First name"
        hint={isSaved ? 'Saved' : 'So that the kitchen can call you by name.'}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="given-name"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onBlur={() => {
              if (name.trim() && name.trim() !== customer.first_name) save.mutate()
            }}
          />
        )}
      </Field>
    </section>
  )
}
