import type { WireMember } from '#contract/staff/people.ts'
import type { MemberRow } from '#server/staff/members.ts'

export function toWireMember(member: MemberRow, lastAt: Date | null): WireMember {
  const { id, name, contact, channel, role, outlets, pinHash } = member
  return {
    id,
    name,
    contact,
    channel,
    role,
    outlets: outlets ?? 'all',
    state: member.blockedAt ? 'blocked' : member.joinedAt ? 'active' : 'invited',
    has_pin: pinHash !== null,
    last_at: lastAt?.toISOString() ?? null,
  }
}
