import { type Api, answer } from '#server/http/call.ts'
import { callerOf, keepAttempt, writeCookie } from './cookies.ts'
import { register, resendCode } from './request-code.ts'
import { signOut, signOutEverywhere } from './sessions.ts'
import { verifyCode } from './verify-code.ts'

/** Sign-in by one-time code. Limits of messages and guesses are counted in the database, not per process (`limits.ts`). */
export function signInRoutes(api: Api): void {
  answer(api, {
    register: async (ctx, { body, headers, reply }) =>
      keepAttempt(ctx, reply, await register(ctx, body, callerOf(ctx, headers))),
    resendCode: async (ctx, { body, headers, reply }) =>
      keepAttempt(ctx, reply, await resendCode(ctx, body, callerOf(ctx, headers))),
    verifyCode: async (ctx, { body, headers, reply }) => {
      const { signedIn, browser } = await verifyCode(ctx, body, callerOf(ctx, headers))
      reply.header('set-cookie', writeCookie(ctx, 'browser', browser))
      return signedIn
    },
    signOut,
    signOutEverywhere,
  })
}
