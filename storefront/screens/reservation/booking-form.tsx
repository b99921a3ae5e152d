import { useEffect, useState } from 'react'
import { calls } from '#contract/diner-calls.ts'
import type { ReservationTimings } from '#contract/reservation.ts'
import { maxTypedPhone } from '#domain/contact.ts'
import { nextBookable, slotsOffered } from '#domain/reservation.ts'
import { dayLabel } from '#domain/slots.ts'
import { addDays, plainDate } from '#domain/zone.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { Button } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { DateField, MessageField, PeopleField, TimeField } from './booking-fields.tsx'
import styles from './booking-form.module.css'
import { startsOn, timesOf, useBookingForm } from './use-booking-form.ts'

/** The form, once it is known what can be booked. */
export function BookingForm() {
  const [timings, setTimings] = useState<ReservationTimings | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isWanted = true
    setFault(null)
    call(calls.getReservationTimings).then(
      (answer) => isWanted && setTimings(answer),
      (error: unknown) => isWanted && setFault(messageOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [tries])

  async function renew(): Promise<ReservationTimings> {
    const answer = await call(calls.getReservationTimings)
    setTimings(answer)
    return answer
  }

  if (timings) return <Fields timings={timings} renew={renew} />
  if (!fault) {
    return (
      <div className={`${layout.stack} ${styles.formWaiting}`} aria-busy="true">
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
  const { form, faults, isSending, element, fill, chooseDate, submit, now } = useBookingForm(
    timings,
    renew,
  )
  const slots = slotsOffered(timesOf(timings), form.date, now())

  return (
    <form
      ref={element}
      className={`${layout.stack} ${styles.bookingForm}`}
      onSubmit={submit}
      noValidate
    >
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
        <TimeField form={form} error={faults.time} fill={fill} timings={timings} slots={slots} />
        <PeopleField form={form} error={faults.people} fill={fill} />
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
            autoComplete="tel"
            maxLength={maxTypedPhone}
            value={form.phone}
            onChange={(event) => fill('phone', event.target.value)}
          />
        )}
      </Field>
      <MessageField form={form} error={faults.message} fill={fill} />
      <Button type="submit" isWide isBusy={isSending}>
        Submit
      </Button>
    </form>
  )
}

interface Props {
  timings: ReservationTimings
  date: string
  now(): Date
  choose(date: string): void
}

/** Says that a day has no time left, or takes none, and offers the next one that does. */
function NoTimeLeft({ timings, date, now, choose }: Props) {
  const today = plainDate(now(), timings.time_zone)
  const isClosed = startsOn(timings, date).length === 0
  const next = date && nextBookable(addDays(date, 1), timesOf(timings), now())
  return (
    <Notice kind="warning">
      <p className={layout.growing}>
        {isClosed ? 'No bookings on this day' : 'No time left today'}
      </p>
      {next && (
        <Button kind="second" isSmall onClick={() => choose(next)}>
          {dayLabel(next, today)}
        </Button>
      )}
    </Notice>
  )
}
