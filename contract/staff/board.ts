import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { count, each, texts } from '#contract/values.ts'
import { heartbeatAnswer } from './devices.ts'
import { printing } from './printing.ts'
import { kitchenSlots, mark, service } from './service.ts'
import { staffOrder } from './staff-order.ts'

export const boardQuery = z.strictObject({
  outlet_ids: z.string().max(2_000).optional().describe('Ids with commas; left out: all'),
})

const bookingCount = z.object({
  bookings: count,
  guests: count,
  last_by_diner: z.iso
    .datetime()
    .nullable()
    .describe(
      'When a diner booked one of them today last, those left out that the team has changed: a later one is heard',
    ),
})

const toConfirm = count.describe('Bookings of any day that wait for the restaurant')

/** The full snapshot, sent after a connect and after every gap. */
export const board = z.object({
  now: z.string().describe("The server's clock, by which ages are counted"),
  outlets: z.array(
    z.object({
      ...texts('id', 'name', 'short', 'phone', 'time_zone'),
      service,
      prep: count.describe('Without the minutes that it is busy'),
      preset: count.describe('Minutes with which an order is accepted by default'),
      busy: service.shape.busy,
      slot_minutes: count,
      slots_today: kitchenSlots,
      unanswered: z.object({
        ...each(count, 'text_after', 'call_after', 'pause_after', 'refund_after'),
        phones: count.describe('How many phones get its texts'),
      }),
      pauses_unheard_after: count
        .nullable()
        .describe('Minutes without a listening screen that pause it; null: never'),
      listening: count.describe('Screens that hear new orders'),
      last_order_at: z.string().nullable().describe('Without tests'),
    }),
  ),
  orders: z.array(staffOrder),
  more_orders: count.describe('Open orders beyond those that are sent'),
  stock: z.array(mark),
  printing: z.array(printing).describe('By outlet'),
  screens: heartbeatAnswer.shape.screens,
  bookings_today: bookingCount,
  bookings_to_confirm: toConfirm,
})
export type WireBoard = z.infer<typeof board>

/** Screens that show the bookings of the day fetch them again; without names, since every screen receives it. */
const bookingsChanged = z.object({
  day: z.string(),
  bookings_today: bookingCount,
  bookings_to_confirm: toConfirm,
})
export type WireBookingsChanged = z.infer<typeof bookingsChanged>

/** Events of the stream by name; `data` is the thing itself. */
export const boardEvents = {
  board,
  order: staffOrder,
  service,
  stock: z.object({ outlet_id: z.string(), marks: z.array(mark), version: count }),
  print: printing,
  booking: bookingsChanged,
} as const
export const boardEvent = z.union([
  board,
  staffOrder,
  service,
  boardEvents.stock,
  printing,
  bookingsChanged,
])

const ofScreen = { who: 'device', area: 'Staff orders' } as const

export const boardCalls = {
  getBoard: {
    ...ofScreen,
    summary: 'A full snapshot of the outlets: open orders, service, sold-out dishes',
    query: boardQuery,
    data: board,
    errors: ['not_found'],
  },
  watchBoard: {
    ...ofScreen,
    summary:
      'The full snapshot as `board`, then each change as `order`, `service`, `stock`, `print` or `booking`, until the reader leaves',
    query: boardQuery,
    events: boardEvent,
    namedEvents: boardEvents,
    errors: ['not_found', 'too_many_requests'],
  },
} satisfies AreaCalls
