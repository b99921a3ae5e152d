import type { z } from 'zod'
import type { invitation, invitationAnswer, staffCodeSent } from '#contract/staff/people.ts'
import type { Statements } from '#database/connection.ts'
import { isPin, pinRule, proofMinutes, staffCodeDigits } from '#domain/codes.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { hashToken } from '#server/http/request-context.ts'
import { checkCode, codeRefusal, readCode } from '#server/sign-in/check-code.ts'
import type { BrowserSecret, Caller } from '#server/sign-in/cookies.ts'
import { keepKnownBrowser } from '#server/sign-in/known-browsers.ts'
import { requestCode } from '#server/sign-in/request-code.ts'
import { audit } from '#server/staff/audit.ts'
import { hintOf } from '#server/staff/member-codes.ts'
import { findMember, type MemberRow, memberActor, memberSubject } from '#server/staff/members.ts'
import { hashPin } from '#server/staff/pin-hash.ts'
import { type Browser, openStaffSession } from '#server/staff/sessions.ts'
import { type StaffSignedIn, toCodeSent, toSignedIn } from '#server/staff/sign-in.ts'
import { findInvitation } from './find-invitation.ts'

/** What an invitation is for; 404 once it was taken, replaced or is over. */
export async function getInvitation(
  ctx: Context,
  token: string,
): Promise<z.infer<typeof invitation>> {
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
  const purpose = {
    kind: 'register',
    subject: subjectOf(member),
    referralCode: null,
    isForTeam: true,
  } as const
  const requested = await requestCode(ctx, member, purpose, caller)
  return {
    sent: { ...toCodeSent(ctx, requested), contact: hintOf(member) },
    attempt: requested.attempt,
  }
}

/** Joins the team and signs in. Of two who answer at once with the right code one joins: the other gets 404. */
export async function acceptInvitation(
  ctx: Context,
  token: string,
  answer: z.infer<typeof invitationAnswer>,
  caller: Caller,
  browser: Browser,
): Promise<StaffSignedIn> {
  const otp = readCode(answer.code, staffCodeDigits, 'code')
  if (answer.pin !== undefined && !isPin(answer.pin)) throw invalid('pin', pinRule)
  const invited = await ctx.transaction((tx) => findInvited(tx, ctx, token))
  const pinHash = answer.pin === undefined ? null : await hashPin(ctx, invited.id, answer.pin)

  const outcome = await ctx.transaction(async (tx) => {
    const member = await findInvited(tx, ctx, token)
    const { contact, channel } = member
    const check = await checkCode(tx, ctx, {
      contact: { contact, channel },
      subject: subjectOf(member),
      otp,
      caller,
      digits: staffCodeDigits,
    })
    if (check.outcome !== 'right') return check
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
    const joined = { ...member, name: answer.name }
    const known = await keepKnownBrowser(tx, ctx, contact, caller.browser)
    const isProvenUntil = new Date(ctx.now().getTime() + proofMinutes * 60_000)
    const owner = { memberId: member.id, isShared: answer.shared ?? false, isProvenUntil }
    const session = await openStaffSession(tx, ctx, owner, browser)
    await audit(
      tx,
      { ...ctx, actor: memberActor(joined) },
      { action: 'member.joined', subject: memberSubject(joined), after: { role: member.role } },
    )
    return { outcome: 'right', session, browser: known, joined } as const
  })
  if (outcome.outcome !== 'right') throw codeRefusal(outcome)
  const { session, joined } = outcome
  return { signedIn: toSignedIn(ctx, joined, session), session, browser: outcome.browser }
}

async function findInvited(db: Statements, ctx: Context, token: string): Promise<MemberRow> {
  const invitation = await findInvitation(db, ctx, token)
  const member = invitation && (await findMember(db, ctx.tenantId, { id: invitation.member_id }))
  if (!member || member.joinedAt || member.blockedAt) throw new Refusal('not_found')
  return member
}

/** Apart from codes that sign in. */
function subjectOf({ contact, id }: MemberRow): string {
  return `${contact} invited as ${id}`
}
