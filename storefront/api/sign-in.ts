import type { CodeSent, SignedIn } from '#contract/sign-in.ts'
import { call, callForMessage } from './call.ts'

export interface TypedContact {
  contact: string
  channel: 'sms' | 'email'
}

const body = ({ contact, channel }: TypedContact) =>
  channel === 'sms' ? { phone: contact } : { email: contact }

/** Sends a code to a phone or an email. */
export function register(contact: TypedContact, referralCode: string | null): Promise<CodeSent> {
  return call('POST /api/register', {
    body: { ...body(contact), ...(referralCode ? { referral_code: referralCode } : {}) },
  })
}

/** Sends another code; the server's sentence is shown. */
export function resendCode(contact: TypedContact): Promise<{ message: string; data: CodeSent }> {
  return callForMessage('POST /api/resend-otp', { body: body(contact) })
}

export function verifyCode(contact: TypedContact, otp: string): Promise<SignedIn> {
  return call('POST /api/verify-otp', { body: { ...body(contact), otp } })
}
