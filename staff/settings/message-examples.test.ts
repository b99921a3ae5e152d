import { describe, expect, test } from 'vitest'
import type { WireBooking } from '#contract/staff/booking.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { anOrder, evening } from '#staff/fixtures/order.ts'
import { type ExampleFacts, messageExample } from './message-examples.ts'

const timing = { kind: 'asap', from: '2026-11-21T19:10:00Z', to: '2026-11-21T19:25:00Z' } as const
const delivery = anOrder({ number: 'BSB-1050', timing })
const pickup = anOrder({ number: 'BSB-1049', type: 'pickup', timing })
const rejected: WireStaffOrder = {
  ...anOrder({ number: 'BSB-1048', status: 'rejected' }),
  ending: { code: 'too_busy', reason: '', text: 'We are too busy. £9.50 goes back to your card.' },
}
const facts: ExampleFacts = {
  restaurant: 'Bombay Spice',
  orders: [delivery, pickup],
  bookings: [],
  bookingPhone: '020 7946 0123',
  outlet: 'Borough',
  zoneOf: () => 'Europe/London',
  now: new Date(evening),
  money: (amount) => `£${amount.toFixed(2)}`,
  sampleAmount: '£24.50',
}

describe('an order', () => {
  test('has the number and promise of the last one that the message would be about', () => {
    const { values, source } = messageExample('accepted', facts)
    expect(source).toBe('Preview with order BSB-1050:')
    expect(values).toMatchObject({ number: 'BSB-1050', promise: 'With you 19:10–19:25.' })
    expect(messageExample('ready', facts).values.promise).toBe('Ready for pickup 19:10–19:25.')
    expect(messageExample('ready', facts).source).toBe('Preview with order BSB-1049:')
  })

  test('that was rejected says what became of its money', () => {
    const { values, source } = messageExample('rejected', {
      ...facts,
      orders: [delivery, rejected],
    })
    expect(source).toBe('Preview with order BSB-1048:')
    expect(values.outcome).toBe('We are too busy. £9.50 goes back to your card.')
  })

  test('is said to be a sample where no order of the kind is known', () => {
    expect(messageExample('rejected', facts).source).toBe(
      'Preview with order BSB-1050 and a sample refund:',
    )
    expect(messageExample('accepted', { ...facts, orders: [] }).source).toContain('sample')
  })

  test('that money went back for says how much, and how', () => {
    const refund = { id: 'one', amount: 3.5, reason: 'missing', note: '', status: 'succeeded' }
    const refunded = { ...delivery, refunds: [refund] } as unknown as WireStaffOrder
    const { values } = messageExample('refunded', { ...facts, orders: [refunded] })
    expect(values.outcome).toContain('£3.50')
  })
})

describe('a booking', () => {
  const sorrel = { name: 'Sorrel', day: '2026-11-21', time: '19:00', people: '4' }
  const booked = { ...sorrel, state: 'confirmed', source: 'web' } as WireBooking

  test('is a guest’s own, not one of guests at the door', () => {
    const walkIn = { ...booked, name: 'Walk-in', source: 'walk_in' } as WireBooking
    const { values, source } = messageExample('booking_confirmed', {
      ...facts,
      bookings: [walkIn, booked],
    })
    expect(source).toBe('Preview with Sorrel’s booking:')
    expect(values.booking).toBe('Saturday 21 November 19:00, 4 people')
    expect(values.phone).toBe('020 7946 0123')
  })

  test('is a sample where there is none', () => {
    expect(messageExample('booking_confirmed', facts).source).toContain('sample')
  })
})
