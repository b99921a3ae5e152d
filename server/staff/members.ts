import { type Selectable, sql } from 'kysely'
import type { Statements, Tx } from '#database/connection.ts'
import type { StaffMembersTable } from '#database/staff-tables.ts'
import type { Outlet } from '#domain/tenant.ts'
import { numberPrefix } from '#server/ordering/write-order.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import type { StaffContext } from './staff-context.ts'

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

/** Locks one count of a tenant until the transaction ends: concurrent requests cannot exceed a limit together. */
export async function lockCount(tx: Tx, tenantId: string, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${what} ${tenantId}`}))`.execute(tx)
}

/** The outlets that the caller may see, with their short names for dockets and chips. */
export function staffOutlets({ site, outletIds }: Pick<StaffContext, 'site' | 'outletIds'>) {
  return site.outlets
    .filter(({ id }) => outletIds.includes(id))
    .map((outlet) => ({ id: outlet.id, name: outlet.name, short: shortName(site, outlet) }))
}

/** As set for the outlet; otherwise the prefix of its order numbers. */
export function shortName(
  site: StaffContext['site'],
  { id, name }: Pick<Outlet, 'id' | 'name'>,
): string {
  return settingsOf(site, id).short ?? numberPrefix(name)
}
