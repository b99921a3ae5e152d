import { z } from 'zod'
import { customer } from './customer.ts'

const phone = z.string().max(20).optional()
const email = z.string().max(254).optional()

/** Exactly one of phone and email; which of them is checked with the contact itself (`domain/contact.ts`). */
export const registerRequest = z.object({
  phone,
  email,
  referral_code: z.string().max(20).optional(),
})
export const resendRequest = z.object({ phone, email })
export const verifyRequest = z.object({ phone, email, otp: z.string().max(10) })

export const codeSent = z.object({
  contact: z.string(),
  channel: z.enum(['sms', 'email']),
  resend_after: z.number().int(),
  expires_in: z.number().int(),
})
export const signedIn = z.object({ token: z.string(), customer })

export type RegisterRequest = z.infer<typeof registerRequest>
export type ResendRequest = z.infer<typeof resendRequest>
export type VerifyRequest = z.infer<typeof verifyRequest>
export type CodeSent = z.infer<typeof codeSent>
export type SignedIn = z.infer<typeof signedIn>
