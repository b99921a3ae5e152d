import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerUpdate, WireCustomer } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { call, fieldFaults, messageOf } from '#storefront/api/call.ts'
import { customerQuery } from '#storefront/api/queries.ts'
import { notify } from '#storefront/state/notify.ts'
import { updateCustomer } from '#storefront/state/session.ts'

type Editable = { [K in keyof CustomerUpdate]-?: NonNullable<CustomerUpdate[K]> }

/** What was changed in the profile and not saved yet; only that is sent. */
export function useProfileForm(customer: WireCustomer) {
  const [edits, setEdits] = useState<CustomerUpdate>({})
  const [isSaved, setSaved] = useState(false)
  const queries = useQueryClient()

  const save = useMutation({
    mutationFn: (update: CustomerUpdate) => call(calls.updateCustomer, { body: update }),
    onSuccess(updated, sent) {
      queries.setQueryData(customerQuery.queryKey, updated)
      updateCustomer(updated)
      setEdits((edits) => editsAfter(edits, sent))
      setSaved(true)
      setTimeout(() => setSaved(false), 2_000)
    },
    onError: (error) => {
      notify.error(messageOf(error))
    },
  })
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([field, entry]) => entry !== customer[field as keyof Editable]),
  )
  const isChanged = Object.keys(changed).length > 0

  return {
    value: <K extends keyof Editable>(field: K): Editable[K] =>
      (edits[field] ?? customer[field]) as Editable[K],
    edit: (change: CustomerUpdate) => setEdits((before) => ({ ...before, ...change })),
    faults: fieldFaults(save.error),
    isChanged,
    isBusy: save.isPending,
    /** For two seconds after it was saved. */
    isSaved,
    submit() {
      if (isChanged) save.mutate(changed)
    },
  }
}

/** What is left to save: what was typed while the profile was on its way stays. */
export function editsAfter(edits: CustomerUpdate, sent: CustomerUpdate): CustomerUpdate {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, entry]) => entry !== sent[field as keyof Editable]),
  )
}
