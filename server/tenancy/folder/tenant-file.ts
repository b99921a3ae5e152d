import { z } from 'zod'
import { noAddressesText, postcodeCountry } from '#domain/address.ts'
import { defaultStayMinutes } from '#domain/booking-seats.ts'
import {
  type DinerMessage,
  dinerMessages,
  type MessageChannel,
  messageFault,
  messageRules,
} from '#domain/diner-messages.ts'
import { weekdays } from '#domain/opening-hours.ts'
import { confirmChoices } from '#domain/reservation.ts'
import { branding, emptyStory, meta, story } from './brand-file.ts'
import {
  checked,
  clockTime,
  email,
  file,
  filled,
  id,
  link,
  price,
  text,
  timeZone,
} from './values.ts'

const country = checked(
  (value) => /^[A-Z]{2}$/.test(value),
  'a country; write two capitals, such as GB',
)

const currencies = new Set(Intl.supportedValuesOf('currency'))

const host = z.strictObject({
  host: checked(
    (value) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value),
    'a host name; write it in lower case, such as orders.example.com',
  ),
  kind: z.enum(['live', 'staging', 'landing', 'staff']),
})

const social = z.strictObject({
  tiktok: link.optional(),
  facebook: link.optional(),
  instagram: link.optional(),
  snapchat: link.optional(),
  twitter: link.optional(),
})

/** Starts of a weekday that differ from `slots`, or no bookings at all. */
const bookingWeekdays = z.partialRecord(
  z.enum(weekdays),
  z.union([z.array(clockTime).min(1), z.literal('closed')], {
    error: 'write its starts, such as ["18:30", "20:00"], or closed',
  }),
)

const booking = z
  .strictObject({
    slots: z.array(clockTime).min(1),
    weekdays: bookingWeekdays.default({}),
    days_allowed: z.number().int().min(0).max(365),
    guests_per_slot: z.number().int().min(1),
    stay_minutes: z.number().int().min(15).max(720).default(defaultStayMinutes),
    confirm: z.enum(confirmChoices).default('at_once'),
    whatsapp_share: z.boolean().default(false),
    whatsapp_number: checked(
      (value) => /^(\d{10,15})?$/.test(value),
      'a number for WhatsApp; write its digits from the country on, such as "447700900123"',
    ).default(''),
    phone: text,
    notice_email: email,
  })
  .refine((part) => !part.whatsapp_share || part.whatsapp_number !== '', {
    path: ['whatsapp_share'],
    error: 'needs whatsapp_number',
  })

const banner = z.strictObject({
  picture: file.optional(),
  headline: text,
  text: text.default(''),
  action: z.strictObject({ label: text, href: link }),
  plates: z.array(file).default([]),
})

const home = z.strictObject({
  banners: z.array(banner).default([]),
  story: story.default(emptyStory),
  weekly_hours: checked(
    (value) => value === '' || value.split(';').every((entry) => /^[^|]+\|[^|]+$/.test(entry)),
    'a list of hours; write day|hours with semicolons between, such as Monday|12:00–22:00;Tuesday|closed',
  ).default(''),
  hygiene: z
    .strictObject({ enabled: z.boolean(), rating: text })
    .default({ enabled: false, rating: '' }),
})

/** Messages to diners about orders and bookings, in the restaurant's own words. */
const messages = z.strictObject(
  Object.fromEntries(dinerMessages.map((message) => [message, messagePart(message)])) as {
    [Message in DinerMessage]: ReturnType<typeof messagePart>
  },
)

function messagePart(message: DinerMessage) {
  const own = (channel: MessageChannel) =>
    text
      .superRefine((value, context) => {
        const fault = messageFault(message, channel, value)
        if (fault) context.addIssue({ code: 'custom', message: fault })
      })
      .optional()
  return z
    .strictObject({ text: own('text'), email: own('email'), send: z.boolean().default(true) })
    .refine(({ send }) => send || messageRules[message].canBeOff, {
      path: ['send'],
      error: 'cannot be off: diners are always told',
    })
    .optional()
}

const payments = z.strictObject({
  cash: z.array(z.enum(['delivery', 'pickup'])).default(['delivery', 'pickup']),
})

/** `tenant.yaml`. */
export const tenantFile = z
  .strictObject({
    name: filled,
    hosts: z.array(host).min(1),
    country: z
      .string()
      .refine((value) => value === postcodeCountry, { error: noAddressesText })
      .default(postcodeCountry),
    text_countries: z.array(country).min(1).optional(),
    time_zone: timeZone.default('Europe/London'),
    currency: z
      .strictObject({
        code: checked(
          (code) => currencies.has(code),
          'a currency; write its three capitals, such as EUR',
        ),
        sign: filled,
      })
      .default({ code: 'GBP', sign: '£' }),
    branding,
    meta,
    home_page: z.boolean().default(false),
    allow_booking: z.boolean().default(false),
    paused: z.boolean().default(false),
    closed_message: text,
    allergen_note: text.max(300).default(''),
    contact_number: text,
    support_email: email,
    website: checked(
      (value) => /^(https?:\/\/\S+)?$/.test(value),
      'an address; it starts with https://',
    ).default(''),
    location: z.strictObject({ line1: text, line2: text.default(''), direction_link: link }),
    social: social.default({}),
    default_outlet: id,
    booking: booking.optional(),
    referral: z.strictObject({ reward: price, minimum_spend: price.default(0) }).optional(),
    home: home.optional(),
    messages: messages.optional(),
    payments: payments.optional(),
  })
  .refine((tenant) => !tenant.allow_booking || tenant.booking, {
    path: ['allow_booking'],
    error: 'needs the part booking',
  })
  .refine((tenant) => !tenant.home_page || tenant.home, {
    path: ['home_page'],
    error: 'needs the part home',
  })

export type TenantFile = z.infer<typeof tenantFile>
