import type { Tx } from '#database/connection.ts'
import { mayManage, type Role } from '#domain/staff-rights.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import { counterKey, takeHit } from '#server/sign-in/rate-counters.ts'
import { findMember, type MemberRow, worksIn } from '#server/staff/members.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { invite } from './invitations.ts'

/** Members of one tenant. */
export const mostMembers = 200

const day = 24 * 3_600
/** Each invitation is a text or an email to an address that a member has typed. */
const invitationsPerContact: Limit = { hits: 5, windowSeconds: day, bucketSeconds: 0 }
const invitationsPerTenant: Limit = { hits: mostMembers, windowSeconds: day, bucketSeconds: 60 }

/** Invites a member, or refuses with 429 where that contact, or the team, was invited too often within a day. */
export async function inviteWithinLimits(
  tx: Tx,
  ctx: MemberContext,
  member: MemberRow,
): Promise<void> {
  const { contact } = member
  await takeHit(tx, ctx, counterKey(ctx, 'invited', contact), invitationsPerContact, {
    name: 'invitations-contact',
    contact,
  })
  await takeHit(tx, ctx, counterKey(ctx, 'invitations', ''), invitationsPerTenant, {
    name: 'invitations-tenant',
  })
  await invite(tx, ctx, member, ctx.origin)
}

/** A member of an outlet that the caller may see, or 404; 403 where they also work at others, whose managers lose them. */
export async function getManaged(tx: Tx, ctx: MemberContext, memberId: string): Promise<MemberRow> {
  const member = await findMember(tx, ctx.tenantId, { id: memberId })
  if (!member || !worksIn(member, ctx.outletIds)) throw new Refusal('not_found')
  const all = ctx.site.outlets.map(({ id }) => id)
  const own = all.filter((id) => member.outlets?.includes(id) ?? true)
  if (!own.every((id) => ctx.outletIds.includes(id))) {
    await requireRole(ctx, 'owner', { right: 'team', field: 'outlets', tx })
  }
  return member
}

/** Refuses a caller who may not grant or remove that role. */
export async function requireMayManage(ctx: MemberContext, role: Role, tx?: Tx): Promise<void> {
  if (mayManage(ctx.member.role, role)) return
  await requireRole(ctx, 'owner', { right: 'team', field: 'role', ...(tx ? { tx } : {}) })
}

/** A member's outlets as stored; null for all. 404 for one that the caller may not see, 403 for all unless they see all. */
export async function readOutlets(
  ctx: MemberContext,
  outlets: 'all' | string[],
): Promise<string[] | null> {
  if (outlets === 'all') {
    if (ctx.member.outlets !== null) {
      await requireRole(ctx, 'owner', { right: 'team', field: 'outlets' })
    }
    return null
  }
  for (const id of outlets) {
    if (!ctx.outletIds.includes(id)) throw new Refusal('not_found')
  }
  return [...new Set(outlets)]
}

/** Refuses to remove the last owner. Locks all: of two owners who remove each other concurrently one is refused. */
export async function requireOtherOwner(tx: Tx, tenantId: string, memberId: string): Promise<void> {
  const owners = await tx
    .selectFrom('staff_members')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const isActiveOwner = owners.some(({ id }) => id === memberId)
  if (isActiveOwner && owners.length === 1) throw new Refusal('last_owner')
}
