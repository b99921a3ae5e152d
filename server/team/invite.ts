import type { Statements, Tx } from '#database/connection.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { hashToken } from '#server/http/request-context.ts'
import type { InvitationJob } from '#server/jobs/job-bodies.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { staffInvitation } from '#server/messaging/templates.ts'
import { decryptCode, encryptCode } from '#server/sign-in/code.ts'
import type { MemberRow } from '#server/staff/members.ts'

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

/**
 * Finds the member whom an invitation is for.
 * @param token of the link
 * @returns undefined where the invitation was accepted, replaced or has expired
 */
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
