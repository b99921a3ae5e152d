import type { Selectable } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { StaffMembersTable } from '#database/staff-tables.ts'
import type { Contact } from '#domain/contact.ts'
import type { Role } from '#domain/staff-rights.ts'

/** A member as stored in the database. */
export interface MemberRow extends Contact {
  id: string
  name: string
  role: Role
  outlets: string[] | null
  pinHash: Buffer | null
  joinedAt: Date | null
  blockedAt: Date | null
}

type Which = { id: string } | { contact: string }

/** A member who has joined and is not blocked; undefined for everybody else. */
export async function findActiveMember(
  db: Statements,
  tenantId: string,
  which: Which,
): Promise<MemberRow | undefined> {
  const member = await findMember(db, tenantId, which)
  return member?.joinedAt && !member.blockedAt ? member : undefined
}

export async function findMember(
  db: Statements,
  tenantId: string,
  which: Which,
): Promise<MemberRow | undefined> {
  const [column, value] =
    'id' in which ? (['id', which.id] as const) : (['contact', which.contact] as const)
  const row = await db
    .selectFrom('staff_members')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(column, '=', value)
    .executeTakeFirst()
  return row && toMember(row)
}

export function toMember(row: Selectable<StaffMembersTable>): MemberRow {
  return {
    id: row.id,
    name: row.name,
    contact: row.contact,
    channel: row.channel,
    role: row.role,
    outlets: row.outlets,
    // The embedded database gives bytes as a plain Uint8Array.
    pinHash: row.pin_hash && Buffer.from(row.pin_hash),
    joinedAt: row.joined_at,
    blockedAt: row.blocked_at,
  }
}

/** Whether a member may work in at least one of these outlets. */
export function worksIn(
  member: { outlets: readonly string[] | null },
  outletIds: readonly string[],
): boolean {
  return member.outlets === null || member.outlets.some((id) => outletIds.includes(id))
}

/** The subject of an audit row: managers see no rows about owners. */
export function memberSubject({ id, name, role }: Pick<MemberRow, 'id' | 'name' | 'role'>) {
  return { kind: role === 'owner' ? ('owner' as const) : ('member' as const), id, label: name }
}

export function memberActor({ id, name }: Pick<MemberRow, 'id' | 'name'>) {
  return { kind: 'member' as const, id, name, device: null }
}
