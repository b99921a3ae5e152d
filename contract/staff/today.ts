import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { at, count, majorUnits, moneySum, texts } from '#contract/values.ts'
import { failedMessages } from '#domain/diner-messages.ts'
import { printerStates } from '#domain/ticket-layout.ts'
import { staffBooking } from './booking.ts'
import { mark, service } from './service.ts'

const outletId = z.string()

export const needParams = z.strictObject({ id: z.string().max(100) })

/** Tasks that wait for a person, most urgent first. */
const need = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unanswered'), outlet_id: outletId, orders: count, since: at }),
  z.object({
    kind: z.literal('refund_failed'),
    outlet_id: outletId,
    ...texts('order_id', 'refund_id', 'number'),
    amount: majorUnits,
    at,
  }),
  z.object({
    kind: z.literal('dispute'),
    outlet_id: outletId,
    ...texts('order_id', 'dispute_id', 'number'),
    amount: majorUnits,
    at,
    respond_by: at.nullable().describe('Null where no answer is possible'),
    link: z.string().describe('Where it is answered, at the provider'),
  }),
  z.object({
    kind: z.literal('printer'),
    outlet_id: outletId,
    ...texts('printer_id', 'name'),
    state: z.enum(printerStates),
    waiting: count,
    since: at.nullable(),
  }),
  z.object({
    kind: z.literal('no_printer'),
    outlet_id: outletId.describe('Its tickets have no printer'),
  }),
  z.object({
    kind: z.literal('silent_screen'),
    outlet_id: outletId,
    ...texts('device_id', 'name'),
    since: at.nullable().describe('Its last heartbeat; null before its first'),
  }),
  z.object({ kind: z.literal('no_board'), outlet_id: outletId }),
  z.object({
    kind: z.literal('message_failed'),
    outlet_id: outletId.nullable().describe('Null: of the whole restaurant'),
    message_id: z.string(),
    what: z.enum(failedMessages),
    at,
    order: z.object({ id: z.string(), number: z.string() }).nullable(),
    booking: z.object({ day: z.string(), time: z.string(), people: z.string() }).nullable(),
  }),
  z.object({
    kind: z.literal('left_over'),
    outlet_id: outletId,
    ...texts('order_id', 'number'),
    at,
  }),
])
export type WireNeed = z.infer<typeof need>

export const today = z.object({
  now: at,
  day: z.string().describe('The business day of the first outlet, YYYY-MM-DD'),
  outlets: z.array(z.object({ id: z.string(), name: z.string(), service })),
  needs: z.array(need),
  orders: count.describe('Of the current business day'),
  open: count,
  amount: moneySum.describe('Less refunds of today'),
  average: moneySum,
  answered: z.object({ median_seconds: count, slowest_seconds: count }).nullable(),
  bookings: z.object({
    bookings: count,
    guests: count,
    next: z.array(staffBooking).describe('At most three'),
  }),
  sold_out: z.array(mark),
})
export type WireToday = z.infer<typeof today>

const ofOffice = { who: 'member', area: 'Staff office' } as const

export const todayCalls = {
  getToday: {
    ...ofOffice,
    summary: "Today: tasks, the day's figures, bookings and service",
    query: z.strictObject({
      outlet_ids: z.string().max(2_000).optional().describe('Ids with commas; left out: all'),
    }),
    data: today,
    errors: ['not_found'],
  },
  repeatMessage: {
    ...ofOffice,
    summary: 'Send a failed message of `today` again',
    params: needParams,
    errors: ['not_found'],
  },
  dismissDispute: {
    ...ofOffice,
    right: 'orders.refund',
    summary: 'Take a disputed payment off `today`; at the provider it stays as it is',
    params: needParams,
    errors: ['not_found'],
  },
} satisfies AreaCalls
