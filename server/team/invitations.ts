import type { z } from 'zod'
import type { BodyOf, DataOf } from '#contract/calls/table.ts'
import type { staffCodeSent } from '#contract/staff/people.ts'
import type { Statements, Tx } from '#database/connection.ts'
import { operatorActor } from '#domain/actor.ts'
import { isPin, pinRule, staffCodeDigits } from '#domain/codes.ts'
import { type Role, roles } from '#domain/staff-rights.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { publicScheme } from '#server/http/host-name.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { hashToken } from '#server/http/request-context.ts'
import type { InvitationJob } from '#server/jobs/job-bodies.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { staffInvitation } from '#server/messaging/templates.ts'
import { readCode, withRightCode } from '#server/sign-in/check-code.ts'
import { decryptCode, encryptCode } from '#server/sign-in/code.ts'
import { readEitherContact, requireTextable } from '#server/sign-in/contact.ts'
import type { BrowserSecret, Caller } from '#server/sign-in/cookies.ts'
import { audit } from '#server/staff/audit.ts'
import { findMember, type MemberRow, memberActor, memberSubject } from '#server/staff/members.ts'
import { hashPin } from '#server/staff/pin-tries.ts'
import { contactHintOf } from '#server/staff/proof.ts'
import type { Browser } from '#server/staff/sessions.ts'
import { requestTeamCode, type StaffSignedIn, signInMember } from '#server/staff/sign-in.ts'

/** Details of an invitation; 404 if it was accepted, replaced or has expired. */
export async function getInvitation(ctx: Context, token: string): Promise<DataOf<'getInvitation'>> {
  const member = await ctx.transaction((tx) => findInvited(tx, ctx, token))
  const tenant = ctx.site.tenant.branding.name
  return { tenant, role: member.role, contact_hint: contactHintOf(member), name: member.name }
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
  return { sent: { ...sent, contact: contactHintOf(member) }, attempt }
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

const invitationDays = 7

/**
 * A link that lets a member join, in the place of any earlier one; sent once the transaction is committed.
 * @param origin of the staff host, such as `https://staff.example.com`
 */
export async function invite(
  tx: Tx,
  ctx: TenantContext,
  member: Pick<MemberRow, 'id' | 'contact' | 'channel'>,
  origin: string,
): Promise<{ link: string }> {
  const token = ctx.random.token()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + invitationDays * dayMilliseconds)
  const values = { token_hash: hashToken(token), created_at: now, expires_at: expiresAt }
  await tx
    .insertInto('staff_invitations')
    .values({ tenant_id: ctx.tenantId, member_id: member.id, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet(values))
    .execute()
  await enqueue(
    tx,
    ctx,
    'staff-invitation',
    {
      to: member.contact,
      channel: member.channel,
      encryptedToken: encryptCode(ctx, token),
      origin,
    },
    now,
  )
  return { link: invitationLink(origin, token) }
}

export function invitationLink(origin: string, token: string): string {
  return `${origin}/invitation/${token}`
}

/** The member whom a link's token invites; undefined where it was accepted, replaced or has expired. */
export function findInvitation(
  db: Statements,
  { tenantId, now }: Pick<TenantContext, 'tenantId' | 'now'>,
  token: string,
): Promise<{ member_id: string } | undefined> {
  return db
    .selectFrom('staff_invitations')
    .select('member_id')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .executeTakeFirst()
}

/** Job that sends an invitation. An accepted, replaced or expired invitation is not sent: its link would not work. */
export async function sendInvitation(ctx: TenantContext, job: InvitationJob): Promise<void> {
  const token = decryptCode(ctx, job.encryptedToken)
  const open = await ctx.transaction((db) => findInvitation(db, ctx, token))
  if (!open) return
  const link = invitationLink(job.origin, token)
  await ctx.messages.send({
    tenantId: ctx.tenantId,
    to: job.to,
    ...staffInvitation(ctx.site.tenant.branding.name, job.channel, link),
  })
}

/** Invites a person by a command, such as the first owner, or again with a new link. Returns the link that is also sent. */
export async function inviteByCommand(
  ctx: TenantContext,
  { contact: text, role }: { contact: string; role: string },
): Promise<{ contact: string; link: string }> {
  if (!isRole(role)) throw invalid('role', `A role is one of: ${roles.join(', ')}.`)
  const contact = readEitherContact(ctx, text)
  requireTextable(ctx, contact)
  const origin = await staffOrigin(ctx)
  return ctx.transaction(async (tx) => {
    const known = await findMember(tx, ctx.tenantId, { contact: contact.contact })
    if (known?.joined_at) throw new Refusal('contact_taken')
    const member =
      known ??
      (await tx
        .insertInto('staff_members')
        .values({
          tenant_id: ctx.tenantId,
          id: ctx.random.id(),
          // Replaced by the name that the member enters when they join.
          name: role.charAt(0).toUpperCase() + role.slice(1),
          ...contact,
          role,
          outlets: null,
          created_at: ctx.now(),
          joined_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow())
    const { link } = await invite(tx, ctx, member, origin)
    await audit(
      tx,
      { ...ctx, actor: operatorActor },
      { action: 'member.invited', subject: memberSubject(member), after: { role: member.role } },
    )
    return { contact: contact.contact, link }
  })
}

function isRole(word: string): word is Role {
  return (roles as readonly string[]).includes(word)
}

/** Origin of the tenant's staff host, such as `https://staff.example.com`. */
async function staffOrigin({ db, environment, tenantId }: TenantContext): Promise<string> {
  const row = await db.shared
    .selectFrom('tenant_hosts')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'staff')
    .orderBy('host')
    .limit(1)
    .executeTakeFirst()
  if (!row) {
    throw new Refusal('not_found', {
      message: `${tenantId} has no host of kind staff: add one to hosts in its tenant.yaml.`,
    })
  }
  const { NODE_ENV, PUBLIC_PORT, PORT } = environment
  const port = PUBLIC_PORT || (NODE_ENV === 'production' ? '' : PORT)
  return `${publicScheme(environment) ?? 'http'}://${row.host}${port === '' ? '' : `:${port}`}`
}
