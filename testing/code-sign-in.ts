import type { CodeSent } from '#contract/customer.ts'
import type { SignedIn } from '#contract/sign-in.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import type { TestApp } from './test-app.ts'

/** The code that was sent to a contact last, once all messages that are due have left. */
export async function codeFor(app: TestApp, contact: string): Promise<string> {
  await runDueJobs(app.services, jobHandlers)
  return sentCode(app, contact)
}

/** The code that has been sent to a contact last. */
export function sentCode(app: TestApp, contact: string): string {
  const code = app.messages.findLast(({ to }) => to === contact)?.code
  if (!code) throw new Error(`no code was sent to ${contact}`)
  return code
}

/** Signs in by a code, as a diner does. */
export async function signIn(
  app: TestApp,
  contact: { phone?: string; email?: string },
  host = 'sample.test',
) {
  await app.call<CodeSent>('POST /api/register', { body: contact, host })
  const otp = await codeFor(app, contact.phone ?? contact.email ?? '')
  return app.call<SignedIn>('POST /api/verify-otp', { body: { ...contact, otp }, host })
}
