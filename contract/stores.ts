import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import type { Weekday } from '#domain/opening-hours.ts'
import { count, fulfilment, majorUnits, pictureSchema, texts } from './values.ts'

const timeRange = z.object({ opens: z.string(), closes: z.string() })

const timeRanges = z.array(timeRange)

export const openingHoursSchema = z.object({
  weekly: z.object({
    monday: timeRanges,
    tuesday: timeRanges,
    wednesday: timeRanges,
    thursday: timeRanges,
    friday: timeRanges,
    saturday: timeRanges,
    sunday: timeRanges,
  } satisfies Record<Weekday, z.ZodType>),
  exceptions: z.array(
    z.object({ date: z.string(), ranges: z.array(timeRange), reason: z.string() }),
  ),
})

export const outletSummary = z.object(texts('id', 'slug', 'name', 'phone'))

export const store = z.object({
  ...texts('id', 'slug', 'name'),
  brand: z.object({ id: z.string(), name: z.string(), path: z.string() }),
  address: z.object(texts('line1', 'line2', 'city', 'postcode')),
  phone: z.string(),
  opening_hours: openingHoursSchema,
  is_open: z.boolean(),
  opens_at: z.string().nullable().describe('ISO 8601; null while open or never'),
  services: z.array(fulfilment),
  minimum_order: majorUnits,
  delivery_fee: majorUnits,
  minutes: z.tuple([count, count]),
  ...texts('hygiene_rating', 'image'),
  picture: pictureSchema.nullable(),
})

export const storeDetails = store.extend({
  delivery_areas: z.array(
    z.object({
      name: z.string(),
      postcodes: z.array(z.string()),
      radius_km: z.number().nullable(),
      fee: majorUnits,
      free_over: majorUnits.nullable(),
      minimum_order: majorUnits,
      minutes: count,
    }),
  ),
})

export type Store = z.infer<typeof store>
export type StoreDetails = z.infer<typeof storeDetails>

export const storeCalls = {
  listStores: { who: 'diner', area: 'Stores', summary: 'All outlets', data: z.array(store) },
  getStore: {
    who: 'diner',
    area: 'Stores',
    summary: 'One outlet, with its delivery areas',
    params: z.object({ id: z.string().max(80) }),
    data: storeDetails,
  },
} satisfies AreaCalls
