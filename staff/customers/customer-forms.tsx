import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { WireStaffCustomer } from '#contract/staff/customers.ts'
import { call } from '#staff/api/client.ts'
import { saveFile } from '#staff/api/download.ts'
import { callQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice, FormError, Notice } from '#staff/controls/notice.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { useDayTime } from '#staff/live/use-now.ts'
import { Card } from '#staff/office/page.tsx'
import { customerWords } from '#staff/words/bookings.ts'
import { officeWords } from '#staff/words/office.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import styles from './customers.module.css'

interface Props {
  customer: WireStaffCustomer
}

export function Notes({ customer }: Props) {
  const [notes, setNotes] = useState(customer.notes)
  const saving = useChange(customer.id, (typed: string) =>
    call(calls.noteCustomer, { params: { id: customer.id }, body: { notes: typed } }),
  )
  const isChanged = notes.trim() !== customer.notes
  return (
    <Card title={customerWords.notes}>
      <TextArea
        // The card's heading says it already.
        label={<span className="hidden">{customerWords.notes}</span>}
        hint={customerWords.notesHint}
        error={fieldFaults(saving.error).notes}
        rows={3}
        maxLength={500}
        value={notes}
        onChange={setNotes}
      />
      <FormError error={saving.error} />
      <p className={styles.buttons}>
        <span role="status">
          {!isChanged && (saving.isDone ? customerWords.saved : officeWords.noChanges)}
        </span>
        <Button
          size="compact"
          isBusy={saving.isPending}
          isOff={!isChanged}
          onClick={() => saving.run(notes)}
        >
          {customerWords.save}
        </Button>
      </p>
    </Card>
  )
}

export function Block({ customer }: Props) {
  const time = useDayTime()
  const [reason, setReason] = useState('')
  const saving = useChange(customer.id, (why: string | null) =>
    call(calls.blockCustomer, { params: { id: customer.id }, body: { reason: why } }),
  )
  const { blocked } = customer
  const button = { kind: 'outlined', size: 'compact', isBusy: saving.isPending } as const
  return (
    <Card title={customerWords.blockTitle}>
      {blocked ? (
        <>
          <Notice kind="bad">
            {customerWords.blockedSince(time(blocked.at), blocked.by?.name ?? '')}: {blocked.reason}
          </Notice>
          <p className={styles.buttons}>
            <Button {...button} onClick={() => saving.run(null)}>
              {customerWords.unblock}
            </Button>
          </p>
        </>
      ) : (
        <>
          <TextField
            label={customerWords.blockReason}
            hint={customerWords.blockHint}
            error={fieldFaults(saving.error).reason}
            autoComplete="off"
            maxLength={120}
            value={reason}
            onChange={setReason}
          />
          <p className={styles.buttons}>
            <Button {...button} onClick={() => saving.run(reason)}>
              {customerWords.block}
            </Button>
          </p>
        </>
      )}
      <FormError error={saving.error} />
    </Card>
  )
}

/** Export and erasure, which a customer may request. */
export function DataRequests({ customer, isOwner }: Props & { isOwner: boolean }) {
  const { id } = customer
  const client = useQueryClient()
  const navigate = useNavigate()
  const exporting = useAction({
    asks: customerWords.what,
    make: () => call(calls.exportStaffCustomer, { params: { id } }),
    onDone(data) {
      const text = JSON.stringify(data, null, 2)
      saveFile(new Blob([text], { type: 'application/json' }), 'customer.json')
    },
  })
  const erasing = useAction({
    asks: customerWords.what,
    make: () => call(calls.eraseCustomer, { params: { id } }),
    async onDone() {
      client.removeQueries(customerQuery(id))
      await navigate('/customers', { replace: true })
      await client.invalidateQueries({ queryKey: ['customers'] })
    },
  })
  return (
    <Card title={customerWords.request}>
      {!isOwner && <p>{customerWords.ownerOnly}</p>}
      {isOwner && (
        <>
          <p>{customerWords.requestHint}</p>
          <div className={styles.dataRequests}>
            <Button kind="outlined" action={exporting}>
              {customerWords.export}
            </Button>
            <RemoveButton
              label={customerWords.erase}
              sure={customerWords.eraseSure}
              note={customerWords.eraseNote}
              isBusy={erasing.isPending}
              onRemove={() => erasing.run()}
            />
          </div>
          {exporting.isDone && <p role="status">{customerWords.exported}</p>}
          <ErrorNotice error={exporting.error ?? erasing.error} />
        </>
      )}
    </Card>
  )
}

/** One customer. Each request is logged in the audit log. */
export const customerQuery = (id: string) => ({
  ...callQuery('customer', calls.getStaffCustomer, { params: { id } }),
  staleTime: 60_000,
})

/** A change of this customer; the server's answer updates the cache. */
function useChange<Value>(id: string, make: (value: Value) => Promise<WireStaffCustomer>) {
  const client = useQueryClient()
  return useAction({
    asks: customerWords.what,
    make,
    refreshes: ['customers'],
    onDone: (customer) => client.setQueryData(customerQuery(id).queryKey, customer),
  })
}
