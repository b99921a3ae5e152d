import { z } from 'zod'
import {
  type AreaCalls,
  codeCheckErrors,
  codeRequestErrors,
  forSharedAddress,
} from '#contract/calls/definition.ts'
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
export type ContactRequest = z.infer<typeof contactRequest>

export const phoneRequest = z.object({ phone: z.string().max(maxTypedPhone) })
export type PhoneRequest = z.infer<typeof phoneRequest>

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

export const codeSent = z.object({
  contact: z.string(),
  channel: z.enum(['sms', 'email']),
  resend_after: count,
  expires_in: count,
  /** Identifies this request, whose code has its own number of tries. Opaque. */
  attempt: z.string(),
})

/** For requests of a signed-in customer, whose code belongs to the session. */
export const contactCodeSent = codeSent.omit({ attempt: true })
export type CodeSent = z.infer<typeof codeSent>
export type ContactCodeSent = z.infer<typeof contactCodeSent>

const ofDiner = { who: 'diner', area: 'Customer' } as const

const idParams = z.object({ id: z.string().min(1).max(80) })

/** The signed-in diner: profile, contact, addresses, cards, data. */
export const customerCalls = {
  getCustomer: { ...ofDiner, summary: 'The profile', data: customer },
  updateCustomer: {
    ...ofDiner,
    summary: 'Change the profile',
    body: customerUpdate,
    data: customer,
    message: 'Your details are saved.',
  },
  exportCustomer: {
    ...ofDiner,
    summary: 'Everything held about the customer; 409 where the contact is to be proven first',
    data: customerExport,
    errors: ['code_needed'],
  },
  deleteCustomer: {
    ...ofDiner,
    summary:
      'Delete the account; orders stay without a person; 409 where the contact is to be proven first',
    body: z.object({ confirm: z.literal('DELETE', 'Type DELETE to confirm') }),
    message: 'Your account is deleted.',
    errors: ['code_needed'],
  },
  sendContactProof: {
    ...ofDiner,
    summary:
      'Send a code to the present sign-in contact; needed before it changes, before an export and before the account is deleted, unless the sign-in is recent',
    data: contactCodeSent,
    message: 'We have sent you a code.',
    errors: codeRequestErrors,
  },
  verifyContactProof: {
    ...ofDiner,
    summary: 'Prove the present sign-in contact with the code',
    body: z.object({ otp: z.string().max(10) }),
    message: 'Thank you. Now you can change how you sign in.',
    errors: codeCheckErrors,
  },
  changeContact: {
    ...ofDiner,
    summary:
      'Send a code to the new sign-in contact; 409 where the present one is to be proven first',
    body: contactRequest,
    data: contactCodeSent,
    message: 'We have sent you a code.',
    errors: [...codeRequestErrors, 'code_needed'],
  },
  verifyContact: {
    ...ofDiner,
    summary: 'Change the sign-in contact with the code; every other session ends',
    body: contactRequest.extend({ otp: z.string().max(10) }),
    data: customer,
    message: 'You sign in with this from now on.',
    errors: [...codeCheckErrors, 'no_texts', 'code_needed', 'conflict'],
  },
  sendPhoneCode: {
    ...ofDiner,
    summary: 'Send a code to the phone number of a customer who signs in by email',
    body: phoneRequest,
    data: contactCodeSent,
    message: 'We have sent you a code.',
    errors: codeRequestErrors,
  },
  verifyPhone: {
    ...ofDiner,
    summary: 'Confirm the phone number with the code; cash needs it',
    body: phoneRequest.extend({ otp: z.string().max(10) }),
    data: customer,
    message: 'Your phone number is confirmed.',
    errors: [...codeCheckErrors, 'no_texts'],
  },
  sendEmailLink: {
    ...ofDiner,
    summary: 'Send the link that confirms the email again',
    message: 'We have sent you a link.',
    errors: ['invalid', 'too_many_messages'],
  },
  confirmEmail: {
    who: 'public',
    area: 'Customer',
    summary: 'Confirm an email with the key of its link; receipts go there',
    body: z.object({ key: z.string().max(300) }),
    message: 'Your email is confirmed.',
    limit: forSharedAddress(1),
    errors: ['not_found'],
  },
  getReferrals: {
    ...ofDiner,
    summary: 'Whom the diner has invited, and the credit earned',
    data: referrals,
  },
  listAddresses: {
    ...ofDiner,
    summary: 'Saved addresses, the default one first',
    data: z.array(address),
  },
  createAddress: {
    ...ofDiner,
    summary: 'Save an address',
    body: addressFields,
    data: address,
    status: 201,
    message: 'Address saved',
  },
  updateAddress: {
    ...ofDiner,
    summary: 'Change an address',
    params: idParams,
    body: addressFields,
    data: address,
    message: 'Address saved',
  },
  deleteAddress: {
    ...ofDiner,
    summary: 'Delete an address',
    params: idParams,
    message: 'Address deleted',
  },
  listSavedCards: {
    ...ofDiner,
    summary: 'Saved cards, the one used last first',
    data: z.array(savedCard),
  },
  removeSavedCard: {
    ...ofDiner,
    summary: 'Remove a saved card, here and at the payment provider',
    params: idParams,
    message: 'Card removed',
  },
} satisfies AreaCalls
