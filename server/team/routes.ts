import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { callerOf, keepAttempt } from '#server/sign-in/cookies.ts'
import { keepSession } from '#server/staff/sign-in.ts'
import { acceptInvitation, getInvitation, sendInvitationCode } from './invitations.ts'
import { inviteMember, listTeam, removeMember, repeatInvitation, updateMember } from './team.ts'

/** The members of a restaurant's team, and how they join. */
export function teamRoutes(api: Api): void {
  answer(api, calls.getInvitation, (ctx, { params }) => getInvitation(ctx, params.token))
  answer(api, calls.sendInvitationCode, async (ctx, { params, headers, reply }) =>
    keepAttempt(ctx, reply, await sendInvitationCode(ctx, params.token, callerOf(ctx, headers))),
  )
  answer(api, calls.acceptInvitation, async (ctx, { params, body, headers, reply }) => {
    const caller = callerOf(ctx, headers)
    return keepSession(ctx, reply, await acceptInvitation(ctx, params.token, body, caller, headers))
  })

  answer(api, calls.listTeam, (ctx) => listTeam(ctx))
  answer(api, calls.inviteMember, (ctx, { body, idempotencyKey }) =>
    inviteMember(ctx, idempotencyKey, body),
  )
  answer(api, calls.updateMember, (ctx, { params, body }) => updateMember(ctx, params.id, body))
  answer(api, calls.removeMember, (ctx, { params }) => removeMember(ctx, params.id))
  answer(api, calls.repeatInvitation, (ctx, { params }) => repeatInvitation(ctx, params.id))
}
