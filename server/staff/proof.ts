import type { z } from 'zod'
import type { BodyOf } from '#contract/calls/table.ts'
import type { staffCodeSent } from '#contract/staff/people.ts'
import type { Tx } from '#database/connection.ts'
import { proofMinutes, staffCodeDigits } from '#domain/codes.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { readCode, withRightCode } from '#server/sign-in/check-code.ts'
import { findActiveMember, type MemberRow } from './members.ts'
import { forgetPlaceTries, forgetTries, placeOf, requirePin } from './pin-tries.ts'
import { updateSession } from './sessions.ts'
import { requestTeamCode } from './sign-in.ts'
import type { MemberContext, StaffContext } from './staff-context.ts'

/** Shows with a PIN or a code that it is the member who sits there; refused otherwise. */
export async function prove(
  ctx: MemberContext,
  { pin, code }: BodyOf<'prove'>,
): Promise<{ until: string }> {
  const member = await ownRow(ctx)
  if (pin !== undefined) {
    await requirePin(ctx, member, pin)
    return { until: await ctx.transaction((tx) => markProven(tx, ctx)) }
  }
  if (code === undefined) throw invalid('pin', 'Enter your PIN or a code.')
  const until = await withRightCode(ctx, codeEntry(ctx, member, 'proof', code), async (tx) => {
    // On a screen, PINs are unlocked only by a manager's code, see `person.ts`.
    if (!ctx.device) {
      await forgetTries(tx, ctx, placeOf(ctx), member.id)
      await forgetPlaceTries(tx, ctx)
    }
    return markProven(tx, ctx)
  })
  return { until }
}

export async function sendProofCode(ctx: MemberContext) {
  return sendMemberCode(ctx, await ownRow(ctx), 'proof')
}

/** The member's own row; 401 if the member was removed in the meantime. */
async function ownRow(ctx: MemberContext): Promise<MemberRow> {
  const member = await ctx.transaction((db) =>
    findActiveMember(db, ctx.tenantId, { id: ctx.member.id }),
  )
  if (!member) throw new Refusal('unauthorised')
  return member
}

async function markProven(tx: Tx, ctx: MemberContext): Promise<string> {
  const until = new Date(ctx.now().getTime() + proofMinutes * 60_000)
  // On a screen it serves no longer than the person who gave it.
  await updateSession(tx, ctx, { proof_until: ctx.device ? ctx.session.personUntil : until })
  return (ctx.device ? (ctx.session.personUntil ?? until) : until).toISOString()
}

/** Purpose of a code within a session; a code works for one purpose only, and never signs in. */
type CodeUse = 'proof' | 'unlocking'

/** Sends a code to a member's own contact, valid only for the calling session. */
export async function sendMemberCode(
  ctx: StaffContext,
  member: MemberRow,
  use: CodeUse,
): Promise<z.infer<typeof staffCodeSent>> {
  const how = { subject: subjectOf(member, use), caller: callerOf(ctx) }
  const { sent } = await requestTeamCode(ctx, member, how)
  return { ...sent, contact: contactHintOf(member) }
}

/** The code that a member typed, to be checked. */
export function codeEntry(ctx: StaffContext, member: MemberRow, use: CodeUse, code: string) {
  return {
    contact: member,
    subject: subjectOf(member, use),
    otp: readCode(code, staffCodeDigits, 'code'),
    caller: callerOf(ctx),
    digits: staffCodeDigits,
  }
}

/** Enough of a contact for its owner: `o…@example.com`, `…123`. */
export function contactHintOf({
  contact,
  channel,
}: Pick<MemberRow, 'contact' | 'channel'>): string {
  if (channel === 'sms') return `…${contact.slice(-3)}`
  return contact.replace(/^(.).*(?=@)/, '$1…')
}

function callerOf({ session }: StaffContext) {
  return { attempt: { token: '', hash: session.hash, isTrusted: true as const }, browser: null }
}

function subjectOf(member: MemberRow, use: CodeUse): string {
  return `${member.contact} for ${use} of ${member.id}`
}
