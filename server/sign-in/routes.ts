import {
  codeSent,
  registerRequest,
  resendRequest,
  signedIn,
  verifyRequest,
} from '#contract/sign-in.ts'
import { type Api, customerCall, nothing, publicCall } from '#server/http/call.ts'
import { browserCookie, browserOf } from './known-browser.ts'
import { register, resendCode } from './request-code.ts'
import { signOut, signOutEverywhere } from './sessions.ts'
import { verifyCode } from './verify-code.ts'

/** Sign-in by one-time code. Their limits are counted in the database, not per process (`limits.ts`). */
export function signInRoutes(api: Api): void {
  publicCall(
    api,
    {
      method: 'POST',
      path: '/register',
      summary: 'Send a code to a phone number or an email',
      body: registerRequest,
      data: codeSent,
      message: 'We have sent you a code.',
    },
    (ctx, { body }) => register(ctx, body),
  )
  publicCall(
    api,
    {
      method: 'POST',
      path: '/resend-otp',
      summary: 'Send a new code; the earlier one stops working',
      body: resendRequest,
      data: codeSent,
      message: 'We have sent you a new code.',
    },
    (ctx, { body }) => resendCode(ctx, body),
  )
  publicCall(
    api,
    {
      method: 'POST',
      path: '/verify-otp',
      summary: 'Sign in with the code',
      body: verifyRequest,
      data: signedIn,
      message: 'You are signed in.',
    },
    async (ctx, { body, headers, reply }) => {
      const { signedIn, browser } = await verifyCode(ctx, body, browserOf(headers.cookie))
      reply.header('set-cookie', browserCookie(browser, reply.request.protocol === 'https'))
      return signedIn
    },
  )
  customerCall(
    api,
    {
      method: 'POST',
      path: '/logout',
      summary: 'Revoke the token',
      data: nothing,
      message: 'You are signed out.',
    },
    async (ctx, { headers }) => {
      await signOut(ctx, headers.authorization)
      return null
    },
  )
  customerCall(
    api,
    {
      method: 'POST',
      path: '/customer/sign-out-everywhere',
      summary: 'Revoke every token of the customer',
      data: nothing,
      message: 'You are signed out on every device.',
    },
    async (ctx) => {
      await signOutEverywhere(ctx)
      return null
    },
  )
}
