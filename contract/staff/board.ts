import { z } from 'zod'
import { mark } from './mark.ts'
import { kitchenSlots, service } from './service.ts'
import { staffOrder } from './staff-order.ts'

export const boardQuery = z.object({
  outlet_ids: z
    .string()
    .max(2_000)
    .optional()
    .meta({ description: 'Ids with commas between; all that the actor may see when left out' }),
})

/** The whole picture: what a screen shows after it has connected, and after every gap. */
export const board = z.object({
  now: z.string().meta({ description: "The server's clock, by which ages are counted" }),
  outlets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      short: z.string(),
      phone: z.string(),
      time_zone: z.string(),
      service,
      prep: z.number().int(),
      preset: z
        .number()
        .int()
        .meta({ description: 'Minutes with which an order is accepted unless others are given' }),
      busy: service.shape.busy,
      slot_minutes: z.number().int(),
      slots_today: kitchenSlots,
      listening: z.number().int().meta({ description: 'Screens that hear new orders' }),
    }),
  ),
  orders: z.array(staffOrder),
  more_orders: z.number().int().meta({ description: 'Open orders beyond those that are sent' }),
  stock: z.array(mark),
})
export type WireBoard = z.infer<typeof board>

/** Events of the stream by name; `data` is the thing itself. */
export const boardEvents = {
  board,
  order: staffOrder,
  service,
  stock: z.object({ outlet_id: z.string(), marks: z.array(mark), version: z.number().int() }),
} as const
export const boardEvent = z.union([board, staffOrder, service, boardEvents.stock])
