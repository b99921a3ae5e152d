import type { BodyOf } from '#contract/calls/table.ts'
import type { WireMember } from '#contract/staff/people.ts'
import type { Tx } from '#database/connection.ts'
import { brokenConstraint } from '#database/failure.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { Refusal } from '#server/http/refusal.ts'
import { keyedBy, takeKey } from '#server/idempotency/request-keys.ts'
import { readEitherContact, requireTextable } from '#server/sign-in/contact.ts'
import { audit } from '#server/staff/audit.ts'
import { lockCount, type MemberRow, memberSubject, worksIn } from '#server/staff/members.ts'
import { announceEnd, endSessionsOf, sessionIdsOf } from '#server/staff/sessions.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import {
  getManaged,
  inviteWithinLimits,
  mostMembers,
  readOutlets,
  requireMayManage,
  requireOtherOwner,
} from './team-rules.ts'

/** The members of the outlets that the caller may see. */
export async function listTeam(ctx: MemberContext): Promise<WireMember[]> {
  const { rows, seen } = await ctx.transaction(async (tx) => ({
    rows: await tx
      .selectFrom('staff_members')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .orderBy('name')
      .execute(),
    seen: await tx
      .selectFrom('staff_sessions')
      .select((expression) => ['member_id', expression.fn.max('last_used_at').as('at')])
      .where('tenant_id', '=', ctx.tenantId)
      .where('member_id', 'is not', null)
      .groupBy('member_id')
      .execute(),
  }))
  const lastAt = new Map(seen.map(({ member_id, at }) => [member_id, at]))
  return rows
    .filter((member) => worksIn(member, ctx.outletIds))
    .map((member) => toWireMember(member, lastAt.get(member.id) ?? null))
}

/** Invites a new person by a link. The same key with the same request makes one invitation. */
export async function inviteMember(
  ctx: MemberContext,
  key: string | null,
  request: BodyOf<'inviteMember'>,
): Promise<WireMember> {
  await requireMayManage(ctx, request.role)
  const outlets = await readOutlets(ctx, request.outlets)
  const contact = readEitherContact(ctx, request.contact)
  requireTextable(ctx, contact)
  const keyed = keyedBy(ctx.actor, key, ['member', request])

  const member = await refusingTaken(() =>
    ctx.transaction(async (tx) => {
      const id = ctx.random.id()
      const known = keyed && (await takeKey(ctx, tx, keyed, id))
      if (known) return getManaged(tx, ctx, known)
      await lockCount(tx, ctx.tenantId, 'members')
      const { members } = await tx
        .selectFrom('staff_members')
        .select((expression) => expression.fn.countAll<string>().as('members'))
        .where('tenant_id', '=', ctx.tenantId)
        .executeTakeFirstOrThrow()
      if (Number(members) >= mostMembers) {
        throw new Refusal('limit_reached', {
          message: `A team has at most ${mostMembers} members.`,
        })
      }
      const added = await tx
        .insertInto('staff_members')
        .values({
          tenant_id: ctx.tenantId,
          id,
          name: request.name,
          ...contact,
          role: request.role,
          outlets,
          created_at: ctx.now(),
          joined_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await inviteWithinLimits(tx, ctx, added)
      await audit(tx, ctx, {
        action: 'member.invited',
        subject: memberSubject(added),
        after: { role: added.role, outlets: added.outlets ?? 'all' },
      })
      return added
    }),
  )
  return toWireMember(member, null)
}

/** A member who loses their role or their contact, or is blocked, is signed out everywhere. */
export async function updateMember(
  ctx: MemberContext,
  memberId: string,
  request: BodyOf<'updateMember'>,
): Promise<WireMember> {
  const outlets = await readOutlets(ctx, request.outlets)
  const contact = readEitherContact(ctx, request.contact)
  requireTextable(ctx, contact)

  const { member, sessions } = await refusingTaken(() =>
    ctx.transaction(async (tx) => {
      const before = await getManaged(tx, ctx, memberId)
      await requireManaged(tx, ctx, before, request)
      const isBlocked = request.blocked ?? before.blocked_at !== null
      const isNewContact = contact.contact !== before.contact
      if (isBlocked || isNewContact || request.role !== 'owner') {
        await requireOtherOwner(tx, ctx.tenantId, before.id)
      }
      const after = await tx
        .updateTable('staff_members')
        .set({
          name: request.name,
          ...contact,
          role: request.role,
          outlets,
          blocked_at: isBlocked ? (before.blocked_at ?? ctx.now()) : null,
          // The new contact is invited again, and its owner chooses a new PIN.
          ...(isNewContact ? { joined_at: null, pin_hash: null } : {}),
        })
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (isNewContact) await inviteWithinLimits(tx, ctx, after)
      await audit(tx, ctx, {
        action: 'member.changed',
        subject: memberSubject(before.role === 'owner' ? before : after),
        before: auditedFields(before),
        after: auditedFields(after),
      })
      const isLess = isBlocked || isNewContact || !isAtLeast(after.role, before.role)
      const owner = { memberId: before.id }
      const sessions = await sessionIdsOf(tx, ctx.tenantId, before.id)
      if (isLess) await endSessionsOf(tx, ctx.tenantId, owner)
      return { member: after, sessions }
    }),
  )
  announceEnd(ctx, sessions)
  return toWireMember(member, null)
}

export async function removeMember(ctx: MemberContext, memberId: string): Promise<void> {
  const ended = await ctx.transaction(async (tx) => {
    const member = await getManaged(tx, ctx, memberId)
    await requireManaged(tx, ctx, member, member)
    await requireOtherOwner(tx, ctx.tenantId, member.id)
    const sessions = await sessionIdsOf(tx, ctx.tenantId, member.id)
    await endSessionsOf(tx, ctx.tenantId, { memberId: member.id })
    await tx
      .deleteFrom('staff_members')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', member.id)
      .execute()
    await audit(tx, ctx, {
      action: 'member.removed',
      subject: memberSubject(member),
      before: { role: member.role },
    })
    return sessions
  })
  announceEnd(ctx, ended)
}

/** Sends a new link to an invited person; the old one stops working. */
export async function repeatInvitation(ctx: MemberContext, memberId: string): Promise<WireMember> {
  return ctx.transaction(async (tx) => {
    const member = await getManaged(tx, ctx, memberId)
    await requireManaged(tx, ctx, member, member)
    if (member.joined_at) {
      throw new Refusal('wrong_state', { message: `${member.name} is on the team already.` })
    }
    await inviteWithinLimits(tx, ctx, member)
    await audit(tx, ctx, { action: 'member.invited', subject: memberSubject(member) })
    return toWireMember(member, null)
  })
}

/** Refuses with 403 where the caller looks after the member neither as they are nor as they would be. */
async function requireManaged(
  tx: Tx,
  ctx: MemberContext,
  before: MemberRow,
  after: Pick<MemberRow, 'role'>,
): Promise<void> {
  await requireMayManage(ctx, before.role, tx)
  await requireMayManage(ctx, after.role, tx)
}

function auditedFields({ name, contact, role, outlets, blocked_at }: MemberRow) {
  return { name, contact, role, outlets: outlets ?? 'all', blocked: blocked_at !== null }
}

async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error) !== 'staff_members_contact') throw error
    throw new Refusal('contact_taken')
  }
}

function toWireMember(member: MemberRow, lastAt: Date | null): WireMember {
  const { id, name, contact, channel, role, outlets, pin_hash } = member
  return {
    id,
    name,
    contact,
    channel,
    role,
    outlets: outlets ?? 'all',
    state: member.blocked_at ? 'blocked' : member.joined_at ? 'active' : 'invited',
    has_pin: pin_hash !== null,
    last_at: lastAt?.toISOString() ?? null,
  }
}
