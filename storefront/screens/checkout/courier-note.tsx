import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireAddress } from '#contract/customer.ts'
import { addressesQuery, saveAddress } from '#storefront/api/addresses.ts'
import { messageOf } from '#storefront/api/call.ts'
import { Field } from '#ui/field.tsx'

/** The note of the chosen address: there is one, and it is kept with the address. Saved when the field is left. */
export function CourierNote({ address }: { address: WireAddress }) {
  const [note, setNote] = useState(address.instructions)
  const queries = useQueryClient()
  const { id, ...fields } = address
  const save = useMutation({
    mutationFn: () => saveAddress({ ...fields, instructions: note.trim() }, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: addressesQuery.queryKey }),
  })
  return (
    <Field
      label="Note for the courier"
      hint={save.isSuccess ? 'Saved' : undefined}
      error={save.error ? messageOf(save.error) : null}
    >
      {(control) => (
        <input
          {...control}
          placeholder="Buzzer, floor, where to leave it"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onBlur={() => {
            if (note.trim() !== address.instructions) save.mutate()
          }}
        />
      )}
    </Field>
  )
}
