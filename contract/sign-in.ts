import { z } from 'zod'
import {
  type AreaCalls,
  codeCheckErrors,
  codeRequestErrors,
  forSharedAddress,
} from '#contract/calls/definition.ts'
import { maxTypedPhone } from '#domain/contact.ts'
import { codeSent, customer } from './customer.ts'

const phone = z.string().max(maxTypedPhone).optional()
const email = z.string().max(254).optional()
/** The `attempt` that `register` returned, for apps without cookies; browsers store it in a cookie. */
const attempt = z.string().max(100).optional()

export const signedIn = z.object({ token: z.string(), customer })
export type SignedIn = z.infer<typeof signedIn>

const ofVisitor = { who: 'public', area: 'Sign-in' } as const

/** Their limits are counted in the database, not per process (`server/sign-in/limits.ts`). */
export const signInCalls = {
  register: {
    ...ofVisitor,
    summary: 'Send a code to a phone number or an email',
    /** Exactly one of phone and email; which of them is checked with the contact itself (`domain/contact.ts`). */
    body: z.object({ phone, email, referral_code: z.string().max(20).optional(), attempt }),
    data: codeSent,
    message: 'We have sent you a code.',
    errors: codeRequestErrors,
  },
  resendCode: {
    ...ofVisitor,
    summary: 'Send a new code; the earlier one of this browser or attempt stops working',
    body: z.object({ phone, email, attempt }),
    data: codeSent,
    message: 'We have sent you a new code.',
    errors: codeRequestErrors,
  },
  verifyCode: {
    ...ofVisitor,
    summary: 'Sign in with the code',
    body: z.object({ phone, email, otp: z.string().max(10), attempt }),
    data: signedIn,
    message: 'You are signed in.',
    // In addition to the limits on guesses, since each try is a transaction. Allows every diner the five tries of two
    // codes.
    limit: forSharedAddress(10),
    errors: [...codeCheckErrors, 'no_texts'],
  },
  signOut: {
    who: 'diner',
    area: 'Sign-in',
    summary: 'Revoke the token',
    message: 'You are signed out.',
  },
  signOutEverywhere: {
    who: 'diner',
    area: 'Sign-in',
    summary: 'Revoke every token of the customer',
    message: 'You are signed out on every device.',
  },
} satisfies AreaCalls
