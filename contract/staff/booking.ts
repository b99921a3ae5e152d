import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import {
  at,
  between,
  changeOf,
  clock,
  count,
  email,
  phoneText,
  revision,
  texts,
} from '#contract/values.ts'
import {
  bookingActions,
  bookingSources,
  bookingStates,
  bookingSteps,
} from '#domain/booking-states.ts'
import { maxTypedPhone } from '#domain/contact.ts'
import { weekdays } from '#domain/opening-hours.ts'
import { confirmChoices, maxBookingMessage, peopleChoices } from '#domain/reservation.ts'

const time = z.string().describe('HH:mm on the clock of the restaurant')
const clockTime = z.string().regex(clock, 'Write a time such as 19:30.')
const date = z.iso.date()

export const staffBooking = z.object({
  id: z.string(),
  day: z.string().describe('YYYY-MM-DD'),
  time,
  people: z.enum(peopleChoices),
  guests: count.describe('Seats that it takes'),
  ...texts('name', 'phone'),
  phone_text: phoneText,
  email: z.string(),
  message: z.string().describe('From the diner'),
  notes: z.string().describe('The restaurant’s own'),
  state: z.enum(bookingStates),
  source: z.enum(bookingSources),
  held_until: at
    .nullable()
    .describe(
      'When its hold ends, unless the link in its email confirms it before; null: not held',
    ),
  allowed: z.array(z.enum(bookingActions)).describe('Actions that the caller may take'),
  version: count,
  created_at: at,
})
export type WireBooking = z.infer<typeof staffBooking>

const bookingStart = z.object({
  time,
  guests: count.describe('At tables then'),
  capacity: count,
  free: count.describe('Seats that a whole stay from then on has; 0 where it has none'),
})
export const bookingDay = z.object({
  ...texts('day', 'today'),
  now: time,
  taken: z.boolean().describe('Whether tables can be booked at all'),
  bookings: z.array(staffBooking),
  guests: count.describe('Guests of placed, confirmed and seated bookings'),
  starts: z.array(bookingStart),
  stay_minutes: count.describe('For which a party has its table'),
  days: z.array(z.object({ day: z.string(), guests: count, is_closed: z.boolean() })),
  to_confirm: z.array(z.object({ day: z.string(), bookings: count })),
})
export type WireBookingDay = z.infer<typeof bookingDay>

const guestFields = {
  people: z.enum(peopleChoices),
  name: z.string().trim().max(80),
  phone: z.string().trim().max(maxTypedPhone),
  email: z.string().trim().max(254),
  message: z.string().trim().max(maxBookingMessage),
  notes: z.string().trim().max(300),
}
const over_capacity = z.boolean().default(false).describe('For managers')

const starts = z.array(clockTime).max(96)
const ruleFields = {
  taken: z.boolean().describe('Whether tables can be booked'),
  slots: starts.min(1, 'Add at least one start.'),
  weekdays: z.array(z.strictObject({ day: z.enum(weekdays), starts })).max(7),
  days_allowed: between(0, 365).describe('How far ahead diners book'),
  guests_per_slot: between(1, 1_000).describe('Guests at tables at the same time'),
  stay_minutes: between(15, 720).describe('For which a party has its table'),
  confirm: z.enum(confirmChoices),
  phone: z.string().trim().max(40).describe('Behind ‘Call Now’ on the page'),
  notice_email: email('tables@example.com'),
  whatsapp_share: z.boolean().describe('Whether guests can send their request by WhatsApp as well'),
  whatsapp_number: z
    .string()
    .trim()
    .regex(/^(\d{10,15})?$/, 'Write its digits from the country on, such as 447700900123.'),
}

/** When tables can be booked, and who confirms: content, also stored in the tenant's file. */
export const bookingRules = z.object({ revision, ...ruleFields })
export type WireBookingRules = z.infer<typeof bookingRules>

const ofBookings = { who: 'member', area: 'Staff office', right: 'bookings' } as const
const ofRules = { ...ofBookings, right: 'bookings.rules', data: bookingRules } as const

export const bookingCalls = {
  listBookings: {
    ...ofBookings,
    summary: 'The booked tables of a day; other days than today and tomorrow for managers',
    query: z.strictObject({ day: date.optional().describe('Today when left out') }),
    data: bookingDay,
  },
  addBooking: {
    ...ofBookings,
    summary: 'Add a booking by phone, or seat walk-in guests',
    /** Without `day` and `time`: walk-in guests, seated now. */
    body: z.strictObject({
      day: date.optional(),
      time: clockTime.optional(),
      people: guestFields.people,
      name: guestFields.name.default(''),
      phone: guestFields.phone.default(''),
      email: guestFields.email.default(''),
      message: guestFields.message.default(''),
      notes: guestFields.notes.default(''),
      over_capacity,
    }),
    idempotencyKey: 'required',
    data: staffBooking,
    errors: ['not_found', 'wrong_state', 'conflict', 'forbidden'],
  },
  changeBooking: {
    ...ofBookings,
    summary: 'Move or change a booking; 409 with the free seats if the time is full',
    /** Changed fields; the guest is notified of a new day, time or number of people. */
    body: z.strictObject({
      ...z.object({ day: date, time: clockTime, ...guestFields }).partial().shape,
      over_capacity,
    }),
    data: staffBooking,
    errors: ['wrong_state', 'conflict', 'forbidden'],
  },
  stepBooking: {
    ...ofBookings,
    summary: 'Confirm, seat, end or cancel a booking',
    params: z.object({ id: z.string(), step: z.enum(bookingSteps) }),
    body: z
      .strictObject({ message: z.string().trim().max(300).optional().describe('To the guest') })
      .nullish(),
    data: staffBooking,
    errors: ['wrong_state'],
  },
  getBookingRules: {
    ...ofRules,
    summary: 'When tables can be booked, and who confirms',
    errors: ['wrong_state'],
  },
  updateBookingRules: {
    ...ofRules,
    summary: 'Change when tables can be booked, and who confirms',
    body: changeOf(ruleFields),
    errors: ['wrong_state', 'forbidden'],
  },
} satisfies AreaCalls
