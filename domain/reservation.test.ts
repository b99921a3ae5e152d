import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guestsDuring } from './booking-seats.ts'
import {
  type BookingForm,
  bookingDateText,
  bookingProblems,
  bookingStart,
  bookingWindow,
  guestsOf,
  nextBookable,
  parseSlot,
  slotsOffered,
  slotText,
  whatsappLink,
} from './reservation.ts'
import { addDays, timeOf } from './zone.ts'

const slots = ['12:30 PM', '06:00 PM', '06:30 PM', '08:00 PM']
/** No bookings on 25 November, and only in the evening of the 26th. */
const timeZone = 'Europe/London'
const times = {
  timeZone,
  startsOn: (date: string) =>
    date === '2026-11-25' ? [] : date === '2026-11-26' ? slots.slice(1) : slots,
  daysAllowed: 14,
}
const now = new Date('2026-11-20T18:00:00Z')
const form: BookingForm = {
  date: '2026-11-20',
  time: '06:30 PM',
  people: '10+',
  name: 'Asha',
  email: 'asha@example.com',
  phone: '07700900123',
  message: '',
}

describe('the form', () => {
  test.each<[Partial<BookingForm>, string | null]>([
    [{}, null],
    [{ name: ' ' }, 'Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'asha@example' }, 'Enter a valid email'],
    [{ phone: '' }, 'Phone number is required'],
    [{ phone: '0770090012' }, 'Enter a valid 11-digit phone number'],
    [{ phone: '+44 7700 900125' }, null],
    [{ phone: '+353 86 123 4567' }, null],
    [{ date: '' }, 'Date is required'],
    [{ time: '' }, 'Time is required'],
    [{ people: '11' }, 'Number of people is required'],
    [{ message: 'x'.repeat(200) }, null],
    [{ message: 'x'.repeat(201) }, 'Message should be less than 200 characters'],
    [{ date: '2026-11-19' }, 'Bookings are not open for this date'],
    [{ date: '2026-12-04' }, null],
    [{ date: '2026-12-05' }, 'Bookings are not open for this date'],
    [{ date: '2026-11-31' }, 'Bookings are not open for this date'],
    [{ time: '06:00 PM' }, 'This time can’t be booked any more'],
    [{ time: '07:00 PM' }, 'This time can’t be booked any more'],
    [{ date: '2026-11-25', time: '12:30 PM' }, 'Bookings are not open for this date'],
    [{ date: '2026-11-26', time: '12:30 PM' }, 'This time can’t be booked any more'],
    [{ date: '2026-11-26', time: '06:00 PM' }, null],
  ])('%j', (given, message) => {
    const problems = bookingProblems({ ...form, ...given }, times, now)

    expect(problems.map((problem) => problem.message)).toEqual(message ? [message] : [])
  })

  test.each([
    ['4', null],
    ['5', 'This time is fully booked. Please choose another, or call us.'],
    ['10+', 'This time is fully booked. Please choose another, or call us.'],
  ])('a party of %s at a time with four seats: %s', (people, message) => {
    const seatsLeft = (date: string, slot: string) =>
      date === form.date && slot === form.time ? 4 : 20
    const problems = bookingProblems({ ...form, people }, { ...times, seatsLeft }, now)

    expect(problems).toEqual(message ? [{ field: 'time', message }] : [])
  })

  test('an empty form has one sentence per field', () => {
    const empty = { date: '', time: '', people: '', name: '', email: '', phone: '', message: '' }

    expect(
      bookingProblems(empty, times, now)
        .map(({ field }) => field)
        .join(' '),
    ).toBe('date time people name email phone')
  })
})

test.each([
  ['today, while a start is left', '2026-11-20', '2026-11-20T18:00:00Z', '2026-11-20'],
  ['tomorrow, late in the evening', '2026-11-20', '2026-11-20T21:00:00Z', '2026-11-21'],
  ['the one after a day without bookings', '2026-11-25', '2026-11-20T18:00:00Z', '2026-11-26'],
  ['the last of the window', '2026-12-04', '2026-11-20T18:00:00Z', '2026-12-04'],
  ['none after the window', '2026-12-05', '2026-11-20T18:00:00Z', null],
])('the next day with a table %s', (_name, from, instant, date) => {
  expect(nextBookable(from, times, new Date(instant))).toBe(date)
})

describe('the restaurant’s clock', () => {
  test.each([
    ['Europe/London', '2026-11-20T20:00:00Z', '2026-11-20', []],
    ['Europe/London', '2026-07-20T17:00:00Z', '2026-07-20', slots.slice(2)],
    // 00:30 in London already, while it is 23:30 the day before in UTC.
    ['Europe/London', '2026-07-20T23:30:00Z', '2026-07-21', slots],
    // Saturday 05:42 in Auckland, Friday evening in London.
    ['Pacific/Auckland', '2026-11-27T16:42:00Z', '2026-11-28', slots],
    ['Pacific/Auckland', '2026-11-27T10:59:00Z', '2026-11-27', []],
    ['Pacific/Auckland', '2026-11-27T11:00:00Z', '2026-11-28', slots],
    // 17:42 and 18:42 an hour before London.
    ['Europe/Gibraltar', '2026-11-27T16:42:00Z', '2026-11-27', slots.slice(1)],
    ['Europe/Gibraltar', '2026-11-27T17:42:00Z', '2026-11-27', slots.slice(3)],
    ['America/New_York', '2026-11-28T03:30:00Z', '2026-11-27', []],
    // Days on which the clocks change: an hour forward, an hour back.
    ['Europe/London', '2027-03-28T17:01:00Z', '2027-03-28', slots.slice(2)],
    ['Europe/London', '2027-10-31T18:01:00Z', '2027-10-31', slots.slice(2)],
    ['America/New_York', '2027-11-07T23:01:00Z', '2027-11-07', slots.slice(2)],
    ['Pacific/Auckland', '2027-09-26T05:01:00Z', '2027-09-26', slots.slice(2)],
  ])('in %s, %s is on %s', (zone, instant, date, offered) => {
    const there = { timeZone: zone, startsOn: () => slots, daysAllowed: 2 }
    const { first, last } = bookingWindow(there, new Date(instant))

    expect([first, last]).toEqual([date, addDays(date, 2)])
    expect(slotsOffered(there, first, new Date(instant))).toEqual(offered)
    expect(slotsOffered(there, last, new Date(instant))).toEqual(slots)
  })

  test.each([
    ['2027-03-28', '18:00', 'Europe/London', '2027-03-28T17:00:00Z'],
    ['2027-10-31', '18:00', 'Europe/London', '2027-10-31T18:00:00Z'],
    ['2027-09-26', '18:00', 'Pacific/Auckland', '2027-09-26T05:00:00Z'],
    ['2027-11-07', '18:00', 'America/New_York', '2027-11-07T23:00:00Z'],
  ])('a table of %s %s in %s begins at %s', (day, start, zone, instant) => {
    expect(bookingStart(day, start, zone)).toEqual(new Date(instant))
  })
})

test.each([
  ['12:00 AM', 0],
  ['12:30 PM', 750],
  ['06:30 pm', 1_110],
  ['18:30', 1_110],
  ['13:00 PM', null],
  ['00:30 AM', null],
  ['24:00', null],
])('%s is %s minutes after midnight', (text, minutes) => {
  expect(parseSlot(text)).toBe(minutes)
})

test('every time of a day is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      expect(slotText(timeOf(minutes))).toMatch(/^\d\d:\d\d [AP]M$/)
      expect(parseSlot(slotText(timeOf(minutes)))).toBe(minutes)
    }),
  )
})

test('dates and guests are written as the specification says', () => {
  expect(bookingDateText('2026-11-05')).toBe('5-11-2026')
  expect(guestsOf('10')).toBe(10)
  expect(guestsOf('10+')).toBe(11)
})

test('the text of the chat contains the request, one line per field', () => {
  const link = new URL(
    whatsappLink('+44 7700 900123', {
      date: '2026-11-05',
      time: '07:30 PM',
      people: '10+',
      name: 'Sample & Diner',
      email: 'diner@example.com',
      phone: '07700900123',
      message: 'A quiet corner',
    }),
  )
  expect(link.origin + link.pathname).toBe('https://wa.me/447700900123')
  expect(link.searchParams.get('text')).toBe(
    [
      'New booking request',
      'Name: Sample & Diner',
      'Email: diner@example.com',
      'Time: 07:30 PM',
      'Date: 05/11/2026',
      'Phone: 07700900123',
      'Number of people: 10+',
      'Message: A quiet corner',
    ].join('\n'),
  )
})

const arrivals = [
  { start: '18:00', guests: 4 },
  { start: '19:00', guests: 8 },
  { start: '20:00', guests: 2 },
]
test.each([
  ['of those who are still there, until they leave', '19:29', 90, 12],
  ['who have left at that minute', '19:30', 90, 10],
  ['of those who arrive within it', '17:30', 90, 4],
  ['of those who arrive at its end', '16:30', 90, 0],
  ['at its fullest moment', '18:30', 90, 12],
  ['with another stay', '19:30', 60, 8],
  ['where nobody stays over the next start', '18:30', 30, 0],
])(
  'guests at tables during a stay count %s: from %s for %i minutes %i',
  (_name, start, minutes, guests) => {
    expect(guestsDuring(arrivals, start, minutes)).toBe(guests)
  },
)
