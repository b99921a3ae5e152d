import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { Me } from '#contract/staff/people.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { callQuery } from '#staff/api/queries.ts'

/** Who this browser is, and what they may do. */
export const meQuery = { ...callQuery('me', calls.getMe), staleTime: 60_000 }

/** Whether the signed-in member may change settings reserved for owners. */
export function useIsOwner(): boolean {
  const role = useQuery(meQuery).data?.actor.role
  return role ? isAtLeast(role, 'owner') : false
}

/** Whether steps of the first day are left that this member may do. */
export function hasSetupLeft(me: Pick<Me, 'rights' | 'needs_setup'> | undefined): boolean {
  return (me?.needs_setup && me.rights.includes('settings')) ?? false
}
