import type { Me, WireMember } from '#contract/staff/people.ts'

/** Where a member works before anything is chosen: somebody new at the outlets of whoever invites them. */
export function outletsAtFirst(
  member: Pick<WireMember, 'outlets'> | null,
  me: Pick<Me, 'outlets' | 'all_outlets'>,
): WireMember['outlets'] {
  return member?.outlets ?? (me.all_outlets ? 'all' : me.outlets.map(({ id }) => id))
}
