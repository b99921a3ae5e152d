import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireAddress } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { addressesQuery, addressSaves } from '#storefront/api/queries.ts'
import { noteSaves } from '#storefront/ordering/saved-before-order.ts'
import { Field } from '#ui/field.tsx'

/** The note of the chosen address: there is one, and it is kept with the address. Saved when the field is left. */
export function CourierNote({ address }: { address: WireAddress }) {
  /** Null unless something is typed that is not saved: the address is edited elsewhere, too. */
  const [typed, setTyped] = useState<string | null>(null)
  const note = typed ?? address.instructions
  const queries = useQueryClient()
  const { id, ...fields } = address
  const save = useMutation({
    mutationKey: noteSaves,
    scope: addressSaves,
    mutationFn: (sent: string) =>
      call(calls.updateAddress, { params: { id }, body: { ...fields, instructions: sent.trim() } }),
    onMutate(sent) {
      // The sheet of the address, opened before the answer, begins with it.
      queries.setQueryData(addressesQuery.queryKey, (known) =>
        known?.map((each) => (each.id === id ? { ...each, instructions: sent.trim() } : each)),
      )
    },
    onError: () => queries.invalidateQueries({ queryKey: addressesQuery.queryKey }),
    async onSuccess(_saved, sent) {
      await queries.invalidateQueries({ queryKey: addressesQuery.queryKey })
      setTyped((now) => (now === sent ? null : now))
    },
  })
  return (
    <Field
      label="Note for the courier"
      hint={save.isSuccess && typed === null ? 'Saved' : undefined}
      error={save.error ? messageOf(save.error) : null}
    >
      {(control) => (
        <input
          {...control}
          placeholder="Buzzer, floor, where to leave it"
          maxLength={200}
          value={note}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (note.trim() !== address.instructions) save.mutate(note)
          }}
        />
      )}
    </Field>
  )
}
