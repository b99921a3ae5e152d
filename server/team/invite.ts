import type { Tx } from '#database/connection.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { hashToken } from '#server/http/request-context.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { encryptCode } from '#server/sign-in/code.ts'
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
  await enqueue(tx, {
    tenantId: ctx.tenantId,
    id: ctx.random.id(),
    topic: 'staff-invitation',
    body: {
      to: member.contact,
      channel: member.channel,
      encryptedToken: encryptCode(ctx, token),
      origin,
    },
    dueAt: now,
  })
  return { link: invitationLink(origin, token) }
}

export function invitationLink(origin: string, token: string): string {
  return `${origin}/invitation/${token}`
}
