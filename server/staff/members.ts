import type { Selectable } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { StaffMembersTable } from '#database/staff-tables.ts'

export type MemberRow = Selectable<StaffMembersTable>

type Which = { id: string } | { contact: string }

/** A member who has joined and is not blocked; undefined for everybody else. */
export async function findActiveMember(
  db: Statements,
  tenantId: string,
  which: Which,
): Promise<MemberRow | undefined> {
  const member = await findMember(db, tenantId, which)
  return member?.joined_at && !member.blocked_at ? member : undefined
}

export async function findMember(
  db: Statements,
  tenantId: string,
  which: Which,
): Promise<MemberRow | undefined> {
  const [column, value] =
    'id' in which ? (['id', which.id] as const) : (['contact', which.contact] as const)
  return db
    .selectFrom('staff_members')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(column, '=', value)
    .executeTakeFirst()
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
