import { Phone } from 'lucide-react'
import { useState } from 'react'
import type { WireBooking } from '#contract/staff/booking.ts'
import type { BookingStep } from '#domain/booking-states.ts'
import { Button } from '#staff/controls/button.tsx'
import controls from '#staff/controls/controls.module.css'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { bookingWords } from '#staff/words/bookings.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import styles from './bookings.module.css'
import { dayName } from './day-text.ts'
import { MoveSheet } from './move-sheet.tsx'
import { useBookingStep } from './use-booking-step.ts'

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
