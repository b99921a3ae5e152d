import { isEmail, isReservationPhone } from './contact.ts'
import {
  addDays,
  instantAt,
  minutesOf,
  type PlainDate,
  plainDate,
  timeOf,
  wallClock,
} from './zone.ts'

/** The values of the form's fields, all as text. */
export interface BookingForm {
  /** `YYYY-MM-DD`. */
  date: string
  /** As offered, `hh:mm AM`. */
  time: string
  people: string
  name: string
  email: string
  phone: string
  message: string
}
export type BookingField = keyof BookingForm

export interface BookingTimes {
  /** Zone of the restaurant: days and starts follow its clock. */
  timeZone: string
  /** Starts of a day, `hh:mm AM` or `HH:mm`; empty where it takes no bookings. */
  startsOn(date: PlainDate): readonly string[]
  /** Today is day 0. */
  daysAllowed: number
  /** Free seats at a start. Left out on the server, where the write itself checks them. */
  seatsLeft?(date: PlainDate, slot: string): number
}

export const peopleChoices = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '10+'] as const

export const maxBookingMessage = 200

/** Whether a booking is confirmed immediately, or by the restaurant. */
export const confirmChoices = ['at_once', 'by_hand'] as const
export type ConfirmChoice = (typeof confirmChoices)[number]

/** Hours before the start at which the diner is reminded of a booking; bookings made later have no reminder. */
export const reminderHours = 3

/** Messages of the form, and of refusals by the server. */
export const bookingTexts = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Enter a valid email',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Enter a valid 11-digit phone number',
  dateRequired: 'Date is required',
  dateClosed: 'Bookings are not open for this date',
  timeRequired: 'Time is required',
  timeClosed: 'This time can’t be booked any more',
  timeFull: 'This time is fully booked. Please choose another, or call us.',
  peopleRequired: 'Number of people is required',
  messageTooLong: 'Message should be less than 200 characters',
  notConfirmed: 'This booking was not confirmed in time. Please book again.',
  placed: 'Thank you! Your booking has been placed.',
} as const

/** At most one sentence per field, in the form's order; empty when the booking can be sent. */
export function bookingProblems(
  form: BookingForm,
  times: BookingTimes,
  now: Date,
): { field: BookingField; message: string }[] {
  const messages: Record<BookingField, string | null> = {
    date: dateProblem(form.date, times, now),
    time: timeProblem(form, times, now),
    people: isPeopleChoice(form.people) ? null : bookingTexts.peopleRequired,
    name: form.name.trim() ? null : bookingTexts.nameRequired,
    email: textProblem(form.email, isEmail, bookingTexts.emailRequired, bookingTexts.emailInvalid),
    phone: textProblem(
      form.phone,
      isReservationPhone,
      bookingTexts.phoneRequired,
      bookingTexts.phoneInvalid,
    ),
    message: form.message.length > maxBookingMessage ? bookingTexts.messageTooLong : null,
  }
  // The keys are those of the record above, in its order.
  return (Object.entries(messages) as [BookingField, string | null][]).flatMap(
    ([field, message]) => (message ? [{ field, message }] : []),
  )
}

/** First and last day that can be booked, by the restaurant's date (docs/rules.md §8). */
export function bookingWindow(
  { timeZone, daysAllowed }: Pick<BookingTimes, 'timeZone' | 'daysAllowed'>,
  now: Date,
): { first: PlainDate; last: PlainDate } {
  const first = plainDate(now, timeZone)
  return { first, last: addDays(first, daysAllowed) }
}

/** The starts of a day, as given; of today only those later than the restaurant's clock. */
export function slotsOffered(
  { timeZone, startsOn }: Pick<BookingTimes, 'timeZone' | 'startsOn'>,
  date: PlainDate,
  now: Date,
): string[] {
  const clock = wallClock(now, timeZone)
  return startsOn(date).filter((slot) => {
    const minutes = parseSlot(slot)
    return minutes !== null && (date !== clock.date || minutes > clock.minutes)
  })
}

/** `06:30 PM` or `18:30` → 1110 minutes after midnight; null when it is no time. */
export function parseSlot(text: string): number | null {
  const match = /^(\d{1,2}):([0-5]\d)\s*([AP]M)?$/i.exec(text.trim())
  if (!match) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  const half = match[3]?.toUpperCase()
  if (!half) return hours < 24 ? hours * 60 + minutes : null
  if (hours < 1 || hours > 12) return null
  return ((hours % 12) + (half === 'PM' ? 12 : 0)) * 60 + minutes
}

/** `18:30` → `06:30 PM`, as the form and the wire write it. */
export function slotText(time: string): string {
  const minutes = minutesOf(time)
  const hours = Math.floor(minutes / 60) % 24
  return `${timeOf((hours % 12 || 12) * 60 + (minutes % 60))} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Guests a booking counts for; more than ten count as eleven until the restaurant has called. */
export function guestsOf(people: string): number {
  return people === '10+' ? 11 : Number(people)
}

/** The instant at which a booking starts. @param start `HH:mm` on the restaurant's clock */
export function bookingStart(day: PlainDate, start: string, timeZone: string): Date {
  return instantAt(day, minutesOf(start), timeZone)
}

/** `2026-11-05` → `5-11-2026`, the d-MM-yyyy of the date field. */
export function bookingDateText(date: PlainDate): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)}-${month}-${year}`
}

/** `Sunday 22 November 20:00, 4 people`: what was booked, told to the diner. */
export function bookedText({
  date,
  time,
  people,
}: Pick<BookingForm, 'date' | 'time' | 'people'>): string {
  const day = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const guests = people === '1' ? '1 person' : `${people} people`
  return `${day} ${timeOf(parseSlot(time) ?? 0)}, ${guests}`
}

function dateProblem(date: string, times: BookingTimes, now: Date): string | null {
  if (!date) return bookingTexts.dateRequired
  return isBookable(date, times, now) ? null : bookingTexts.dateClosed
}

function isBookable(date: string, times: BookingTimes, now: Date): boolean {
  const { first, last } = bookingWindow(times, now)
  return isPlainDate(date) && date >= first && date <= last && times.startsOn(date).length > 0
}

/** The first day from a date on with a start left; null where the window has none. */
export function nextBookable(from: PlainDate, times: BookingTimes, now: Date): PlainDate | null {
  const { last } = bookingWindow(times, now)
  for (let date = from; date <= last; date = addDays(date, 1)) {
    if (slotsOffered(times, date, now).length > 0) return date
  }
  return null
}

function timeProblem(form: BookingForm, times: BookingTimes, now: Date): string | null {
  const minutes = parseSlot(form.time)
  if (!form.time.trim()) return bookingTexts.timeRequired
  // The date's own message reports it.
  if (!isBookable(form.date, times, now)) return null
  const offered = slotsOffered(times, form.date, now).map(parseSlot)
  if (minutes === null || !offered.includes(minutes)) return bookingTexts.timeClosed
  const seats = times.seatsLeft?.(form.date, form.time) ?? Number.POSITIVE_INFINITY
  return guestsOf(form.people) > seats ? bookingTexts.timeFull : null
}

function textProblem(
  text: string,
  isValid: (text: string) => boolean,
  required: string,
  invalid: string,
): string | null {
  if (!text.trim()) return required
  return isValid(text.trim()) ? null : invalid
}

function isPeopleChoice(people: string): boolean {
  return (peopleChoices as readonly string[]).includes(people)
}

/** A day that exists: 2026-02-30 does not. */
function isPlainDate(text: string): boolean {
  const isReadable =
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  return isReadable && addDays(text, 0) === text
}

/** The text that starts a chat with the restaurant. */
export function whatsappText(form: BookingForm): string {
  const [year, month, day] = form.date.split('-')
  return [
    'New booking request',
    `Name: ${form.name.trim()}`,
    `Email: ${form.email.trim()}`,
    `Time: ${form.time}`,
    `Date: ${day}/${month}/${year}`,
    `Phone: ${form.phone.trim()}`,
    `Number of people: ${form.people}`,
    `Message: ${form.message.trim()}`,
  ].join('\n')
}

/** Opens a chat with the number; anything in it but digits is left out. */
export function whatsappLink(number: string, form: BookingForm): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(whatsappText(form))}`
}
