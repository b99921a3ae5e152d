import type { JobHandlers } from './messaging/outbox.ts'
import { sendSignInCode } from './sign-in/send-code.ts'

/** Which area does what after a commit. */
export const jobHandlers: JobHandlers = {
  message: (ctx, message) => ctx.messages.send(message),
  'sign-in-code': sendSignInCode,
}
