import { z } from 'zod'
import { majorUnits, moneySum } from '#contract/money.ts'
import { failedMessages } from '#domain/failed-message.ts'
import { printerStates } from '#domain/ticket-layout.ts'
import { staffBooking } from './booking.ts'
import { mark } from './mark.ts'
import { service } from './service.ts'

const at = z.string().meta({ description: 'ISO 8601' })
const outletId = z.string()

export const todayQuery = z.strictObject({
  outlet_ids: z
    .string()
    .max(2_000)
    .optional()
    .meta({ description: 'Ids with commas between; all that the member may see when left out' }),
})

export const needParams = z.strictObject({ id: z.string().max(100) })

/** What waits for a person, worst first. */
const need = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unanswered'),
    outlet_id: outletId,
    orders: z.number().int(),
    since: at,
  }),
  z.object({
    kind: z.literal('refund_failed'),
    outlet_id: outletId,
    order_id: z.string(),
    refund_id: z.string(),
    number: z.string(),
    amount: majorUnits,
    at,
  }),
  z.object({
    kind: z.literal('dispute'),
    outlet_id: outletId,
    order_id: z.string(),
    dispute_id: z.string(),
    number: z.string(),
    amount: majorUnits,
    at,
    respond_by: at.nullable().meta({ description: 'Null where nobody can answer it' }),
    link: z.string().meta({ description: 'Where it is answered, at the provider' }),
  }),
  z.object({
    kind: z.literal('printer'),
    outlet_id: outletId,
    printer_id: z.string(),
    name: z.string(),
    state: z.enum(printerStates),
    waiting: z.number().int(),
    since: at.nullable(),
  }),
  z.object({
    kind: z.literal('no_printer'),
    outlet_id: outletId.meta({
      description: 'Its tickets are to print by themselves, on a printer that was removed',
    }),
  }),
  z.object({
    kind: z.literal('silent_screen'),
    outlet_id: outletId,
    device_id: z.string(),
    name: z.string(),
    since: at.nullable().meta({ description: 'Its last heartbeat; null before its first' }),
  }),
  z.object({
    kind: z.literal('no_board'),
    outlet_id: outletId,
  }),
  z.object({
    kind: z.literal('message_failed'),
    outlet_id: outletId.nullable().meta({ description: 'Null: of the whole restaurant' }),
    message_id: z.string(),
    what: z.enum(failedMessages),
    at,
    order: z.object({ id: z.string(), number: z.string() }).nullable(),
    booking: z.object({ day: z.string(), time: z.string(), people: z.string() }).nullable(),
  }),
  z.object({
    kind: z.literal('left_over'),
    outlet_id: outletId,
    order_id: z.string(),
    number: z.string(),
    at,
  }),
])
export type WireNeed = z.infer<typeof need>

/** The office's home: what waits, the day's figures, bookings and service. */
export const today = z.object({
  now: at,
  day: z.string().meta({ description: 'The business day of the first outlet, YYYY-MM-DD' }),
  outlets: z.array(z.object({ id: z.string(), name: z.string(), service })),
  needs: z.array(need),
  orders: z.number().int().meta({
    description:
      'Placed in the business day that each outlet is in, without tests and what ended unserved',
  }),
  open: z.number().int(),
  amount: moneySum.meta({ description: 'Less what was given back today' }),
  average: moneySum,
  answered: z
    .object({ median_seconds: z.number().int(), slowest_seconds: z.number().int() })
    .nullable(),
  bookings: z.object({
    bookings: z.number().int(),
    guests: z.number().int(),
    next: z.array(staffBooking).meta({ description: 'At most three' }),
  }),
  sold_out: z.array(mark),
})
export type WireToday = z.infer<typeof today>
