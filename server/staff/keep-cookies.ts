import type { FastifyReply } from 'fastify'
import type { Context } from '#server/context.ts'
import { type BrowserSecret, writeCookie } from '#server/sign-in/cookies.ts'
import type { StaffSignedIn } from './sign-in.ts'

/** Gives the browser what its code belongs to. */
export function keepAttempt<Sent>(
  ctx: Context,
  reply: FastifyReply,
  { sent, attempt }: { sent: Sent; attempt: BrowserSecret | null },
): Sent {
  if (attempt) reply.header('set-cookie', writeCookie(ctx, 'attempt', attempt))
  return sent
}

/** Gives the browser its session. */
export function keepSession(
  ctx: Context,
  reply: FastifyReply,
  { signedIn, session, browser }: StaffSignedIn,
): StaffSignedIn['signedIn'] {
  reply.header('set-cookie', [
    writeCookie(ctx, 'staff', session.secret),
    writeCookie(ctx, 'browser', browser),
  ])
  return signedIn
}
