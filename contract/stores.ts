import { z } from 'zod'
import type { Weekday } from '#domain/opening-hours.ts'
import { count, fulfilment, majorUnits, pictureSchema } from './values.ts'

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

const storeAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  postcode: z.string(),
})

export const outletSummary = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  phone: z.string(),
})

export const store = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  brand: z.object({ id: z.string(), name: z.string(), path: z.string() }),
  address: storeAddress,
  phone: z.string(),
  opening_hours: openingHoursSchema,
  is_open: z.boolean(),
  opens_at: z.string().nullable().describe('ISO 8601; null while open or never'),
  services: z.array(fulfilment),
  minimum_order: majorUnits,
  delivery_fee: majorUnits,
  minutes: z.tuple([count, count]),
  hygiene_rating: z.string(),
  image: z.string(),
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
