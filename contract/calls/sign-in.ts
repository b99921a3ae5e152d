import type { ErrorCode } from '#contract/errors.ts'
import * as signIn from '#contract/sign-in.ts'
import { type AreaCalls, forSharedAddress } from './definition.ts'

/** Possible refusals of a request for a code. */
export const codeRequestErrors = [
  'invalid',
  'no_texts',
  'too_many_requests',
  'too_many_messages',
  'too_many_texts',
  'resend_too_soon',
] as const satisfies readonly ErrorCode[]

/** Possible refusals of a submitted code. */
export const codeCheckErrors = [
  'invalid',
  'wrong_code',
  'code_exhausted',
  'second_code',
  'too_many_requests',
  'too_many_tries',
] as const satisfies readonly ErrorCode[]

const visitor = { who: 'public', area: 'Sign-in' } as const

/** Their limits are counted in the database, not per process (`server/sign-in/limits.ts`). */
export const signInCalls = {
  register: {
    ...visitor,
    summary: 'Send a code to a phone number or an email',
    body: signIn.registerRequest,
    data: signIn.codeSent,
    message: 'We have sent you a code.',
    errors: codeRequestErrors,
  },
  resendCode: {
    ...visitor,
    summary: 'Send a new code; the earlier one of this browser or attempt stops working',
    body: signIn.resendRequest,
    data: signIn.codeSent,
    message: 'We have sent you a new code.',
    errors: codeRequestErrors,
  },
  verifyCode: {
    ...visitor,
    summary: 'Sign in with the code',
    body: signIn.verifyRequest,
    data: signIn.signedIn,
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
