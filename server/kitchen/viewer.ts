import { isAtLeast } from '#domain/staff-rights.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import type { Viewer } from './view-order.ts'

/** What the caller's screen shows and offers. */
export function viewerOf({ rights, member }: StaffContext): Viewer {
  return { rights, isManager: member !== null && isAtLeast(member.role, 'manager') }
}
