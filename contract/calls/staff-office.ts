import { customerExport } from '#contract/customer.ts'
import * as booking from '#contract/staff/booking.ts'
import * as customer from '#contract/staff/customers.ts'
import { historyQuery, orderHistory } from '#contract/staff/history.ts'
import { needParams, today, todayQuery } from '#contract/staff/today.ts'
import type { AreaCalls } from './definition.ts'

const office = { who: 'member', area: 'Staff office' } as const
const bookings = { ...office, right: 'bookings' } as const
const bookingRules = { ...office, right: 'bookings.rules', data: booking.bookingRules } as const
const customers = { who: 'member', right: 'customers', area: 'Staff customers' } as const

/** Orders of any day, open tasks of today, bookings and customers. */
export const staffOfficeCalls = {
  listStaffOrders: {
    ...office,
    summary: 'Orders of some days, searched and filtered; before yesterday for managers',
    query: historyQuery,
    isCostly: true,
    data: orderHistory,
    errors: ['not_found', 'forbidden'],
  },
  getToday: {
    ...office,
    summary: "Today: tasks, the day's figures, bookings and service",
    query: todayQuery,
    data: today,
    errors: ['not_found'],
  },
  repeatMessage: {
    ...office,
    summary: 'Send a failed message of `today` again',
    params: needParams,
    errors: ['not_found'],
  },
  dismissDispute: {
    ...office,
    right: 'orders.refund',
    summary: 'Take a disputed payment off `today`; at the provider it stays as it is',
    params: needParams,
    errors: ['not_found'],
  },
  listBookings: {
    ...bookings,
    summary: 'The booked tables of a day; other days than today and tomorrow for managers',
    query: booking.bookingsQuery,
    data: booking.bookingDay,
  },
  addBooking: {
    ...bookings,
    summary: 'Add a booking by phone, or seat walk-in guests',
    body: booking.newBooking,
    idempotencyKey: 'required',
    data: booking.staffBooking,
    errors: ['not_found', 'wrong_state', 'conflict', 'forbidden'],
  },
  changeBooking: {
    ...bookings,
    summary: 'Move or change a booking; 409 with the free seats if the time is full',
    body: booking.bookingChange,
    data: booking.staffBooking,
    errors: ['wrong_state', 'conflict', 'forbidden'],
  },
  stepBooking: {
    ...bookings,
    summary: 'Confirm, seat, end or cancel a booking',
    params: booking.bookingStepParams,
    body: booking.bookingStepRequest,
    data: booking.staffBooking,
    errors: ['wrong_state'],
  },
  getBookingRules: {
    ...bookingRules,
    summary: 'When tables can be booked, and who confirms',
    errors: ['wrong_state'],
  },
  updateBookingRules: {
    ...bookingRules,
    summary: 'Change when tables can be booked, and who confirms',
    body: booking.bookingRulesUpdate,
    errors: ['wrong_state', 'forbidden'],
  },
  listCustomers: {
    ...customers,
    summary: 'Customers by name, phone, email or postcode',
    query: customer.customersQuery,
    isCostly: true,
    data: customer.customerList,
  },
  getStaffCustomer: {
    ...customers,
    summary: 'A customer with orders, bookings and notes',
    data: customer.staffCustomer,
  },
  noteCustomer: {
    ...customers,
    summary: 'Change the notes about a customer',
    body: customer.customerNotes,
    data: customer.staffCustomer,
  },
  blockCustomer: {
    ...customers,
    summary: 'Take no orders and bookings of a customer any more, or take them again',
    body: customer.customerBlock,
    data: customer.staffCustomer,
  },
  exportStaffCustomer: {
    ...customers,
    summary: 'Everything held about a customer, at their request; for an owner of all outlets',
    data: customerExport,
    errors: ['forbidden', 'proof_needed'],
  },
  eraseCustomer: {
    ...customers,
    summary:
      'Erase a customer, at their request; for an owner of all outlets, 409 with an open order',
    errors: ['forbidden', 'proof_needed', 'wrong_state'],
  },
} satisfies AreaCalls
