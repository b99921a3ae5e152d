import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { customerExport } from '#contract/customer.ts'
import { at, count, majorUnits, phoneText, texts } from '#contract/values.ts'
import { bookingStates } from '#domain/booking-states.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { actor } from './actor.ts'

const person = { ...texts('id', 'name', 'phone'), phone_text: phoneText, email: z.string() }

export const customerList = z.object({
  customers: z.array(
    z.object({
      ...person,
      orders: count,
      last_order_at: at.nullable(),
      has_notes: z.boolean(),
      blocked: z.boolean(),
    }),
  ),
  count: count.describe('Number of all matches; without a search, of all customers'),
  next_cursor: z.string().nullable(),
})
export type WireCustomerRow = z.infer<typeof customerList>['customers'][number]

/** A customer as the restaurant sees them, with orders only of outlets that the caller may see. */
export const staffCustomer = z.object({
  ...person,
  phone_confirmed: z.boolean(),
  email_confirmed: z.boolean(),
  created_at: at,
  news: z.boolean().describe('Whether they want news and offers'),
  notes: z.string().describe('The restaurant’s own; part of a data export'),
  blocked: z.object({ reason: z.string(), at, by: actor.nullable() }).nullable(),
  orders: z.object({
    count,
    spent: majorUnits.describe('Without refunds'),
    refunded: majorUnits,
    latest: z.array(
      z.object({
        ...texts('id', 'number', 'outlet_id'),
        placed_at: at,
        status: z.enum(orderStatuses),
        total: majorUnits,
      }),
    ),
  }),
  bookings: z
    .array(z.object({ ...texts('id', 'day', 'time', 'people'), state: z.enum(bookingStates) }))
    .describe('With a contact that the customer has proven'),
  promos: z.array(z.object({ code: z.string(), uses: count })),
})
export type WireStaffCustomer = z.infer<typeof staffCustomer>

const ofCustomers = { who: 'member', right: 'customers', area: 'Staff customers' } as const

/** Orders of any day, open tasks of today, bookings and customers. */
export const staffCustomerCalls = {
  listCustomers: {
    ...ofCustomers,
    summary: 'Customers by name, phone, email or postcode',
    /** Without a search only blocked customers are listed, which prevents paging through all customers. */
    query: z.strictObject({
      q: z.string().trim().min(3, 'Write at least 3 characters.').max(80).optional(),
      blocked: z.enum(['1']).optional().describe('Only blocked customers'),
      cursor: z
        .string()
        .regex(/^\d{1,6}$/)
        .optional(),
    }),
    isCostly: true,
    data: customerList,
  },
  getStaffCustomer: {
    ...ofCustomers,
    summary: 'A customer with orders, bookings and notes',
    data: staffCustomer,
  },
  noteCustomer: {
    ...ofCustomers,
    summary: 'Change the notes about a customer',
    body: z.strictObject({ notes: z.string().trim().max(500) }),
    data: staffCustomer,
  },
  blockCustomer: {
    ...ofCustomers,
    summary: 'Take no orders and bookings of a customer any more, or take them again',
    body: z.strictObject({
      reason: z.string().trim().min(3, 'Write why, in 3 characters or more.').max(120).nullable(),
    }),
    data: staffCustomer,
  },
  exportStaffCustomer: {
    ...ofCustomers,
    summary: 'Everything held about a customer, at their request; for an owner of all outlets',
    data: customerExport,
    errors: ['forbidden', 'proof_needed'],
  },
  eraseCustomer: {
    ...ofCustomers,
    summary:
      'Erase a customer, at their request; for an owner of all outlets, 409 with an open order',
    errors: ['forbidden', 'proof_needed', 'wrong_state'],
  },
} satisfies AreaCalls
