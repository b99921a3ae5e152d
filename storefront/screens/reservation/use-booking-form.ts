import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import type { ReservationTimings } from '#contract/reservation.ts'
import {
  type BookingField,
  type BookingForm,
  type BookingTimes,
  bookingProblems,
  guestsOf,
  slotsOffered,
  whatsappLink,
} from '#domain/reservation.ts'
import { plainDate } from '#domain/zone.ts'
import { CallError, callForMessage, messageOf, useSending } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { useNow } from '#storefront/state/clock.ts'
import { notify, useBooked } from '#storefront/state/notify.ts'

/** Milliseconds between the thanks and the home page. */
const redirectAfter = 500

/**
 * The form's values, faults and sending. `renew` asks for the times again, `now` is read each time, so that a slot is not
 * offered once it has begun.
 */
export function useBookingForm(
  timings: ReservationTimings,
  renew: () => Promise<ReservationTimings>,
  now: () => Date = () => new Date(),
) {
  const [form, setForm] = useState(() => emptyForm(timings, now()))
  const [isTried, setTried] = useState(false)
  const attempt = useRef({ key: '', fingerprint: '' })
  const element = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  // A start that begins while the form is open is no longer offered.
  useNow()
  const times = timesOf(timings)
  const faults = Object.fromEntries(
    (isTried ? bookingProblems(form, times, now()) : []).map(({ field, message }) => [
      field,
      message,
    ]),
  ) as Partial<Record<BookingField, string>>

  useEffect(() => () => clearTimeout(timer.current), [])

  function fill(field: BookingField, value: string) {
    setForm({ ...form, [field]: value })
  }

  /** For today the first start that is left is chosen; another day asks for one. */
  function chooseDate(date: string) {
    setForm({ ...form, date, time: firstSlot(timings, date, now(), form.people) })
  }

  const [send, isSending] = useSending(async (error) => {
    notify.error(messageOf(error))
    // What the server refused is cleared; what never reached it is kept for another try.
    if (error instanceof CallError && error.status > 0) {
      // The table may have been taken: the next try needs the current times.
      clear(await renew().catch(() => timings))
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setTried(true)
    const [problem] = bookingProblems(form, times, now())
    if (problem) {
      // After the faults are rendered.
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>(`[data-field="${problem.field}"]`)?.focus(),
      )
      return
    }
    void send(book)
  }

  async function book() {
    const { people, ...fields } = form
    const { message, data } = await callForMessage(calls.bookTable, {
      body: { ...fields, number_of_people: people },
      idempotencyKey: keyFor(form),
    })
    notify.success(message)
    useBooked.setState({
      booked: {
        ...form,
        isHeld: Boolean(data?.confirm_by),
        awaitsRestaurant: data?.awaits_restaurant === true,
        chatLink: openChat(form),
      },
    })
    clear()
    timer.current = setTimeout(() => void navigate(paths.home()), redirectAfter)
  }

  function clear(times = timings) {
    setTried(false)
    setForm(emptyForm(times, now()))
  }

  /** The same booking is always sent with the same key. */
  function keyFor(value: BookingForm): string {
    const fingerprint = JSON.stringify(value)
    if (attempt.current.fingerprint !== fingerprint) {
      attempt.current = { key: crypto.randomUUID(), fingerprint }
    }
    return attempt.current.key
  }

  /** @returns the address of a chat that the browser did not let us open; null where there is nothing left to open */
  function openChat(booked: BookingForm): string | null {
    if (timings.allow_booking_whatsapp_share !== 'true') return null
    const link = whatsappLink(timings.booking_whatsapp_number, booked)
    const chat = open(link, '_blank')
    if (!chat) return link
    chat.opener = null
    return null
  }

  return { form, faults, isSending, element, fill, chooseDate, submit, now }
}

function emptyForm(timings: ReservationTimings, now: Date): BookingForm {
  const date = plainDate(now, timings.time_zone)
  return {
    date,
    time: firstSlot(timings, date, now),
    people: '',
    name: '',
    email: '',
    phone: '',
    message: '',
  }
}

/** The first start of today that takes the party; none for other days. */
function firstSlot(timings: ReservationTimings, date: string, now: Date, people = ''): string {
  if (date !== plainDate(now, timings.time_zone)) return ''
  const free = slotsOffered(timesOf(timings), date, now).filter(
    (slot) => seatsAt(timings, date, slot) >= (guestsOf(people) || 1),
  )
  return free[0] ?? ''
}

/** The starts that a day takes; none where it takes no bookings. */
export function startsOn({ slots, exceptions }: ReservationTimings, date: string): string[] {
  return exceptions.find((each) => each.date === date)?.slots ?? slots
}

/** What the rules ask of the times. */
export function timesOf(timings: ReservationTimings): BookingTimes {
  return {
    timeZone: timings.time_zone,
    startsOn: (date) => startsOn(timings, date),
    daysAllowed: timings.booking_days_allowed,
    seatsLeft: (date, slot) => seatsAt(timings, date, slot),
  }
}

/** Seats left at a start, as they were when the form was opened. */
export function seatsAt(timings: ReservationTimings, date: string, time: string): number {
  const taken = timings.seats_left.find((each) => each.date === date && each.time === time)
  return taken?.seats ?? timings.seats_per_slot
}
