import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { dataOf, fieldFaults } from '#contract/client/call-error.ts'
import type { WireBooking } from '#contract/staff/booking.ts'
import type { BookingStep } from '#domain/booking-states.ts'
import { maxTypedPhone } from '#domain/contact.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import controls from '#staff/controls/controls.module.css'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { bookingWords } from '#staff/words/bookings.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import styles from './bookings.module.css'
import { bookingsKey, useBookingStep } from './bookings-query.ts'
import { dayName } from './day-text.ts'
import { FullNotice, TableRequestFields } from './table-request-fields.tsx'

interface Props {
  booking: WireBooking
  isManager: boolean
  onClose(): void
}

/** Details and actions of one booking. */
export function BookingSheet({ booking, isManager, onClose }: Props) {
  const [part, setPart] = useState<'all' | 'move' | 'cancel'>('all')
  if (part === 'move') {
    return <MoveSheet booking={booking} isManager={isManager} onClose={onClose} />
  }
  if (part === 'cancel') {
    return <CancelSheet booking={booking} onBack={() => setPart('all')} onClose={onClose} />
  }
  return (
    <Details
      booking={booking}
      onMove={() => setPart('move')}
      onCancel={() => setPart('cancel')}
      onClose={onClose}
    />
  )
}

interface DetailsProps {
  booking: WireBooking
  onMove(): void
  onCancel(): void
  onClose(): void
}

function Details({ booking, onMove, onCancel, onClose }: DetailsProps) {
  const { day, time, people, guests, name, phone, email, message, notes, allowed } = booking
  const step = useBookingStep(booking.id, onClose)
  const take = (verb: BookingStep) => !step.isPending && step.mutate({ step: verb })
  const steps = (['confirm', 'seat', 'left', 'no-show'] as const).filter((each) =>
    allowed.includes(each),
  )
  return (
    <Panel title={name} beside={<Tag>{bookingWords.states[booking.state]}</Tag>} onClose={onClose}>
      <p className={styles.dateAndTime}>
        {dayName(day)}, {time} · {people === String(guests) ? bookingWords.guests(guests) : people}
        {people !== String(guests) && ` (${bookingWords.counted(guests)})`}
      </p>
      <p>{bookingWords.sources[booking.source]}</p>
      {message && <p>{bookingWords.fromGuest(message)}</p>}
      {notes && (
        <p>
          {bookingWords.notes}: {notes}
        </p>
      )}
      {email && <p className={styles.contact}>{email}</p>}
      {phone && (
        <PhoneLink className={controls.linkButton} number={phone}>
          <Phone aria-hidden />
          {bookingWords.call(booking.phone_text)}
        </PhoneLink>
      )}
      <ErrorNotice error={step.error} />
      {allowed.length === 0 && booking.state !== 'cancelled' && booking.state !== 'left' && (
        <Notice>{bookingWords.managerDays}</Notice>
      )}
      <div className={styles.actions}>
        {steps.map((each, index) => (
          <Button
            key={each}
            kind={index === 0 ? 'main' : 'outlined'}
            isBusy={step.isPending && step.variables?.step === each}
            onClick={() => take(each)}
          >
            {bookingWords.steps[each]}
          </Button>
        ))}
        {allowed.includes('move') && (
          <Button kind="outlined" onClick={onMove}>
            {bookingWords.move}
          </Button>
        )}
        {allowed.includes('cancel') && (
          <Button kind="outlined" onClick={onCancel}>
            {bookingWords.steps.cancel}
          </Button>
        )}
      </div>
    </Panel>
  )
}

interface CancelProps {
  booking: WireBooking
  onBack(): void
  onClose(): void
}

/** Ends a booking, with a message to the guest. */
function CancelSheet({ booking, onBack, onClose }: CancelProps) {
  const [message, setMessage] = useState('')
  const step = useBookingStep(booking.id, onClose)
  const isTold = booking.email !== '' || booking.phone !== ''
  return (
    <Panel
      title={bookingWords.cancelTitle(booking.name)}
      onClose={onClose}
      foot={
        <>
          <Button kind="outlined" onClick={onBack}>
            {bookingWords.keep}
          </Button>
          <Button
            kind="danger"
            isBusy={step.isPending}
            onClick={() => !step.isPending && step.mutate({ step: 'cancel', message })}
          >
            {bookingWords.cancelSure}
          </Button>
        </>
      }
    >
      <p className={styles.dateAndTime}>
        {dayName(booking.day)}, {booking.time} · {bookingWords.guests(booking.guests)}
      </p>
      {isTold ? (
        <TextField
          label={bookingWords.cancelMessage}
          hint={bookingWords.cancelHint}
          value={message}
          autoComplete="off"
          maxLength={300}
          onChange={setMessage}
        />
      ) : (
        <Notice kind="warn">{bookingWords.notTold}</Notice>
      )}
      <ErrorNotice error={step.error} />
    </Panel>
  )
}

interface MoveSheetProps {
  booking: WireBooking
  isManager: boolean
  onClose(): void
}

/** Changes day, time, number of guests and notes. Sends only changed fields. */
function MoveSheet({ booking, isManager, onClose }: MoveSheetProps) {
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
