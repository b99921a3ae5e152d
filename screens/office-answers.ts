import type { z } from 'zod'
import type { WireBooking, WireBookingDay, WireBookingRules } from '#contract/staff/booking.ts'
import type { customerList, WireStaffCustomer } from '#contract/staff/customers.ts'
import { type BookingState, holdsSeats } from '#domain/booking-states.ts'
import { guestsOf } from '#domain/reservation.ts'
import { addDays, plainDate } from '#domain/zone.ts'
import { at } from '#staff/fixtures/order.ts'

// What the office's calls about bookings and customers answer while pictures are taken, with long names among the short.

const today = plainDate(new Date(at(0)), 'Europe/London')
const capacity = 12
const times = ['17:30', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30']

const booking = (
  time: string,
  people: WireBooking['people'],
  name: string,
  state: BookingState,
  facts: Partial<WireBooking> = {},
): WireBooking => ({
  id: name,
  day: today,
  time,
  people,
  guests: guestsOf(people),
  name,
  phone: '07700900101',
  phone_text: '07700 900101',
  email: '',
  message: '',
  notes: '',
  state,
  source: 'web',
  held_until: null,
  allowed: {
    placed: ['confirm', 'seat', 'no-show', 'cancel', 'move'] as const,
    confirmed: ['seat', 'no-show', 'cancel', 'move'] as const,
    seated: ['left'] as const,
    left: [],
    cancelled: [],
    no_show: ['seat'] as const,
  }[state].slice(),
  version: 1,
  created_at: at(-900),
  ...facts,
})

const bookings = [
  booking('18:00', '4', 'Rosemary P.', 'seated'),
  booking('18:30', '6', 'Maximiliane-Rosamunde von Hohenlohe-Bartenstein', 'confirmed', {
    message: 'Birthday. High chair for one, and room for a very long pram beside the table',
  }),
  booking('18:30', '6', 'Fennel D.', 'confirmed', { notes: 'Did not come once' }),
  booking('19:00', '10+', 'Sorrel W.', 'placed', { message: 'Two vegans, one nut allergy' }),
  booking('19:30', '2', 'Walk-in', 'left', { phone: '', phone_text: '', source: 'walk_in' }),
  booking('19:30', '2', 'Clove A.', 'cancelled', {
    phone: '',
    phone_text: '',
    email: 'clove@example.com',
  }),
  booking('20:00', '2', 'Dill F.', 'placed', { held_until: at(12) }),
]

const guestsAt = (time: string) =>
  bookings
    .filter((each) => each.time === time && holdsSeats(each.state))
    .reduce((sum, { guests }) => sum + guests, 0)

const sheet: WireBookingDay = {
  taken: true,
  day: today,
  today,
  now: '18:42',
  bookings,
  guests: 31,
  starts: times.map((time) => ({
    time,
    guests: guestsAt(time),
    capacity,
    free: capacity - guestsAt(time),
  })),
  days: [31, 14, 6, 0, 11, 18, 36].map((guests, index) => ({
    day: addDays(today, index),
    guests,
    is_closed: guests === 0,
  })),
  stay_minutes: 90,
  to_confirm: [
    { day: '2026-11-21', bookings: 1 },
    { day: '2026-12-31', bookings: 2 },
  ],
}

const rules: WireBookingRules = {
  revision: 3,
  slots: times,
  weekdays: [
    { day: 'tuesday', starts: [] },
    { day: 'friday', starts: ['18:30', '20:30'] },
  ],
  days_allowed: 30,
  guests_per_slot: capacity,
  stay_minutes: 90,
  confirm: 'at_once',
  phone: '020 7946 0123',
  notice_email: 'tables@bombayspice.example',
  whatsapp_share: true,
  whatsapp_number: '447700900123',
  taken: true,
}

const customers: z.output<typeof customerList> = {
  customers: [
    ['rosemary', 'Rosemary Pelargonium', 14, true, false],
    ['long', 'Maximiliane-Rosamunde von Hohenlohe-Bartenstein', 2, false, true],
    ['nobody', '', 0, false, false],
  ].map(([id, name, orders, has_notes, blocked]) => ({
    id: String(id),
    name: String(name),
    phone: '+447700900101',
    phone_text: '07700 900101',
    email: 'somebody.with.a.long.address@restaurant-guests.example.com',
    orders: Number(orders),
    last_order_at: Number(orders) > 0 ? at(-90) : null,
    has_notes: Boolean(has_notes),
    blocked: Boolean(blocked),
  })),
  count: 3,
  next_cursor: null,
}

const customer: WireStaffCustomer = {
  id: 'rosemary',
  name: 'Rosemary Pelargonium',
  phone: '+447700900101',
  phone_text: '07700 900101',
  phone_confirmed: true,
  email: 'somebody.with.a.long.address@restaurant-guests.example.com',
  email_confirmed: false,
  created_at: at(-200_000),
  news: true,
  notes: 'Rings twice. Likes the table at the window.',
  blocked: {
    reason: 'Was not at home, three times',
    at: at(-3_000),
    by: { kind: 'member', id: 'basil', name: 'Basil', device: null },
  },
  orders: {
    count: 14,
    spent: 412.5,
    refunded: 8.95,
    latest: [1042, 987, 915].map((number, index) => ({
      id: `order-BSB-${number}`,
      number: `BSB-${number}`,
      outlet_id: 'bombay-spice-borough',
      placed_at: at(-2_000 * (index + 1)),
      status: index === 1 ? 'rejected' : 'completed',
      total: 38.61,
    })),
  },
  bookings: [
    { id: 'one', day: today, time: '18:30', people: '6', state: 'confirmed' },
    { id: 'two', day: addDays(today, -40), time: '19:30', people: '2', state: 'no_show' },
  ],
  promos: [{ code: 'WELCOME10', uses: 1 }],
}

/** By path. */
export const officeAnswers: Record<string, unknown> = {
  '/api/staff/bookings': sheet,
  '/api/staff/booking-rules': rules,
  '/api/staff/customers': customers,
  '/api/staff/customers/rosemary': customer,
}
