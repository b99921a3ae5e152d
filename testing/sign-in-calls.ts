import type { CodeSent } from '#contract/customer.ts'
import type { SignedIn } from '#contract/sign-in.ts'
import { codeFor } from './code-sign-in.ts'
import type { TestApp } from './test-app.ts'

/**
 * The calls of a sign-in, by whoever has the phone number at that moment. None of them keeps cookies: each is a client of
 * its own.
 */
export function signInCalls(app: () => TestApp, phone: () => string) {
  const e164 = () => `+44${phone().slice(1)}`
  const register = (body: object = { phone: phone() }, options = {}) =>
    app().call<CodeSent>('POST /api/register', { body, ...options })
  const resend = (body: object = { phone: phone() }) =>
    app().call<CodeSent>('POST /api/resend-otp', { body })
  const verify = (otp: string, options: { host?: string; headers?: Record<string, string> } = {}) =>
    app().call<SignedIn & { tries_left: number }>('POST /api/verify-otp', {
      body: { phone: phone(), otp },
      ...options,
    })
  return {
    e164,
    register,
    resend,
    verify,
    codeFor: (contact: string) => codeFor(app(), contact),
    messagesTo: (contact: string) => app().messages.filter(({ to }) => to === contact).length,
    async signIn(options: { host?: string } = {}) {
      await register({ phone: phone() }, options)
      return verify(await codeFor(app(), e164()), options)
    },
  }
}
