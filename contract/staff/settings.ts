import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import {
  between,
  changeOf,
  count,
  email,
  fulfilment,
  instant,
  link,
  majorUnits,
  pictureSchema,
  revision,
} from '#contract/values.ts'
import { maxTypedPhone } from '#domain/contact.ts'
import { mostCopies } from '#domain/ticket-layout.ts'

const outletFields = {
  short: z.string().trim().min(3).max(12).nullable(),
  start_on_accept: z.boolean(),
  auto_accept: z.strictObject({
    services: z.array(fulfilment).max(2),
    up_to: majorUnits,
    open_orders: count.min(0).max(300),
  }),
  needs_board: z.boolean().nullable(),
  text_after: between(1, 5),
  call_after: between(2, 8),
  pause_after: between(3, 12),
  refund_after: between(5, 20),
  board_missing_after: between(1, 15),
  refund_limit: majorUnits,
  day_ends_at: z.string().regex(/^0[0-5]:[0-5]\d$|^06:00$/, 'Write a time from 00:00 to 06:00.'),
  pin_for_moves: z.boolean(),
}
const alertFields = {
  phones: z.array(z.string().trim().min(1).max(maxTypedPhone)).max(3),
  emails: z.array(z.string().trim().min(1).max(254)).max(3),
}
const ticketFields = {
  print_on: z.enum(['accept', 'arrival', 'hand']),
  kitchen_copies: count.min(0).max(mostCopies),
  counter_copies: count.min(0).max(mostCopies),
  printer_id: z.string().max(100).nullable(),
  thank_you: z.string().trim().max(120),
}

/** A form loads the settings with their revision, and sends back that revision and the changed fields. */
export const outletSettings = z.object({ revision, ...outletFields })
export const outletSettingsUpdate = changeOf(outletFields)
export const alertSettings = z.object({
  revision,
  ...alertFields,
  tested_at: instant.nullable(),
  proven_at: instant
    .nullable()
    .describe('When the code of a test was entered; null since the numbers changed'),
})
export const alertSettingsUpdate = changeOf(alertFields)
export const ticketSettings = z.object({ revision, ...ticketFields })
export const ticketSettingsUpdate = changeOf(ticketFields)
export type WireOutletSettings = z.infer<typeof outletSettings>
export type WireAlertSettings = z.infer<typeof alertSettings>
export type WireTicketSettings = z.infer<typeof ticketSettings>

export const setupSteps = [
  'you',
  'hours',
  'areas',
  'alerts',
  'screen',
  'ticket',
  'menu',
  'test_order',
  'second_person',
  'go_live',
] as const
export const setupStep = z.object({
  step: z.enum(setupSteps),
  state: z.enum(['open', 'done', 'skipped']),
  detail: z.string().nullable().describe('Evidence: a name, a number, or incomplete dishes'),
})
export const setup = z.object({ steps: z.array(setupStep) })

/** Location and contact details of an outlet, as shown to diners. Stored in the outlet's file, as part of the content. */
const contactFields = {
  name: z.string().trim().min(1, 'Write a name.').max(80),
  hygiene_rating: z.string().trim().max(30).describe('Empty: not shown'),
  line1: z.string().trim().max(120),
  line2: z.string().trim().max(120),
  city: z.string().trim().max(80),
  postcode: z.string().trim().max(20),
  phone: z.string().trim().max(40),
  email: email('help@example.com'),
  direction_link: link,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
}
export const contactSettings = z.object({
  revision,
  ...contactFields,
  photo: z.object({ file: z.string(), picture: pictureSchema.nullable() }).nullable(),
})
export type WireContactSettings = z.infer<typeof contactSettings>

/** A new outlet. Hours, kitchen, fees, brand and email are copied from an existing outlet. */
export const newOutlet = z.strictObject({
  like: z.string().max(100).describe('The outlet that it begins like'),
  menu: z.enum(['same', 'copy']),
  name: contactFields.name,
  line1: contactFields.line1,
  city: contactFields.city,
  postcode: contactFields.postcode,
  phone: contactFields.phone,
})
export type NewOutlet = z.output<typeof newOutlet>

const ofMember = { who: 'member', right: 'settings', area: 'Staff settings' } as const
const ofOwner = { ...ofMember, role: 'owner' } as const

export const settingsCalls = {
  getOutletSettings: { ...ofMember, summary: 'How an outlet takes orders', data: outletSettings },
  updateOutletSettings: {
    ...ofMember,
    summary: 'Change how an outlet takes orders',
    body: outletSettingsUpdate,
    data: outletSettings,
    errors: ['invalid'],
  },
  getContactSettings: {
    ...ofMember,
    summary: 'Where an outlet is, and how diners reach it',
    data: contactSettings,
  },
  updateContactSettings: {
    ...ofMember,
    summary: 'Change where an outlet is, and how diners reach it',
    body: changeOf({
      ...contactFields,
      photo: z.string().max(120).nullable().optional().describe('As `uploadPicture` answers it'),
    }),
    data: contactSettings,
    errors: ['invalid'],
  },
  addOutlet: {
    ...ofOwner,
    summary: 'Add an outlet, closed to diners until it goes live',
    body: newOutlet,
    data: z.object({ id: z.string(), name: z.string() }),
    errors: ['not_found', 'conflict', 'limit_reached', 'invalid'],
    idempotencyKey: 'optional',
  },
  getAlertSettings: {
    ...ofMember,
    summary: 'Contacts alerted when an order waits',
    data: alertSettings,
  },
  updateAlertSettings: {
    ...ofMember,
    summary: 'Change the contacts alerted when an order waits',
    body: alertSettingsUpdate,
    data: alertSettings,
    errors: ['invalid'],
  },
  getTicketSettings: {
    ...ofMember,
    summary: 'When tickets are printed, and which',
    data: ticketSettings,
  },
  updateTicketSettings: {
    ...ofMember,
    summary: 'Change when tickets are printed, and which',
    body: ticketSettingsUpdate,
    data: ticketSettings,
    errors: ['invalid'],
  },
  testAlerts: {
    ...ofMember,
    summary: 'Send a test text with a code to the alert numbers of an outlet',
    body: z.strictObject({ outlet_id: z.string().max(100) }),
    data: z.object({ sent: count, at: instant }),
    errors: ['not_found', 'invalid', 'too_many_requests'],
  },
  proveAlerts: {
    ...ofMember,
    summary: 'Say that the test arrived, by the code in it',
    body: z.strictObject({ outlet_id: z.string().max(100), code: z.string().trim().max(20) }),
    data: alertSettings,
    errors: ['not_found', 'invalid', 'too_many_requests'],
  },
  getSetup: { ...ofMember, summary: 'The steps of the first day', data: setup },
  updateSetup: {
    ...ofMember,
    summary: 'Skip a step of the first day, or say that it is done',
    /** Marks a step as skipped, or as done if no stored data shows that it is. */
    body: z
      .strictObject({
        skip: z.enum(['ticket', 'second_person']).optional(),
        done: z.enum(['hours', 'areas']).optional(),
      })
      .refine(({ skip, done }) => (skip === undefined) !== (done === undefined), {
        path: ['done'],
        params: { fault: 'or skip must name one step' },
      }),
    data: setup,
  },
} satisfies AreaCalls
