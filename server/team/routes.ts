import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { inviteMember, listTeam, removeMember, repeatInvitation, updateMember } from './team.ts'

/** The members of a restaurant's team. */
export function teamRoutes(api: Api): void {
  answer(api, calls.listTeam, (ctx) => listTeam(ctx))
  answer(api, calls.inviteMember, (ctx, { body }) => inviteMember(ctx, body))
  answer(api, calls.updateMember, (ctx, { params, body }) => updateMember(ctx, params.id, body))
  answer(api, calls.removeMember, async (ctx, { params }) => {
    await removeMember(ctx, params.id)
    return null
  })
  answer(api, calls.repeatInvitation, (ctx, { params }) => repeatInvitation(ctx, params.id))
}
