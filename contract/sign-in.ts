import { z } from 'zod'
import { maxTypedPhone } from '#domain/contact.ts'
import { customer } from './customer.ts'
import { count } from './values.ts'

const phone = z.string().max(maxTypedPhone).optional()
const email = z.string().max(254).optional()
/** The `attempt` that `register` returned, for apps without cookies; browsers store it in a cookie. */
const attempt = z.string().max(100).optional()

/** Exactly one of phone and email; which of them is checked with the contact itself (`domain/contact.ts`). */
export const registerRequest = z.object({
  phone,
  email,
  referral_code: z.string().max(20).optional(),
  attempt,
})
export const resendRequest = z.object({ phone, email, attempt })
export const verifyRequest = z.object({ phone, email, otp: z.string().max(10), attempt })

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
export const signedIn = z.object({ token: z.string(), customer })

export type RegisterRequest = z.infer<typeof registerRequest>
export type ResendRequest = z.infer<typeof resendRequest>
export type VerifyRequest = z.infer<typeof verifyRequest>
export type CodeSent = z.infer<typeof codeSent>
export type ContactCodeSent = z.infer<typeof contactCodeSent>
export type SignedIn = z.infer<typeof signedIn>
