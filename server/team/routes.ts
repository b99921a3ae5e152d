import { type Api, answer } from '#server/http/call.ts'
import { callerOf, keepAttempt } from '#server/sign-in/cookies.ts'
import { keepSession } from '#server/staff/sign-in.ts'
import { acceptInvitation, getInvitation, sendInvitationCode } from './invitations.ts'
import { inviteMember, listTeam, removeMember, repeatInvitation, updateMember } from './team.ts'

/** The members of a restaurant's team, and how they join. */
export function teamRoutes(api: Api): void {
  answer(api, {
    getInvitation: (ctx, { params }) => getInvitation(ctx, params.token),
    sendInvitationCode: async (ctx, { params, headers, reply }) =>
      keepAttempt(ctx, reply, await sendInvitationCode(ctx, params.token, callerOf(ctx, headers))),
    acceptInvitation: async (ctx, { params, body, headers, reply }) => {
      const caller = callerOf(ctx, headers)
      return keepSession(
        ctx,
        reply,
        await acceptInvitation(ctx, params.token, body, caller, headers),
      )
    },
    listTeam,
    inviteMember: (ctx, { body, idempotencyKey }) => inviteMember(ctx, idempotencyKey, body),
    updateMember: (ctx, { params, body }) => updateMember(ctx, params.id, body),
    removeMember: (ctx, { params }) => removeMember(ctx, params.id),
    repeatInvitation: (ctx, { params }) => repeatInvitation(ctx, params.id),
  })
}
