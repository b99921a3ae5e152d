import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { changeOf, fulfilment, revision } from '#contract/values.ts'
import { dinerMessages, longestMessage } from '#domain/diner-messages.ts'
import { cardProviders } from '#domain/payment.ts'
import { largestLogo, logoTypes } from '#domain/picture.ts'

// Settings of the whole restaurant: content, stored in `tenant.yaml` too.

const words = z.string().trim().min(1).max(longestMessage).nullable().describe('Null: the default')
const message = z.strictObject({
  text: words,
  email: words,
  send: z.boolean().describe('Messages about money and rejection are always sent'),
})
const messages = z.strictObject(
  Object.fromEntries(dinerMessages.map((name) => [name, message])) as {
    [Name in (typeof dinerMessages)[number]]: typeof message
  },
)
export const messageSettings = z.object({ revision, messages })
export type WireMessageSettings = z.infer<typeof messageSettings>

const colour = z
  .string()
  .toUpperCase()
  .regex(/^#[0-9A-F]{6}$/, 'Write a colour such as #A11650.')
const brandingFields = {
  name: z.string().trim().min(1).max(80),
  tagline: z.string().trim().max(120),
  logo_style: z.enum(['round', 'square', 'wide']),
  logo_has_name: z.boolean(),
  brand_colour: colour,
  secondary_colour: colour,
  banner_colour: colour,
}
export const branding = z.object({
  revision,
  ...brandingFields,
  logo: z.string().describe('A file of `/tenancy/assets/`'),
})
export type WireBranding = z.infer<typeof branding>

export const paymentSettings = z.object({
  revision,
  cash: z.array(fulfilment).max(2).describe('Services that may be paid in cash'),
  cards: z.object({
    provider: z.enum(cardProviders).nullable().describe('Null: cash only'),
    keys: z.enum(['live', 'test', 'none']),
    webhook: z.boolean().describe('Whether the provider can report payments'),
  }),
})
export type WirePaymentSettings = z.infer<typeof paymentSettings>

const ofMember = { who: 'member', right: 'settings', area: 'Staff settings' } as const
const ofOwner = { ...ofMember, role: 'owner' } as const
/** Maximum size of the branding including a logo, in bytes. */
const brandingLimit = 512 * 1024

export const restaurantCalls = {
  getMessageSettings: {
    ...ofMember,
    summary: 'The restaurant’s own texts of messages to diners',
    data: messageSettings,
  },
  updateMessageSettings: {
    ...ofMember,
    summary: 'Change the texts of messages to diners; null restores the default',
    /** The changed messages, each complete. */
    body: z.strictObject({ revision, messages: messages.partial() }),
    data: messageSettings,
  },
  getBranding: { ...ofOwner, summary: 'Name, logo and colours of the shop', data: branding },
  updateBranding: {
    ...ofOwner,
    summary: 'Change name, logo and colours of the shop',
    body: changeOf({
      ...brandingFields,
      logo: z.strictObject({
        type: z.enum(logoTypes),
        data: z
          .base64()
          .max(Math.ceil(largestLogo / 3) * 4, 'This file is too large: 300 KB at most.'),
      }),
    }),
    data: branding,
    errors: ['too_large'],
    bodyLimit: brandingLimit,
  },
  getPaymentSettings: {
    ...ofOwner,
    summary: 'How diners may pay, and whether the card provider is set up',
    data: paymentSettings,
  },
  updatePaymentSettings: {
    ...ofOwner,
    needsProof: true,
    summary: 'Change which orders may be paid in cash',
    body: changeOf({ cash: z.array(fulfilment).max(2) }),
    data: paymentSettings,
  },
} satisfies AreaCalls
