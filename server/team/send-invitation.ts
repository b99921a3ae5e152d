import type { Role } from '#domain/staff-rights.ts'
import type { TenantContext } from '#server/context.ts'
import { staffInvitation } from '#server/messaging/templates.ts'
import { decryptCode } from '#server/sign-in/code.ts'
import { invitationLink } from './invite.ts'

/** An invitation to be sent, without its link being readable in the outbox. */
export interface InvitationJob {
  to: string
  channel: 'sms' | 'email'
  encryptedToken: string
  /** Of the staff host. */
  origin: string
  role: Role
  /** ISO 8601. */
  expiresAt: string
}

/** Worker's side of an invitation. */
export async function sendInvitation(ctx: TenantContext, job: InvitationJob): Promise<void> {
  if (new Date(job.expiresAt) <= ctx.now()) return
  const link = invitationLink(job.origin, decryptCode(ctx, job.encryptedToken))
  await ctx.messages.send({
    tenantId: ctx.tenantId,
    to: job.to,
    ...staffInvitation(ctx.site.tenant.branding.name, job.channel, link),
  })
}
