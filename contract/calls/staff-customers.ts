import { customerExport } from '#contract/customer.ts'
import {
  customerBlock,
  customerList,
  customerNotes,
  customerParams,
  customersQuery,
  staffCustomer,
} from '#contract/staff/customers.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'

const customers = { who: 'member', right: 'customers', area: 'Staff customers' } as const

/** The restaurant's customers: search, notes, blocks, and the export and erasure that a customer asked for. */
export const staffCustomerCalls = {
  listCustomers: {
    ...customers,
    summary: 'Customers by name, phone, email or postcode',
    query: customersQuery,
    isCostly: true,
    data: customerList,
  },
  getStaffCustomer: {
    ...customers,
    summary: 'A customer with orders, bookings and notes',
    params: customerParams,
    data: staffCustomer,
  },
  noteCustomer: {
    ...customers,
    summary: 'Change the notes about a customer',
    params: customerParams,
    body: customerNotes,
    data: staffCustomer,
  },
  blockCustomer: {
    ...customers,
    summary: 'Take no orders and bookings of a customer any more, or take them again',
    params: customerParams,
    body: customerBlock,
    data: staffCustomer,
  },
  exportStaffCustomer: {
    ...customers,
    summary: 'Everything held about a customer, at their request; for an owner of all outlets',
    params: customerParams,
    data: customerExport,
    errors: ['forbidden', 'proof_needed'],
  },
  eraseCustomer: {
    ...customers,
    summary:
      'Erase a customer, at their request; for an owner of all outlets, 409 with an open order',
    params: customerParams,
    data: nothing,
    errors: ['forbidden', 'proof_needed', 'wrong_state'],
  },
} satisfies AreaCalls
