import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { BodyOf } from '#contract/calls/table.ts'
import type { staffCodeSent, staffSignedIn } from '#contract/staff/people.ts'
import type { Tx } from '#database/connection.ts'
import { proofMinutes, staffCodeDigits } from '#domain/codes.ts'
import type { Contact } from '#domain/contact.ts'
import { rightsOfRole } from '#domain/staff-rights.ts'
import type { Context, TenantContext } from '#server/context.ts'
import type { SignInCodeJob } from '#server/jobs/job-bodies.ts'
import { enqueueOnce } from '#server/jobs/outbox.ts'
import { keyedHash } from '#server/keyed-hash.ts'
import { checkCode, codeRefusal, readCode } from '#server/sign-in/check-code.ts'
import type { CodeTopic } from '#server/sign-in/code.ts'
import { readEitherContact } from '#server/sign-in/contact.ts'
import { type BrowserSecret, type Caller, writeCookie } from '#server/sign-in/cookies.ts'
import { keepKnownBrowser } from '#server/sign-in/known-browsers.ts'
import { type Limit, resendSeconds, triesPerCode } from '#server/sign-in/limits.ts'
import { takeTeamMessage } from '#server/sign-in/message-budget.ts'
import { addHit, counterKey, readHits } from '#server/sign-in/rate-counters.ts'
import { requestCode } from '#server/sign-in/request-code.ts'
import { securityEvent } from '#server/sign-in/security-event.ts'
import { audit } from './audit.ts'
import {
  findActiveMember,
  type MemberRow,
  memberActor,
  memberSubject,
  staffOutlets,
} from './members.ts'
import { type Browser, type OpenedSession, openStaffSession } from './sessions.ts'

/** Failed sign-ins per tenant that the audit log records: anyone can cause them, and the rows stay for 13 months. */
const auditedFailures: Limit = { hits: 30, windowSeconds: 3_600, bucketSeconds: 60 }

export interface StaffSignedIn {
  signedIn: z.infer<typeof staffSignedIn>
  session: OpenedSession
  browser: BrowserSecret
}

/** Requests a code. The job that sends it looks whether the contact is on the team, so that the answer is always alike. */
export async function requestStaffCode(
  ctx: Context,
  request: BodyOf<'staffSignIn'>,
  caller: Caller,
): Promise<{ sent: z.infer<typeof staffCodeSent>; attempt: BrowserSecret | null }> {
  const contact = readEitherContact(ctx, request.contact)
  return requestTeamCode(ctx, contact, {
    subject: signInSubject(contact.contact),
    caller,
    topic: 'staff-code',
  })
}

/** Requests a code for one purpose (`subject`). The answer is the same whether it is sent now or was within a minute. */
export async function requestTeamCode(
  ctx: Context,
  contact: Contact,
  { caller, ...purpose }: { subject: string; caller: Caller; topic?: CodeTopic },
): Promise<{ sent: z.infer<typeof staffCodeSent>; attempt: BrowserSecret | null }> {
  const { sent, sentAt, attempt } = await requestCode(
    ctx,
    contact,
    { kind: 'register', referralCode: null, isForTeam: true, ...purpose },
    caller,
  )
  const passed = (ctx.now().getTime() - sentAt.getTime()) / 1_000
  return {
    sent: {
      contact: sent.contact,
      channel: sent.channel,
      resend_after: Math.max(0, Math.ceil(resendSeconds - passed)),
    },
    attempt,
  }
}

/**
 * In the worker: enqueues the sending of a code for a member within the team's budgets. Counted here, as sending is
 * retried; repeated after a crash it may count twice, but sends once.
 */
export async function releaseStaffCode(
  ctx: TenantContext,
  job: SignInCodeJob,
  id: string,
): Promise<void> {
  const { tenantId } = ctx
  const member = await ctx.transaction((db) => findActiveMember(db, tenantId, { contact: job.to }))
  if (!member) return
  await ctx.transaction(async (tx) => {
    if (!(await takeTeamMessage(tx, ctx, member))) return
    const sending = { tenantId, id: `${id}-send`, topic: 'sign-in-code' } as const
    await enqueueOnce(tx, { ...sending, body: job, dueAt: ctx.now() })
  })
}

/** Signs a member in. Any code for a contact that is not on the team is wrong. */
export async function verifyStaffCode(
  ctx: Context,
  request: BodyOf<'staffVerify'>,
  caller: Caller,
  browser: Browser,
): Promise<StaffSignedIn> {
  const contact = readEitherContact(ctx, request.contact)
  const otp = readCode(request.code, staffCodeDigits, 'code')

  const outcome = await ctx.transaction(async (tx) => {
    const subject = signInSubject(contact.contact)
    const check = await checkCode(tx, ctx, {
      contact,
      subject,
      otp,
      caller,
      digits: staffCodeDigits,
    })
    const member =
      check.outcome === 'right'
        ? await findActiveMember(tx, ctx.tenantId, { contact: contact.contact })
        : undefined
    if (!member) {
      await auditFailure(tx, ctx, contact.contact)
      return check.outcome === 'right'
        ? ({ outcome: 'wrong', triesLeft: triesPerCode - 1 } as const)
        : check
    }
    await audit(
      tx,
      { ...ctx, actor: memberActor(member) },
      { action: 'member.signed_in', subject: memberSubject(member) },
    )
    const options = { isShared: request.shared, caller, browser }
    return { outcome: 'right', signedIn: await signInMember(tx, ctx, member, options) } as const
  })
  if (outcome.outcome !== 'right') throw codeRefusal(outcome)
  securityEvent(ctx, 'staff_signed_in', { reason: contact.channel, contact: contact.contact })
  return outcome.signedIn
}

/** Opens a session for a member who has just entered a right code. */
export async function signInMember(
  tx: Tx,
  ctx: Context,
  member: MemberRow,
  how: { isShared: boolean | undefined; caller: Caller; browser: Browser },
): Promise<StaffSignedIn> {
  const { id, name, role, outlets } = member
  const known = await keepKnownBrowser(tx, ctx, member.contact, how.caller.browser)
  const isProvenUntil = new Date(ctx.now().getTime() + proofMinutes * 60_000)
  const owner = { memberId: id, isShared: how.isShared ?? false, isProvenUntil }
  const session = await openStaffSession(tx, ctx, owner, how.browser)
  const outletIds = ctx.site.outlets.map((outlet) => outlet.id)
  return {
    signedIn: {
      member: { id, name, role },
      rights: [...rightsOfRole[role]],
      outlets: staffOutlets({
        site: ctx.site,
        outletIds: outletIds.filter((each) => outlets === null || outlets.includes(each)),
      }),
      session: { id: session.id, expires_at: session.expiresAt.toISOString() },
    },
    session,
    browser: known,
  }
}

/** The actor of a failed sign-in. */
const somebody = { kind: 'system', id: '', name: 'Somebody', device: null } as const

/** Without the contact, and up to the limit. */
async function auditFailure(tx: Tx, ctx: Context, contact: string): Promise<void> {
  const key = counterKey(ctx, 'failed-sign-ins', '')
  const { hits } = await readHits(tx, ctx, key, auditedFailures)
  if (hits >= auditedFailures.hits) return
  await addHit(tx, ctx, key, auditedFailures)
  const id = keyedHash(ctx, 'log', contact).toString('hex', 0, 6)
  await audit(
    tx,
    { ...ctx, actor: somebody },
    {
      action: 'member.sign_in_failed',
      subject: { kind: 'member', id, label: 'an unknown contact' },
    },
  )
}

/** Apart from the codes of diners with the same contact. */
function signInSubject(contact: string): string {
  return `${contact} of the team`
}

/** Gives the browser its session. */
export function keepSession(
  ctx: Context,
  reply: FastifyReply,
  { signedIn, session, browser }: StaffSignedIn,
): StaffSignedIn['signedIn'] {
  reply.header('set-cookie', [
    writeCookie(ctx, 'staff', session.secret),
    writeCookie(ctx, 'browser', browser),
  ])
  return signedIn
}
