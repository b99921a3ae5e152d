import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { type Right, type Role, rightsOfDevice, rightsOfRole } from '#domain/staff-rights.ts'
import type { Context } from '#server/context.ts'
import { readCookie } from '#server/sign-in/cookies.ts'

interface StaffMember {
  id: string
  name: string
  role: Role
  hasPin: boolean
  /** The outlets that they may see; null: all. */
  outlets: readonly string[] | null
}

export interface StaffDevice {
  id: string
  name: string
  purpose: 'board' | 'counter'
}

/** The session of this browser's cookie, as stored in the database. */
interface StaffSession {
  id: string
  hash: Buffer
  isShared: boolean
  expiresAt: Date
  /** Until when a recently entered PIN or code counts as proof; null without one. */
  proofUntil: Date | null
  /** Until when the device is unlocked for a person; null if it is locked. */
  personUntil: Date | null
}

/** The context of a request by a member or a screen. */
export interface StaffContext extends Context {
  /** The member, also on a device; without a member, the device. */
  actor: Actor
  /** The member who is signed in in this browser, or who has unlocked this device; null for a locked device. */
  member: StaffMember | null
  device: StaffDevice | null
  rights: ReadonlySet<Right>
  /** The outlets of the site that the caller may see. */
  outletIds: readonly string[]
  session: StaffSession
}

/** The context of a request by a member. */
export interface MemberContext extends StaffContext {
  member: StaffMember
}

/** The member or device of a request's cookie; null without a cookie or without a valid session. */
export async function findStaff(
  ctx: Context,
  cookieHeader: string | undefined,
): Promise<StaffContext | null> {
  const secret = readCookie(ctx, cookieHeader, 'staff')
  return secret ? findStaffOfSession(ctx, secret.hash) : null
}

/** The member or device of a session. @param hash of the cookie's value */
export async function findStaffOfSession(ctx: Context, hash: Buffer): Promise<StaffContext | null> {
  const { rows } = await sql<SessionRow>`
    select * from staff_of_session(${ctx.tenantId}, ${hash}, ${ctx.now()})`.execute(ctx.db.shared)
  const [row] = rows
  if (!row) return null

  const member = row.member_id === null ? null : memberOf(row, row.member_id)
  const { device_id: id, device_name: name, device_purpose: purpose } = row
  const device = id === null ? null : { id, name, purpose }
  const known = (ids: readonly string[] | null) =>
    ctx.site.outlets.map(({ id }) => id).filter((id) => ids?.includes(id) ?? true)
  const ofDevice = known(row.device_id ? (row.device_outlets ?? []) : null)
  const ofMember = known(member ? member.outlets : null)
  return {
    ...ctx,
    actor: actorOf(member, device),
    member,
    device,
    rights: member ? rightsOfRole[member.role] : rightsOfDevice,
    outletIds: ofDevice.filter((id) => ofMember.includes(id)),
    session: {
      id: row.session_id,
      hash,
      isShared: row.is_shared,
      expiresAt: row.expires_at,
      proofUntil: row.proof_until,
      personUntil: row.person_until,
    },
  }
}

/** The member as the actor, also on a device; without a member, the device. */
export function actorOf(member: StaffMember | null, device: StaffDevice | null): Actor {
  const where = device && { id: device.id, name: device.name }
  if (member) return { kind: 'member', id: member.id, name: member.name, device: where }
  return { kind: 'device', id: device?.id ?? '', name: device?.name ?? '', device: where }
}

interface SessionRow {
  session_id: string
  is_shared: boolean
  created_at: Date
  expires_at: Date
  proof_until: Date | null
  member_id: string | null
  member_name: string
  member_role: Role
  member_outlets: string[] | null
  member_has_pin: boolean
  device_id: string | null
  device_name: string
  device_purpose: StaffDevice['purpose']
  device_outlets: string[] | null
  person_until: Date | null
}

function memberOf(row: SessionRow, id: string): StaffMember {
  return {
    id,
    name: row.member_name,
    role: row.member_role,
    hasPin: row.member_has_pin,
    outlets: row.member_outlets,
  }
}
