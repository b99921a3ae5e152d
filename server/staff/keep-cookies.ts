import type { FastifyReply } from 'fastify'
import type { Context } from '#server/context.ts'
import { writeCookie } from '#server/sign-in/cookies.ts'
import type { StaffSignedIn } from './sign-in.ts'

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
