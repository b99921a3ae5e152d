import { z } from 'zod'
import { noStreetText } from '#domain/address.ts'
import { maxTypedPhone } from '#domain/contact.ts'
import { count, majorUnits, texts } from './values.ts'

export const customer = z.object({
  ...texts('id', 'first_name', 'last_name', 'email'),
  email_confirmed: z.boolean().describe('Receipts go to a confirmed email only'),
  phone: z.string(),
  phone_confirmed: z.boolean().describe('Cash needs a confirmed phone number'),
  marketing_opt_in: z.boolean(),
  referral_code: z.string(),
  credit: majorUnits,
  signs_in_with: z.enum(['phone', 'email']),
})
export type WireCustomer = z.infer<typeof customer>

/** Any of these fields; a change of the contact used to sign in is refused here. */
export const customerUpdate = z.object({
  first_name: z.string().trim().max(60).optional(),
  last_name: z.string().trim().max(60).optional(),
  email: z.string().trim().max(254).optional(),
  phone: z.string().trim().max(maxTypedPhone).optional(),
  marketing_opt_in: z.boolean().optional(),
})
export type CustomerUpdate = z.infer<typeof customerUpdate>

export const addressFields = z.object({
  label: z.string().trim().max(30).default(''),
  line1: z.string().trim().min(1, noStreetText).max(100),
  line2: z.string().trim().max(100).default(''),
  city: z.string().trim().min(1, 'Enter the town or city').max(60),
  postcode: z.string().trim().min(1, 'Enter the postcode').max(10),
  instructions: z.string().trim().max(200).default(''),
  is_default: z.boolean().default(false),
})
export const address = addressFields.extend({ id: z.string() })
export type AddressFields = z.infer<typeof addressFields>
export type WireAddress = z.infer<typeof address>

/** The new sign-in contact, exactly one of the two; a code is sent to it. */
export const contactRequest = z.object({
  phone: z.string().max(maxTypedPhone).optional(),
  email: z.string().max(254).optional(),
})
export const contactProof = contactRequest.extend({ otp: z.string().max(10) })
export const presentContactProof = z.object({ otp: z.string().max(10) })
export type ContactRequest = z.infer<typeof contactRequest>
export type ContactProof = z.infer<typeof contactProof>

export const phoneRequest = z.object({ phone: z.string().max(maxTypedPhone) })
export const phoneProof = phoneRequest.extend({ otp: z.string().max(10) })
export type PhoneRequest = z.infer<typeof phoneRequest>
export type PhoneProof = z.infer<typeof phoneProof>

export const emailKey = z.object({ key: z.string().max(300) })

export const deleteAccountRequest = z.object({
  confirm: z.literal('DELETE', 'Type DELETE to confirm'),
})

/** Everything held about a customer. Orders as they are stored, amounts in main units. */
export const customerExport = z.object({
  exported_at: z.string(),
  customer: customer.extend({ created_at: z.string(), invited_by_someone: z.boolean() }),
  addresses: z.array(address.extend({ created_at: z.string() })),
  saved_cards: z.array(z.object(texts('brand', 'last4', 'expires', 'saved_at', 'last_used_at'))),
  orders: z.array(
    z.object({
      ...texts('number', 'outlet_id', 'status', 'type'),
      contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
      address: z.record(z.string(), z.string()).nullable(),
      lines: z.array(
        z.object({
          name: z.string(),
          quantity: count,
          options: z.array(z.string()),
          note: z.string(),
          total: majorUnits,
        }),
      ),
      promo_code: z.string().nullable(),
      note: z.string(),
      total: majorUnits,
      payment_method: z.string().nullable(),
      created_at: z.string(),
      messages: z.array(z.object({ about: z.string(), channel: z.string(), sent_at: z.string() })),
    }),
  ),
  bookings: z
    .array(
      z.object(
        texts('date', 'time', 'people', 'name', 'phone', 'email', 'message', 'notes', 'state'),
      ),
    )
    .describe('With a contact that the customer has proven'),
  newsletter: z
    .object({ email: z.string(), asked_at: z.string(), confirmed_at: z.string().nullable() })
    .nullable(),
  restaurant: z.object({
    notes: z.string(),
    blocked: z.object({ reason: z.string(), at: z.string() }).nullable(),
  }),
  sessions: z.array(z.object({ created_at: z.string(), last_used_at: z.string() })),
  known_browsers: z.array(z.object({ seen_at: z.string() })),
})
export type CustomerExport = z.infer<typeof customerExport>

export const referrals = z.object({
  reward: majorUnits.describe('For each friend who orders; 0 where nothing is given'),
  minimum_spend: majorUnits.describe('Of the friend’s first order'),
  invited: count,
  ordered: count,
  earned: majorUnits,
})
export type Referrals = z.infer<typeof referrals>

export const savedCard = z.object({
  id: z.string(),
  brand: z.string().describe("Such as 'visa'"),
  ...texts('last4', 'expires'),
  is_expired: z.boolean(),
})
export type WireSavedCard = z.infer<typeof savedCard>

export const cardSaving = z.object({ save_card: z.boolean() })
export const savedCardPayment = z.object({ card_id: z.string().min(1).max(80) })
