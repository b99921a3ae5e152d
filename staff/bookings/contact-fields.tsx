import { maxTypedPhone } from '#domain/contact.ts'
import { maxBookingMessage } from '#domain/reservation.ts'
import { TextField } from '#staff/controls/text-field.tsx'
import { bookingWords } from '#staff/words/bookings.ts'
import styles from './bookings.module.css'

interface Contact {
  phone: string
  email: string
  message: string
}

interface Props {
  guest: Contact
  /** Sentences, by field. */
  faults: Partial<Record<string, string>>
  onChange(fields: Partial<Contact>): void
}

/** Contact and message of somebody who books by phone. */
export function ContactFields({ guest, faults, onChange }: Props) {
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={bookingWords.phone}
          type="tel"
          value={guest.phone}
          autoComplete="off"
          maxLength={maxTypedPhone}
          error={faults.phone}
          onChange={(phone) => onChange({ phone })}
        />
        <TextField
          label={bookingWords.email}
          type="email"
          value={guest.email}
          autoComplete="off"
          maxLength={254}
          error={faults.email}
          onChange={(email) => onChange({ email })}
        />
      </div>
      <TextField
        label={bookingWords.message}
        value={guest.message}
        autoComplete="off"
        maxLength={maxBookingMessage}
        error={faults.message}
        onChange={(message) => onChange({ message })}
      />
    </>
  )
}
