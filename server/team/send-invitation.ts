import type { TenantContext } from '#server/context.ts'
import { staffInvitation } from '#server/messaging/templates.ts'
import { decryptCode } from '#server/sign-in/code.ts'
import { findInvitation } from './find-invitation.ts'
import type { InvitationJob } from './invitation-job.ts'
import { invitationLink } from './invite.ts'

/** Job that sends an invitation. One that was accepted, replaced or has expired is not sent: its link would not work. */
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
