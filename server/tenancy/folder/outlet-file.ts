import { z } from 'zod'
import {
  checked,
  date,
  email,
  file,
  filled,
  hours,
  id,
  link,
  postcode,
  postcodeArea,
  price,
  text,
  timeZone,
} from './values.ts'

const week = z.strictObject({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
})

const kitchen = z.strictObject({
  preparation_minutes: z.number().int().min(0).max(600),
  lead_minutes: z.number().int().min(0).max(10_000),
  days_ahead: z.number().int().min(0).max(60),
  slot_minutes: z.number().int().min(5).max(240),
  slot_capacity: z.number().int().min(1),
})

const deliveryArea = z
  .strictObject({
    name: text,
    postcodes: z.array(postcodeArea).default([]),
    radius_km: z.number().positive().max(100).optional(),
    fee: price,
    free_over: price.optional(),
    minimum_order: price,
    minutes: z.number().int().min(0).max(600),
  })
  .refine((area) => area.postcodes.length > 0 || area.radius_km !== undefined, {
    error: 'has neither postcodes nor radius_km; write one of them',
  })

const serviceFee = z
  .strictObject({ percent: z.number().min(0).max(100), min: price, max: price })
  .refine(({ min, max }) => min <= max, {
    path: ['min'],
    error: 'is more than max',
  })

/** `outlets/<id>.yaml`. */
export const outletFile = z
  .strictObject({
    slug: id,
    name: filled,
    brand: id,
    menu: id,
    address: z.strictObject({ line1: text, line2: text.default(''), city: text, postcode }),
    coordinates: z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
    direction_link: link,
    phone: text,
    email,
    time_zone: timeZone.optional(),
    hours: week,
    exceptions: z.array(z.strictObject({ date, hours, reason: text.default('') })).default([]),
    paused: z.boolean().default(false),
    orders_for_later: z.boolean().default(true),
    services: z.array(z.enum(['delivery', 'pickup'])).min(1),
    kitchen,
    early_kitchen_minutes: z.number().int().min(0).max(600).default(0),
    delivery_areas: z.array(deliveryArea).default([]),
    fees: z
      .strictObject({
        small_order: z.strictObject({ below: price, fee: price }).optional(),
        service: serviceFee.optional(),
        pickup_minimum: price.default(0),
      })
      .default({ pickup_minimum: 0 }),
    hygiene_rating: checked(
      (value) => /^[0-5]?$/.test(value),
      'a hygiene rating; write "0" to "5", in quotes',
    ).default(''),
    picture: file.optional(),
  })
  .refine((outlet) => !outlet.services.includes('delivery') || outlet.delivery_areas.length > 0, {
    path: ['services'],
    error: 'delivery needs delivery_areas',
  })

export type OutletFile = z.infer<typeof outletFile>
