import { Phone } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireBooking } from '#contract/staff/booking.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import controls from '#staff/controls/controls.module.css'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { dayName } from '#staff/time-text.ts'
import { bookingWords } from '#staff/words/bookings.ts'
import { TextField } from '#ui/field.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import styles from './bookings.module.css'
import { bookingsKey, useBookingStep } from './bookings-query.ts'
import { FullNotice, GuestFields, TableRequestFields } from './table-request-fields.tsx'

interface Props {
  booking: WireBooking
  isManager: boolean
  onClose(): void
}

interface PartProps extends Props {
  onPart(part: keyof typeof parts): void
}

const parts = { all: Details, move: MoveSheet, cancel: CancelSheet }

/** Details and actions of one booking. */
export function BookingSheet(props: Props) {
  const [part, setPart] = useState<keyof typeof parts>('all')
  const Part = parts[part]
  return <Part {...props} onPart={setPart} />
}

function Details({ booking, onPart, onClose }: PartProps) {
  const { day, time, people, guests, name, phone, email, message, notes, allowed } = booking
  const step = useBookingStep(booking.id, onClose)
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
            isBusy={step.isPending && step.input?.step === each}
            onClick={() => step.run({ step: each })}
          >
            {bookingWords.steps[each]}
          </Button>
        ))}
        {(['move', 'cancel'] as const)
          .filter((each) => allowed.includes(each))
          .map((each) => (
            <Button key={each} kind="outlined" onClick={() => onPart(each)}>
              {each === 'move' ? bookingWords.move : bookingWords.steps.cancel}
            </Button>
          ))}
      </div>
    </Panel>
  )
}

function CancelSheet({ booking, onPart, onClose }: PartProps) {
  const [message, setMessage] = useState('')
  const step = useBookingStep(booking.id, onClose)
  const hasContact = booking.email !== '' || booking.phone !== ''
  return (
    <Panel
      title={bookingWords.cancelTitle(booking.name)}
      onClose={onClose}
      foot={
        <>
          <Button kind="outlined" onClick={() => onPart('all')}>
            {bookingWords.keep}
          </Button>
          <Button
            kind="danger"
            isBusy={step.isPending}
            onClick={() => step.run({ step: 'cancel', message })}
          >
            {bookingWords.cancelSure}
          </Button>
        </>
      }
    >
      <p className={styles.dateAndTime}>
        {dayName(booking.day)}, {booking.time} · {bookingWords.guests(booking.guests)}
      </p>
      {hasContact ? (
        <TextField
          label={bookingWords.cancelMessage}
          hint={bookingWords.cancelHint}
          value={message}
          autoComplete="off"
          maxLength={300}
          onChange={setMessage}
        />
      ) : (
        <Notice kind="warn">{bookingWords.guestNotNotified}</Notice>
      )}
      <ErrorNotice error={step.error} />
    </Panel>
  )
}

/** Changes day, time, number of guests and notes. Sends only changed fields. */
function MoveSheet({ booking, isManager, onClose }: Props) {
  const [draft, setDraft] = useState<Partial<WireBooking>>({})
  const [isForced, setForced] = useState(false)
  const shown = { ...booking, ...draft }
  const isMoved = (['day', 'time', 'people'] as const).some((each) => shown[each] !== booking[each])
  const hasContact = shown.email !== '' || shown.phone !== ''
  const saving = useAction({
    asks: bookingWords.title,
    make: () =>
      call(calls.changeBooking, {
        params: { id: booking.id },
        body: { ...draft, ...(isForced ? { over_capacity: true } : {}) },
      }),
    refreshes: bookingsKey,
    onDone: onClose,
  })
  const change = (fields: Partial<WireBooking>) => setDraft({ ...draft, ...fields })
  return (
    <Panel
      title={bookingWords.moveTitle(booking.name)}
      onClose={onClose}
      action={<Button action={saving}>{bookingWords.save}</Button>}
    >
      {booking.allowed.includes('move') && (
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
        <Notice role="status">
          {hasContact ? bookingWords.guestNotified : bookingWords.guestNotNotified}
        </Notice>
      )}
      <GuestFields guest={shown} parts={['contact']} onChange={change} error={saving.error} />
    </Panel>
  )
}
