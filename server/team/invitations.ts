import type { z } from 'zod'
import type { BodyOf, DataOf } from '#contract/calls/table.ts'
import type { staffCodeSent } from '#contract/staff/people.ts'
import type { Statements } from '#database/connection.ts'
import { isPin, pinRule, staffCodeDigits } from '#domain/codes.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { hashToken } from '#server/http/request-context.ts'
import { readCode, withRightCode } from '#server/sign-in/check-code.ts'
import type { BrowserSecret, Caller } from '#server/sign-in/cookies.ts'
import { audit } from '#server/staff/audit.ts'
import { findMember, type MemberRow, memberActor, memberSubject } from '#server/staff/members.ts'
import { hashPin } from '#server/staff/pin-tries.ts'
import { hintOf } from '#server/staff/proof.ts'
import type { Browser } from '#server/staff/sessions.ts'
import { requestTeamCode, type StaffSignedIn, signInMember } from '#server/staff/sign-in.ts'
import { findInvitation } from './invite.ts'

/** Details of an invitation; 404 if it was accepted, replaced or has expired. */
export async function getInvitation(ctx: Context, token: string): Promise<DataOf<'getInvitation'>> {
  const member = await ctx.transaction((tx) => findInvited(tx, ctx, token))
  const tenant = ctx.site.tenant.branding.name
  return { tenant, role: member.role, contact_hint: hintOf(member), name: member.name }
}

/** The code that shows that the link came to the contact that was invited. */
export async function sendInvitationCode(
  ctx: Context,
  token: string,
  caller: Caller,
): Promise<{ sent: z.infer<typeof staffCodeSent>; attempt: BrowserSecret | null }> {
  const member = await ctx.transaction((tx) => findInvited(tx, ctx, token))
  const { sent, attempt } = await requestTeamCode(ctx, member, {
    subject: subjectOf(member),
    caller,
  })
  return { sent: { ...sent, contact: hintOf(member) }, attempt }
}

/** Joins the team and signs in. Of two concurrent requests with the right code one joins: the other gets 404. */
export async function acceptInvitation(
  ctx: Context,
  token: string,
  answer: BodyOf<'acceptInvitation'>,
  caller: Caller,
  browser: Browser,
): Promise<StaffSignedIn> {
  const otp = readCode(answer.code, staffCodeDigits, 'code')
  if (answer.pin !== undefined && !isPin(answer.pin)) throw invalid('pin', pinRule)
  const invited = await ctx.transaction((tx) => findInvited(tx, ctx, token))
  const pinHash = answer.pin === undefined ? null : await hashPin(ctx, invited.id, answer.pin)
  const subject = subjectOf(invited)
  const entry = { contact: invited, subject, otp, caller, digits: staffCodeDigits }

  return withRightCode(ctx, entry, async (tx) => {
    const member = { ...(await findInvited(tx, ctx, token)), name: answer.name }
    const taken = await tx
      .deleteFrom('staff_invitations')
      .where('tenant_id', '=', ctx.tenantId)
      .where('token_hash', '=', hashToken(token))
      .returning('member_id')
      .executeTakeFirst()
    if (!taken) throw new Refusal('not_found')
    await tx
      .updateTable('staff_members')
      .set({
        name: answer.name,
        joined_at: ctx.now(),
        ...(pinHash ? { pin_hash: pinHash } : {}),
      })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', member.id)
      .execute()
    await audit(
      tx,
      { ...ctx, actor: memberActor(member) },
      { action: 'member.joined', subject: memberSubject(member), after: { role: member.role } },
    )
    return signInMember(tx, ctx, member, { isShared: answer.shared, caller, browser })
  })
}

async function findInvited(db: Statements, ctx: Context, token: string): Promise<MemberRow> {
  const invitation = await findInvitation(db, ctx, token)
  const member = invitation && (await findMember(db, ctx.tenantId, { id: invitation.member_id }))
  if (!member || member.joined_at || member.blocked_at) throw new Refusal('not_found')
  return member
}

/** Apart from codes that sign in. */
function subjectOf({ contact, id }: MemberRow): string {
  return `${contact} invited as ${id}`
}
