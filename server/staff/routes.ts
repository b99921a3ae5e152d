import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { callerOf, keepAttempt, removeCookie } from '#server/sign-in/cookies.ts'
import { getMe, setPin, updateProfile } from './get-me.ts'
import { listPeople, sendUnlockCode, unlockDevice } from './person.ts'
import { prove, sendProofCode } from './proof.ts'
import { endSession, listSessions, lockDevice, signOut } from './sessions.ts'
import { keepSession, requestStaffCode, verifyStaffCode } from './sign-in.ts'

/** How the people of a restaurant get in, and who they are then. */
export function staffRoutes(api: Api): void {
  signInRoutes(api)
  answer(api, calls.getMe, (ctx) => getMe(ctx))
  answer(api, calls.updateMe, (ctx, { body }) => updateProfile(ctx, body))
  answer(api, calls.setPin, (ctx, { body }) => setPin(ctx, body.pin))
  answer(api, calls.prove, (ctx, { body }) => prove(ctx, body))
  answer(api, calls.sendProofCode, (ctx) => sendProofCode(ctx))
  answer(api, calls.listPeople, (ctx) => listPeople(ctx))
  answer(api, calls.unlockDevice, (ctx, { body }) => unlockDevice(ctx, body))
  answer(api, calls.sendUnlockCode, (ctx, { body }) => sendUnlockCode(ctx, body.member_id))
  answer(api, calls.lockDevice, (ctx) => lockDevice(ctx))
}

function signInRoutes(api: Api): void {
  answer(api, calls.staffSignIn, async (ctx, { body, headers, reply }) =>
    keepAttempt(ctx, reply, await requestStaffCode(ctx, body, callerOf(ctx, headers))),
  )
  answer(api, calls.staffVerify, async (ctx, { body, headers, reply }) =>
    keepSession(ctx, reply, await verifyStaffCode(ctx, body, callerOf(ctx, headers), headers)),
  )
  answer(api, calls.staffSignOut, async (ctx, { reply }) => {
    if ((await signOut(ctx)) === 'session') {
      reply.header('set-cookie', removeCookie(ctx, 'staff'))
    }
  })
  answer(api, calls.listStaffSessions, (ctx) => listSessions(ctx))
  answer(api, calls.endStaffSession, (ctx, { params }) => endSession(ctx, params.id))
}
