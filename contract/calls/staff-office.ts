import * as booking from '#contract/staff/booking.ts'
import { historyQuery, orderHistory } from '#contract/staff/history.ts'
import { needParams, today, todayQuery } from '#contract/staff/today.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'

/** Reads and changes of the office: orders of any day, open tasks of today, and bookings. */
export const staffOfficeCalls = {
  listStaffOrders: {
    who: 'member',
    area: 'Staff office',
    summary: 'Orders of some days, searched and filtered; before yesterday for managers',
    query: historyQuery,
    isCostly: true,
    data: orderHistory,
    errors: ['not_found', 'forbidden'],
  },
  getToday: {
    who: 'member',
    area: 'Staff office',
    summary: 'What waits for a person, the figures of the day, bookings and service',
    query: todayQuery,
    data: today,
    errors: ['not_found'],
  },
  repeatMessage: {
    who: 'member',
    area: 'Staff office',
    summary: 'Send a message again that did not arrive; what `today` lists',
    params: needParams,
    data: nothing,
    errors: ['not_found'],
  },
  dismissDispute: {
    who: 'member',
    right: 'orders.refund',
    area: 'Staff office',
    summary: 'Take a disputed payment off `today`; at the provider it stays as it is',
    params: needParams,
    data: nothing,
    errors: ['not_found'],
  },
  listBookings: {
    who: 'member',
    right: 'bookings',
    area: 'Staff office',
    summary: 'The booked tables of a day; other days than today and tomorrow for managers',
    query: booking.bookingsQuery,
    data: booking.bookingDay,
  },
  addBooking: {
    who: 'member',
    right: 'bookings',
    area: 'Staff office',
    summary: 'Book for somebody who called, or seat guests who have not booked',
    body: booking.newBooking,
    idempotencyKey: 'required',
    data: booking.staffBooking,
    errors: ['not_found', 'wrong_state', 'key_reused', 'conflict', 'forbidden'],
  },
  changeBooking: {
    who: 'member',
    right: 'bookings',
    area: 'Staff office',
    summary: 'Move a booking, or change what it says; 409 with the seats left where it is full',
    params: booking.bookingParams,
    body: booking.bookingChange,
    data: booking.staffBooking,
    errors: ['wrong_state', 'conflict', 'forbidden'],
  },
  stepBooking: {
    who: 'member',
    right: 'bookings',
    area: 'Staff office',
    summary: 'Confirm, seat, end or cancel a booking',
    params: booking.bookingStepParams,
    body: booking.bookingStepRequest,
    data: booking.staffBooking,
    errors: ['wrong_state'],
  },
  getBookingRules: {
    who: 'member',
    right: 'bookings.rules',
    area: 'Staff office',
    summary: 'When tables can be booked, and who confirms',
    data: booking.bookingRules,
    errors: ['wrong_state'],
  },
  updateBookingRules: {
    who: 'member',
    right: 'bookings.rules',
    area: 'Staff office',
    summary: 'Change when tables can be booked, and who confirms',
    body: booking.bookingRulesUpdate,
    data: booking.bookingRules,
    errors: ['conflict', 'wrong_state', 'forbidden'],
  },
} satisfies AreaCalls
