import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { ReservationTimings } from '#contract/reservation.ts'
import { guestsOf, maxBookingMessage, peopleChoices, slotsOffered } from '#domain/reservation.ts'
import { messageOf } from '#storefront/api/call.ts'
import { getReservationTimings } from '#storefront/api/reservation.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import fieldStyles from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './booking-form.module.css'
import { DateField } from './date-field.tsx'
import { NoTimeLeft } from './no-time-left.tsx'
import { seatsAt, startsOn, timesOf, useBookingForm } from './use-booking-form.ts'

/** The form, once it is known what can be booked. */
export function BookingForm() {
  const [timings, setTimings] = useState<ReservationTimings | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isWanted = true
    setFault(null)
    getReservationTimings().then(
      (answer) => isWanted && setTimings(answer),
      (error: unknown) => isWanted && setFault(messageOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [tries])

  async function renew(): Promise<ReservationTimings> {
    const answer = await getReservationTimings()
    setTimings(answer)
    return answer
  }

  if (timings) return <Fields timings={timings} renew={renew} />
  if (!fault) {
    return (
      <div className={layout.stack} aria-busy="true">
        <p className={text.hidden} role="status">
          Loading the form
        </p>
        {['date', 'time', 'people', 'name', 'email', 'phone'].map((field) => (
          <Skeleton key={field} className={styles.waiting} />
        ))}
      </div>
    )
  }
  return <Failed onRetry={() => setTries(tries + 1)}>{fault}</Failed>
}

interface FieldsProps {
  timings: ReservationTimings
  renew(): Promise<ReservationTimings>
}

function Fields({ timings, renew }: FieldsProps) {
  const { form, faults, isSending, chatLink, element, fill, chooseDate, submit, now } =
    useBookingForm(timings, renew)
  const slots = slotsOffered(startsOn(timings, form.date), form.date, now())
  const guests = guestsOf(form.people || '1')
  const chat = useRef<HTMLAnchorElement>(null)

  // The button is below a long form: what is left to do is brought to the diner.
  useEffect(() => {
    if (chatLink) chat.current?.focus()
  }, [chatLink])

  return (
    <form
      ref={element}
      className={`${layout.stack} ${styles.bookingForm}`}
      onSubmit={submit}
      noValidate
    >
      {chatLink && (
        <Notice kind="success">
          <p className={layout.growing}>
            Your booking has been placed. You can tell us more in a chat.
          </p>
          <a
            ref={chat}
            className={buttonClass({ kind: 'second', isSmall: true })}
            href={chatLink}
            target="_blank"
            rel="noreferrer"
          >
            Open WhatsApp
          </a>
        </Notice>
      )}
      <DateField
        date={form.date}
        times={timesOf(timings)}
        error={faults.date}
        onChoose={chooseDate}
        now={now}
      />
      {slots.length === 0 && (
        <NoTimeLeft timings={timings} date={form.date} now={now} choose={chooseDate} />
      )}
      <div className={layout.twoColumns}>
        <Field label="Time" error={faults.time}>
          {(control) => (
            <select
              {...control}
              data-field="time"
              value={form.time}
              onChange={(event) => fill('time', event.target.value)}
            >
              <option value="">Pick a Time</option>
              {slots.map((slot) => {
                const isFull = seatsAt(timings, form.date, slot) < guests
                return (
                  <option key={slot} value={slot} disabled={isFull}>
                    {isFull ? `${slot} – fully booked` : slot}
                  </option>
                )
              })}
            </select>
          )}
        </Field>
        <Field label="People" error={faults.people}>
          {(control) => (
            <select
              {...control}
              data-field="people"
              value={form.people}
              onChange={(event) => fill('people', event.target.value)}
            >
              <option value="">Number of People</option>
              {peopleChoices.map((people) => (
                <option key={people}>{people}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Name" error={faults.name}>
          {(control) => (
            <input
              {...control}
              data-field="name"
              autoComplete="name"
              maxLength={100}
              value={form.name}
              onChange={(event) => fill('name', event.target.value)}
            />
          )}
        </Field>
        <Field label="Email" error={faults.email}>
          {(control) => (
            <input
              {...control}
              data-field="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              value={form.email}
              onChange={(event) => fill('email', event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label="Phone" error={faults.phone}>
        {(control) => (
          <input
            {...control}
            data-field="phone"
            type="tel"
            autoComplete="tel-national"
            maxLength={11}
            value={form.phone}
            // Spaces as people write them would take the place of digits.
            onChange={(event) => fill('phone', event.target.value.replace(/\s/g, ''))}
          />
        )}
      </Field>
      <div>
        <Field label="Message" error={faults.message}>
          {(control) => (
            <textarea
              {...control}
              data-field="message"
              placeholder="A birthday, a high chair, a quiet corner"
              value={form.message}
              onChange={(event) => fill('message', event.target.value)}
            />
          )}
        </Field>
        <p
          className={clsx(
            styles.lengthHint,
            form.message.length > maxBookingMessage ? fieldStyles.error : fieldStyles.explanation,
          )}
        >
          {form.message.length} of {maxBookingMessage}
        </p>
      </div>
      <Button type="submit" isWide isBusy={isSending}>
        Submit
      </Button>
    </form>
  )
}
