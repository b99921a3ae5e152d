import type { z } from 'zod'
import type { staffCodeSent } from '#contract/staff/people.ts'
import { staffCodeDigits } from '#domain/codes.ts'
import { readCode } from '#server/sign-in/check-code.ts'
import { requestCode } from '#server/sign-in/request-code.ts'
import type { MemberRow } from './members.ts'
import { toCodeSent } from './sign-in.ts'
import type { StaffContext } from './staff-context.ts'

/** What a code in a session is for; none of them works in place of another, or signs in. */
type CodeUse = 'proof' | 'unlocking'

/** A code to a member's own contact, which belongs to the session that asks. */
export async function sendMemberCode(
  ctx: StaffContext,
  member: MemberRow,
  use: CodeUse,
): Promise<z.infer<typeof staffCodeSent>> {
  const subject = subjectOf(member, use)
  const purpose = {
    kind: 'register',
    subject,
    referralCode: null,
    isForTeam: true,
  } as const
  const requested = await requestCode(ctx, member, purpose, callerOf(ctx))
  return { ...toCodeSent(ctx, requested), contact: hintOf(member) }
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
export function hintOf({ contact, channel }: Pick<MemberRow, 'contact' | 'channel'>): string {
  if (channel === 'sms') return `…${contact.slice(-3)}`
  return contact.replace(/^(.).*(?=@)/, '$1…')
}

function callerOf({ session }: StaffContext) {
  return { attempt: { token: '', hash: session.hash, isTrusted: true as const }, browser: null }
}

function subjectOf(member: MemberRow, use: CodeUse): string {
  return `${member.contact} for ${use} of ${member.id}`
}
