import { z } from 'zod'
import { pounds } from './money.ts'

export const customer = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  marketing_opt_in: z.boolean(),
  referral_code: z.string(),
  credit: pounds,
  signs_in_with: z.enum(['phone', 'email']),
})
export type WireCustomer = z.infer<typeof customer>

/** Any of these; the contact used to sign in is refused here. */
export const customerUpdate = z.object({
  first_name: z.string().trim().max(60).optional(),
  last_name: z.string().trim().max(60).optional(),
  email: z.string().trim().max(254).optional(),
  phone: z.string().trim().max(20).optional(),
  marketing_opt_in: z.boolean().optional(),
})
export type CustomerUpdate = z.infer<typeof customerUpdate>

export const addressFields = z.object({
  label: z.string().trim().max(30).default(''),
  line1: z.string().trim().min(1, 'Enter the first line of the address').max(100),
  line2: z.string().trim().max(100).default(''),
  city: z.string().trim().min(1, 'Enter the town or city').max(60),
  postcode: z.string().trim().min(1, 'Enter the postcode').max(10),
  instructions: z.string().trim().max(200).default(''),
  is_default: z.boolean().default(false),
})
export const address = addressFields.extend({ id: z.string() })
export type AddressFields = z.infer<typeof addressFields>
export type WireAddress = z.infer<typeof address>
