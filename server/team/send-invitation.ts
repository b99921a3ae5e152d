import type { TenantContext } from '#server/context.ts'
import { staffInvitation } from '#server/messaging/templates.ts'
import { decryptCode } from '#server/sign-in/code.ts'
import type { InvitationJob } from './invitation-job.ts'
import { invitationLink } from './invite.ts'

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
