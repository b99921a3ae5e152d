import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { dataOf, fieldFaults } from '#contract/client/call-error.ts'
import type { WireBooking } from '#contract/staff/booking.ts'
import { maxTypedPhone } from '#domain/contact.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { bookingWords } from '#staff/words/bookings.ts'
import styles from './bookings.module.css'
import { bookingsKey } from './bookings-query.ts'
import { FullNotice, TableRequestFields } from './table-request-fields.tsx'

interface Props {
  booking: WireBooking
  isManager: boolean
  onClose(): void
}

/** Changes day, time, number of guests and notes. Sends only changed fields. */
export function MoveSheet({ booking, isManager, onClose }: Props) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Partial<WireBooking>>({})
  const [isForced, setForced] = useState(false)
  const shown = { ...booking, ...draft }
  const canMove = booking.allowed.includes('move')
  const isMoved = (['day', 'time', 'people'] as const).some((each) => shown[each] !== booking[each])
  const isTold = shown.email !== '' || shown.phone !== ''
  const saving = useMutation({
    mutationFn() {
      const { day, time, people, name, phone, email, notes } = draft
      const fields = { day, time, people, name, phone, email, notes }
      const changed = Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== undefined),
      )
      return withPerson(bookingWords.title, () =>
        call(calls.changeBooking, {
          params: { id: booking.id },
          body: { ...changed, ...(isForced ? { over_capacity: true } : {}) },
        }),
      )
    },
    onSuccess: (saved) => saved && onClose(),
    onSettled: () => client.invalidateQueries({ queryKey: bookingsKey }),
  })
  const faults = fieldFaults(saving.error)
  const isNamed = Object.keys(faults).length > 0 || dataOf(saving.error, 'conflict') !== null
  const change = (fields: Partial<WireBooking>) => setDraft({ ...draft, ...fields })
  return (
    <Panel
      title={bookingWords.moveTitle(booking.name)}
      onClose={onClose}
      action={
        <Button isBusy={saving.isPending} onClick={() => !saving.isPending && saving.mutate()}>
          {bookingWords.save}
        </Button>
      }
    >
      {canMove && (
        <TableRequestFields
          request={shown}
          own={booking}
          onChange={(fields) => {
            change(fields)
            saving.reset()
          }}
          error={saving.error}
        />
      )}
      <FullNotice
        error={saving.error}
        isManager={isManager}
        isForced={isForced}
        onForce={setForced}
      />
      {isMoved && (
        <Notice role="status">{isTold ? bookingWords.told : bookingWords.notTold}</Notice>
      )}
      <TextField
        label={bookingWords.name}
        value={shown.name}
        autoComplete="off"
        maxLength={80}
        error={faults.name}
        onChange={(name) => change({ name })}
      />
      <div className={styles.fields}>
        <TextField
          label={bookingWords.phone}
          type="tel"
          value={shown.phone}
          autoComplete="off"
          maxLength={maxTypedPhone}
          error={faults.phone}
          onChange={(phone) => change({ phone })}
        />
        <TextField
          label={bookingWords.email}
          type="email"
          value={shown.email}
          autoComplete="off"
          maxLength={254}
          error={faults.email}
          onChange={(email) => change({ email })}
        />
      </div>
      <TextField
        label={bookingWords.notes}
        hint={bookingWords.notesHint}
        value={shown.notes}
        autoComplete="off"
        maxLength={300}
        error={faults.notes}
        onChange={(notes) => change({ notes })}
      />
      {!isNamed && <ErrorNotice error={saving.error} />}
    </Panel>
  )
}
