import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { at, count, fulfilment, texts } from '#contract/values.ts'
import { pauseKinds } from '#domain/live-facts.ts'
import { actor } from './actor.ts'

export const mark = z.object({
  ...texts('id', 'outlet_id'),
  kind: z.enum(['item', 'option']),
  ...texts('ref', 'name'),
  until: at.nullable().describe('Null: until it is undone'),
  left: count.nullable(),
  by: actor,
  at,
})
export type WireMark = z.infer<typeof mark>

export const stock = z.object({
  marks: z.array(mark),
  items: z.array(
    z.object({ ...texts('id', 'name', 'category'), available: z.boolean(), open_orders: count }),
  ),
  options: z.array(
    z.object({
      ...texts('id', 'name', 'group'),
      available: z.boolean(),
      open_orders: count,
      needed_by: z.array(z.string()).describe('Names of dishes'),
    }),
  ),
})

const services = z.array(fulfilment).min(1)

export const service = z.object({
  outlet_id: z.string(),
  state: z.enum(['open', 'closed', 'paused', 'not_live']),
  next_opening: at.nullable(),
  closes_at: at.nullable().describe('End of the running stretch; null while closed'),
  pauses: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(pauseKinds),
      services,
      until: at.nullable(),
      ...texts('reason', 'message'),
      by: actor,
      at,
      seen_by: count,
    }),
  ),
  busy: z.object({ minutes: count, until: at, half: z.boolean() }).nullable(),
  prep_minutes: count,
  version: count,
})
export type WireService = z.infer<typeof service>

const words = z.string().trim().max(120)
const pauseEnd = z.union([
  z.literal('next_opening'),
  z.literal('manual'),
  z.iso.datetime({ offset: true }),
])

export const kitchenSlot = z.object({
  start: at,
  end: at,
  used: count,
  capacity: count,
  closed_by: z.enum(['full', 'too_soon', 'pause', 'holiday']).nullable(),
})
export const kitchenSlots = z.array(kitchenSlot)

const ofScreen = { who: 'device', area: 'Staff service' } as const
const ofControl = { ...ofScreen, right: 'service', data: service } as const
const ofPause = { ...ofScreen, right: 'service', data: service, errors: ['wrong_state'] } as const

const ofStock = { ...ofScreen, right: 'stock' } as const

/** Changes during service: sold-out items, pauses, busy times. */
export const serviceCalls = {
  getStock: {
    ...ofScreen,
    summary: 'Dishes and options of an outlet, with those that are sold out',
    query: z.strictObject({ outlet_id: z.string().min(1).max(80) }),
    data: stock,
    errors: ['not_found'],
  },
  markStock: {
    ...ofStock,
    summary: 'Mark a dish or an option as sold out',
    body: z.strictObject({
      outlets: z.array(z.string().min(1).max(80)).min(1).max(50),
      kind: z.enum(['item', 'option']),
      id: z.string().min(1).max(160),
      until: z.union([
        z.literal('next_opening'),
        z.literal('manual'),
        z.iso.datetime({ offset: true }),
      ]),
      left: count
        .min(1)
        .max(999)
        .optional()
        .describe('So many can still be ordered; left out: none'),
    }),
    data: z.object({
      marks: z.array(mark),
      also_sold_out: z.array(z.string()).describe('Items without a required option'),
      open_orders: count.describe('Open orders that hold it'),
    }),
    errors: ['not_found'],
  },
  unmarkStock: { ...ofStock, summary: 'Take a mark back', data: mark },
  getService: {
    ...ofScreen,
    summary: 'Whether an outlet takes orders, and the reasons if not',
    data: service,
  },
  pauseService: {
    ...ofControl,
    summary: 'Take no orders for a while',
    body: z.strictObject({
      services,
      until: pauseEnd,
      reason: words.default(''),
      message: words.default(''),
    }),
    errors: ['limit_reached'],
  },
  changePause: {
    ...ofPause,
    summary: 'End a pause at another time, or tell diners something else',
    body: z.strictObject({
      until: pauseEnd.optional(),
      message: words.optional().describe("The message for diners; '' for the default"),
    }),
  },
  resumeService: { ...ofPause, summary: 'Lift one pause' },
  setBusy: {
    ...ofControl,
    summary: 'Lengthen the times of new orders',
    body: z.strictObject({
      minutes: count.min(5).max(60).multipleOf(5),
      until: z.union([z.literal('closing'), z.iso.datetime({ offset: true })]),
      half: z.boolean().default(false),
    }),
  },
  clearBusy: { ...ofControl, summary: 'Be as quick as usual again' },
  goLive: {
    who: 'member',
    right: 'settings',
    area: 'Staff service',
    summary: 'Open a new restaurant to diners',
    data: service,
  },
  listKitchenSlots: {
    ...ofScreen,
    summary: 'The slots of a day, with orders, capacity and closures',
    query: z.strictObject({ date: z.iso.date().optional() }),
    data: kitchenSlots,
  },
} satisfies AreaCalls
