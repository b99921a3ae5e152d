import { calls } from '#contract/diner-calls.ts'
import type { SignedIn } from '#contract/sign-in.ts'
import { call, callForMessage } from './call.ts'

export interface TypedContact {
  contact: string
  channel: 'sms' | 'email'
}

const body = ({ contact, channel }: TypedContact) =>
  channel === 'sms' ? { phone: contact } : { email: contact }

/** Identifies this browser's sign-in request where its cookie is not sent: in calls to a staging host. */
let attempt: string | undefined

export async function register(contact: TypedContact, referralCode: string | null): Promise<void> {
  const sent = await call(calls.register, {
    body: { ...body(contact), attempt, ...(referralCode ? { referral_code: referralCode } : {}) },
  })
  attempt = sent.attempt
}

/** Sends another code; the server's message is shown. `resendAfter`: seconds until another one may be requested. */
export async function resendCode(
  contact: TypedContact,
): Promise<{ message: string; resendAfter: number }> {
  const { message, data } = await callForMessage(calls.resendCode, {
    body: { ...body(contact), attempt },
  })
  attempt = data.attempt
  return { message, resendAfter: data.resend_after }
}

export function verifyCode(contact: TypedContact, otp: string): Promise<SignedIn> {
  return call(calls.verifyCode, { body: { ...body(contact), otp, attempt } })
}
