import { findStaffOfSession, type StaffContext } from './staff-context.ts'

/**
 * Reads the session of an open stream again: its member, rights and outlets, which may change while the stream is open. Null
 * once the session is over.
 */
export function findStaffAgain(ctx: StaffContext): Promise<StaffContext | null> {
  return findStaffOfSession(ctx, ctx.session.hash)
}
