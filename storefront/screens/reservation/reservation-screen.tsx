import { Phone, ShoppingBag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { calls } from '#contract/diner-calls.ts'
import type { ReservationTimings } from '#contract/reservation.ts'
import { maxTypedPhone } from '#domain/contact.ts'
import { nextBookable, slotsOffered } from '#domain/reservation.ts'
import { dayLabel } from '#domain/slots.ts'
import { addDays, plainDate } from '#domain/zone.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import awning from '#storefront/components/awning.module.css'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { Title } from '#storefront/components/page-head.tsx'
import { PicturePlate } from '#storefront/components/plates.tsx'
import { paths } from '#storefront/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import { TextField } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { DateField, MessageField, PeopleField, TimeField } from './booking-fields.tsx'
import bookingFormStyles from './booking-form.module.css'
import type { ReservationPage } from './data.server.ts'
import styles from './reservation-screen.module.css'
import { startsOn, timesOf, useBookingForm } from './use-booking-form.ts'

export function ReservationScreen({ page }: { page: ReservationPage }) {
  useEffect(() => {
    // In braces: some browsers answer with a promise, which React would call when the screen is left.
    scrollTo(0, 0)
  }, [])
  return (
    <main id="main">
      <section className={`${awning.awning} ${awning.edged}`}>
        <div className={`${layout.container} ${styles.header}`}>
          <Title>MAKE RESERVATION</Title>
          <p>We will confirm your booking by email. Thank you.</p>
          <div className={`${styles.plates} ${layout.onDesk}`} aria-hidden>
            {page.plates.map((plate) => (
              <PicturePlate key={plate.name} picture={plate} sizes="150px" />
            ))}
          </div>
        </div>
      </section>
      <div className={`${layout.container} ${styles.content}`}>
        <BookingForm />
        <div className={`${layout.across} ${styles.callUs}`}>
          <PhoneLink
            className={buttonClass({ kind: 'second', className: layout.growing })}
            number={page.phone}
          >
            <Phone size={18} aria-hidden />
            Call Now
          </PhoneLink>
          <LinkButton kind="second" className={layout.growing} to={paths.menu()}>
            <ShoppingBag size={18} aria-hidden />
            Order Online
          </LinkButton>
        </div>
      </div>
    </main>
  )
}

function BookingForm() {
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
      <div className={`${layout.stack} ${bookingFormStyles.formWaiting}`} aria-busy="true">
        <p className={text.hidden} role="status">
          Loading the form
        </p>
        {['date', 'time', 'people', 'name', 'email', 'phone'].map((field) => (
          <Skeleton key={field} className={bookingFormStyles.waiting} />
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
  const input = (field: 'name' | 'email' | 'phone') => ({
    'data-field': field,
    error: faults[field],
    value: form[field],
    onChange: (typed: string) => fill(field, typed),
  })

  return (
    <form
      ref={element}
      className={`${layout.stack} ${bookingFormStyles.bookingForm}`}
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
        <TextField label="Name" autoComplete="name" maxLength={100} {...input('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...input('email')}
        />
      </div>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={maxTypedPhone}
        {...input('phone')}
      />
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
