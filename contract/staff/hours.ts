import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { between, changeOf, clock, fulfilment, revision } from '#contract/values.ts'
import { largestAmount } from '#domain/currency.ts'
import { mostRanges, weekdays } from '#domain/opening-hours.ts'

// Opening hours, kitchen speed and delivery areas of an outlet: content, also stored in its file.

const range = z.strictObject({
  from: z.string().regex(clock, 'Write a time such as 12:00.'),
  to: z
    .string()
    .refine((time) => clock.test(time) || time === '24:00', 'Write a time such as 22:30 or 24:00.')
    .describe('Before `from`: on the next day'),
})
const ranges = z.array(range).max(mostRanges).describe('None: closed')

const kitchenFields = {
  preparation_minutes: between(0, 600),
  lead_minutes: between(0, 10_000),
  days_ahead: between(0, 60),
  slot_minutes: between(5, 240),
  slot_capacity: between(1, 10_000),
  early_kitchen_minutes: between(0, 600),
}
const day = z.strictObject({ day: z.enum(weekdays), ranges })
const exception = z.strictObject({ date: z.iso.date(), ranges, reason: z.string().trim().max(120) })

const hoursFields = {
  weekly: z.array(day).max(7),
  exceptions: z.array(exception).max(200),
  kitchen: z.strictObject(kitchenFields),
  orders_for_later: z.boolean(),
  services: z.array(fulfilment).min(1).max(2),
}

/** Open orders whose promised time a change would close; they are kept. */
const affectedOrders = z.array(
  z.object({ id: z.string(), number: z.string(), promised_from: z.iso.datetime() }),
)

export const hours = z.object({
  revision,
  ...hoursFields,
  next_days: z.array(
    z.object({ date: z.iso.date(), ranges: z.array(range), reason: z.string().nullable() }),
  ),
  affected_orders: affectedOrders,
})
export type WireHours = z.infer<typeof hours>

/** With `preview=1` nothing is saved; the answer shows the result. */
export const previewQuery = z.strictObject({ preview: z.literal('1').optional() })

const amount = z.number().min(0).max(largestAmount)
export const deliveryArea = z.strictObject({
  name: z.string().trim().max(80),
  postcodes: z.array(z.string().trim().toUpperCase().max(10)).max(300),
  radius_km: z.number().positive().max(100).nullable(),
  fee: amount,
  free_over: amount.nullable(),
  minimum_order: amount,
  minutes: between(0, 600),
})
export type WireDeliveryArea = z.infer<typeof deliveryArea>
const fees = z.strictObject({
  small_order: z.strictObject({ below: amount, fee: amount }).nullable(),
  service: z
    .strictObject({ percent: z.number().min(0).max(100), min: amount, max: amount })
    .nullable(),
  pickup_minimum: amount,
})
const areasFields = { areas: z.array(deliveryArea).max(100), fees }
export type WireFees = z.infer<typeof fees>
export const areas = z.object({ revision, ...areasFields, affected_orders: affectedOrders })
export type WireAreas = z.infer<typeof areas>

const ofMember = { who: 'member', area: 'Staff content' } as const
const ofPlanner = { ...ofMember, right: 'hours' } as const

export const hoursCalls = {
  getHours: { ...ofPlanner, summary: 'When an outlet is open, and how fast it cooks', data: hours },
  updateHours: {
    ...ofPlanner,
    summary: 'Change when an outlet is open, and how fast it cooks',
    query: previewQuery,
    /** Only the changed fields: of the week the changed days, of the kitchen the changed numbers. */
    body: changeOf({ ...hoursFields, kitchen: z.strictObject(kitchenFields).partial() }),
    data: hours,
  },
  getAreas: { ...ofMember, summary: 'Where an outlet delivers, and its fees', data: areas },
  updateAreas: {
    ...ofPlanner,
    summary: 'Change where an outlet delivers; fees are for an owner',
    query: previewQuery,
    body: changeOf({ ...areasFields, fees: fees.partial() }),
    data: areas,
  },
  tryPostcode: {
    ...ofMember,
    summary: 'The area of a postcode, or null',
    query: z.strictObject({ postcode: z.string().trim().min(1).max(20) }),
    data: deliveryArea.nullable(),
  },
} satisfies AreaCalls
