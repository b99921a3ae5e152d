import { z } from 'zod'
import { allergens } from '#domain/menu.ts'

// The folder's own words: plain English keys, money in pounds (`tenants/README.md`).

const text = z.string().trim()
const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use lower-case words with hyphens, such as butter-chicken')
const price = z
  .number('write a price such as 12.95')
  .min(0, 'write a price of 0 or more')
  .refine(
    (value) => Number.isInteger(Math.round(value * 1e6) / 1e4),
    'write at most two decimals, such as 12.95',
  )
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'write a colour such as #A11650')
const file = z.string().regex(/^[\w.-]+$/, 'write the name of a file in pictures/')
const postcode = z
  .string()
  .regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'write a postcode such as SE1 1AA')
const area = z
  .string()
  .regex(/^[A-Z]{1,2}\d[A-Z\d]?( \d)?$/, 'write a district or sector such as SE1 or SE1 9')
const hours = z
  .string()
  .regex(
    /^(closed|\d{2}:\d{2}-\d{2}:\d{2}(, ?\d{2}:\d{2}-\d{2}:\d{2})*)$/,
    'write hours such as 12:00-14:30, 17:00-23:00 or closed',
  )
const link = z.string().regex(/^(https?:\/\/|\/)/, 'write an address that starts with https://')

const branding = z.strictObject({
  name: text.min(1),
  tagline: text.default(''),
  logo_style: z.enum(['round', 'square', 'wide']).default('wide'),
  header_logo: file,
  footer_logo: file,
  favicon: file,
  logo_has_name: z.boolean().default(false),
  brand_colour: colour,
  secondary_colour: colour,
  banner_colour: colour,
})
const meta = z.strictObject({
  title: text.default(''),
  description: text.default(''),
  keywords: text.default(''),
})
const story = z.strictObject({ title: text, paragraphs: z.array(text) })

export const tenantFile = z.strictObject({
  name: text.min(1),
  hosts: z
    .array(
      z.strictObject({
        host: z.string().regex(/^[a-z0-9.-]+$/, 'write a host name such as orders.example.com'),
        kind: z.enum(['live', 'staging', 'landing']),
      }),
    )
    .min(1),
  country: z.string().length(2).default('GB'),
  time_zone: text.default('Europe/London'),
  currency: z
    .strictObject({ code: z.string().length(3), sign: text })
    .default({ code: 'GBP', sign: '£' }),
  branding,
  meta,
  home_page: z.boolean().default(false),
  allow_booking: z.boolean().default(false),
  paused: z.boolean().default(false),
  closed_message: text,
  contact_number: text,
  support_email: z.email('write an email address'),
  website: z.union([link, z.literal('')]).default(''),
  location: z.strictObject({ line1: text, line2: text.default(''), direction_link: link }),
  social: z
    .strictObject({
      tiktok: link.optional(),
      facebook: link.optional(),
      instagram: link.optional(),
      snapchat: link.optional(),
      twitter: link.optional(),
    })
    .default({}),
  default_outlet: id,
  booking: z
    .strictObject({
      slots: z.array(z.string().regex(/^\d{2}:\d{2}$/, 'write a time such as 18:30')),
      days_allowed: z.number().int().min(0).max(365),
      guests_per_slot: z.number().int().min(1),
      whatsapp_share: z.boolean().default(false),
      whatsapp_number: text.default(''),
      phone: text,
      notice_email: z.email('write an email address'),
    })
    .optional(),
  home: z
    .strictObject({
      banners: z
        .array(
          z.strictObject({
            picture: file.optional(),
            headline: text,
            text: text.default(''),
            action: z.strictObject({ label: text, href: link }),
            plates: z.array(file).default([]),
          }),
        )
        .default([]),
      story: story.default({ title: '', paragraphs: [] }),
      weekly_hours: text.default(''),
      hygiene: z
        .strictObject({ enabled: z.boolean(), rating: text })
        .default({ enabled: false, rating: '' }),
    })
    .optional(),
})

export const brandFile = z.strictObject({
  path: z.string().regex(/^[A-Za-z0-9_-]+$/, 'write a path such as Bombay_Spice'),
  branding,
  meta,
  cuisine: text.default(''),
  story,
  highlights: z.array(text).default([]),
  hero_plates: z.array(file).default([]),
})

export const outletFile = z.strictObject({
  slug: id,
  name: text.min(1),
  brand: id,
  menu: id,
  address: z.strictObject({ line1: text, line2: text.default(''), city: text, postcode }),
  coordinates: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  direction_link: link,
  phone: text,
  email: z.email('write an email address'),
  time_zone: text.default('Europe/London'),
  hours: z.strictObject({
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
  }),
  exceptions: z
    .array(
      z.strictObject({
        date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'write a date such as 2026-12-25, in quotes'),
        hours,
        reason: text.default(''),
      }),
    )
    .default([]),
  paused: z.boolean().default(false),
  orders_for_later: z.boolean().default(true),
  services: z.array(z.enum(['delivery', 'pickup'])).min(1),
  kitchen: z.strictObject({
    preparation_minutes: z.number().int().min(0).max(600),
    lead_minutes: z.number().int().min(0).max(10_000),
    days_ahead: z.number().int().min(0).max(60),
    slot_minutes: z.number().int().min(5).max(240),
    slot_capacity: z.number().int().min(1),
  }),
  delivery_areas: z
    .array(
      z.strictObject({
        name: text,
        postcodes: z.array(area).default([]),
        radius_km: z.number().positive().optional(),
        fee: price,
        free_over: price.optional(),
        minimum_order: price,
        minutes: z.number().int().min(0),
      }),
    )
    .default([]),
  fees: z
    .strictObject({
      small_order: z.strictObject({ below: price, fee: price }).optional(),
      service: z
        .strictObject({ percent: z.number().min(0).max(100), min: price, max: price })
        .optional(),
      pickup_minimum: price.default(0),
    })
    .default({ pickup_minimum: 0 }),
  hygiene_rating: z.string().default(''),
  picture: file.optional(),
})

const allergen = z.enum(allergens)

export const menuFile = z.strictObject({
  option_groups: z
    .record(
      id,
      z.strictObject({
        name: text.min(1),
        type: z.enum(['single', 'multiple']),
        required: z.boolean().default(false),
        min: z.number().int().min(0).default(0),
        max: z.number().int().min(0).default(0),
        options: z
          .array(
            z.strictObject({
              id,
              name: text.min(1),
              price: price.default(0),
              sold_out: z.boolean().default(false),
              allergens: z.array(allergen).default([]),
            }),
          )
          .min(1),
      }),
    )
    .default({}),
  categories: z
    .array(
      z.strictObject({
        id,
        name: text.min(1),
        description: text.default(''),
        items: z.array(
          z.strictObject({
            id,
            name: text.min(1),
            description: text.default(''),
            price,
            special_price: price.optional(),
            picture: file.optional(),
            garnish: file.optional(),
            dietary: z.array(z.enum(['vegetarian', 'vegan', 'halal', 'gluten_free'])).default([]),
            spicy: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).default(0),
            allergens: z.array(allergen).default([]),
            calories: z.number().int().min(0).optional(),
            popular: z.boolean().default(false),
            sold_out: z.boolean().default(false),
            options: z.array(id).default([]),
          }),
        ),
      }),
    )
    .min(1),
})

export const promosFile = z.array(
  z.strictObject({
    code: z
      .string()
      .regex(/^[A-Z0-9]{3,20}$/, 'write a code in capitals and digits, such as SPICE10'),
    headline: text,
    terms: text.default(''),
    kind: z.enum(['percent', 'amount', 'free_delivery']),
    value: z.number().min(0).default(0),
    minimum_spend: price.default(0),
    valid_from: z.iso.datetime({ offset: true }).optional(),
    valid_until: z.iso.datetime({ offset: true }).optional(),
    outlets: z.array(id).default([]),
    fulfilment: z.enum(['delivery', 'pickup']).optional(),
    first_order_only: z.boolean().default(false),
    uses_in_all: z.number().int().min(1).optional(),
    uses_per_customer: z.number().int().min(1).optional(),
  }),
)

export type TenantFile = z.infer<typeof tenantFile>
export type BrandFile = z.infer<typeof brandFile>
export type OutletFile = z.infer<typeof outletFile>
export type MenuFile = z.infer<typeof menuFile>
export type PromosFile = z.infer<typeof promosFile>
