import { z } from 'zod'
import { clientError, clientErrorLimit } from '#contract/client-errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import * as people from '#contract/staff/people.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'
import { codeCheckErrors, codeRequestErrors } from './sign-in.ts'

const id = z.object({ id: z.string() })
const token = z.object({ token: z.string() })

const pinErrors = ['invalid', 'wrong_pin', 'pin_locked'] as const satisfies readonly ErrorCode[]
/** A change of the team. */
const teamErrors = ['last_owner', 'invalid'] as const satisfies readonly ErrorCode[]

export const staffPeopleCalls = {
  staffSignIn: {
    who: 'public',
    area: 'Staff sign-in',
    summary: 'Send a code to a member; nobody learns whether the contact is one',
    body: people.staffSignIn,
    data: people.staffCodeSent,
    errors: codeRequestErrors,
  },
  staffVerify: {
    who: 'public',
    area: 'Staff sign-in',
    summary: 'Sign in with the code; the session is a cookie',
    body: people.staffVerify,
    data: people.staffSignedIn,
    limit: 60,
    errors: codeCheckErrors,
  },
  reportStaffError: {
    who: 'public',
    area: 'Staff sign-in',
    summary: 'An error that happened in the restaurant’s browser, for the log',
    body: clientError,
    data: nothing,
    limit: 30,
    bodyLimit: clientErrorLimit,
  },
  staffSignOut: {
    who: 'member',
    area: 'Staff sign-in',
    summary: 'End this session; on a paired screen, lock it',
    data: nothing,
  },
  listStaffSessions: {
    who: 'member',
    area: 'Staff sign-in',
    summary: 'The member’s own sessions, and those of the team that they look after',
    data: z.array(people.staffSession),
  },
  endStaffSession: {
    who: 'member',
    area: 'Staff sign-in',
    summary: 'End a session',
    params: id,
    data: nothing,
  },
  getMe: {
    who: 'device',
    area: 'Staff sign-in',
    summary: 'Who this browser is, and what they may do',
    data: people.me,
  },
  updateMe: {
    who: 'member',
    area: 'Staff sign-in',
    summary: 'Change one’s own name and how the screens look',
    body: people.profileUpdate,
    data: people.profile,
  },
  setPin: {
    who: 'member',
    needsProof: true,
    area: 'Staff sign-in',
    summary: 'Set one’s own PIN: four digits',
    body: people.pinRequest,
    data: nothing,
  },
  listPeople: {
    who: 'device',
    area: 'Staff sign-in',
    summary: 'Who may unlock this screen',
    data: z.array(people.tile),
  },
  unlockDevice: {
    who: 'device',
    area: 'Staff sign-in',
    summary: 'Unlock a paired screen with a PIN, for three minutes; or with a code',
    body: people.personRequest,
    data: people.personUnlocked,
    errors: [...pinErrors, ...codeCheckErrors, 'wrong_state', 'not_found'],
  },
  sendUnlockCode: {
    who: 'device',
    area: 'Staff sign-in',
    summary: 'Send a code to a member who has no PIN, or whose PIN is locked',
    body: people.personCodeRequest,
    data: people.staffCodeSent,
    errors: [...codeRequestErrors, 'wrong_state', 'not_found'],
  },
  lockDevice: {
    who: 'device',
    area: 'Staff sign-in',
    summary: 'End the time of whoever has unlocked this screen',
    data: nothing,
  },
  prove: {
    who: 'member',
    area: 'Staff sign-in',
    summary: 'Show with a PIN or a code that it is oneself, for five minutes',
    body: people.pinOrCode,
    data: people.proven,
    errors: [...pinErrors, ...codeCheckErrors],
  },
  sendProofCode: {
    who: 'member',
    area: 'Staff sign-in',
    summary: 'Send a code for `prove` to one’s own contact',
    data: people.staffCodeSent,
    errors: codeRequestErrors,
  },
  getInvitation: {
    who: 'public',
    area: 'Staff sign-in',
    summary: 'What an invitation is for; 404 once used or over',
    params: token,
    data: people.invitation,
    limit: 60,
  },
  sendInvitationCode: {
    who: 'public',
    area: 'Staff sign-in',
    summary: 'Send a code to the contact that was invited',
    params: token,
    data: people.staffCodeSent,
    limit: 60,
    errors: codeRequestErrors,
  },
  acceptInvitation: {
    who: 'public',
    area: 'Staff sign-in',
    summary: 'Join the team with the code, and sign in',
    params: token,
    body: people.invitationAnswer,
    data: people.staffSignedIn,
    limit: 60,
    errors: codeCheckErrors,
  },
  listTeam: {
    who: 'member',
    right: 'team',
    area: 'Staff team',
    summary: 'The members of the team',
    data: z.array(people.member),
  },
  inviteMember: {
    who: 'member',
    right: 'team',
    needsProof: true,
    area: 'Staff team',
    summary: 'Invite somebody to the team',
    body: people.newMember,
    data: people.member,
    errors: ['invalid', 'not_found', 'no_texts', 'contact_taken', 'key_reused', 'limit_reached'],
    idempotencyKey: 'optional',
  },
  updateMember: {
    who: 'member',
    right: 'team',
    needsProof: true,
    area: 'Staff team',
    summary: 'Change a member; a new contact has to be proven again',
    params: id,
    body: people.memberUpdate,
    data: people.member,
    errors: [...teamErrors, 'no_texts', 'contact_taken'],
  },
  removeMember: {
    who: 'member',
    right: 'team',
    needsProof: true,
    area: 'Staff team',
    summary: 'Remove a member; their sessions end at once',
    params: id,
    data: nothing,
    errors: teamErrors,
  },
  repeatInvitation: {
    who: 'member',
    right: 'team',
    needsProof: true,
    area: 'Staff team',
    summary: 'Send the invitation again, with a new link',
    params: id,
    data: people.member,
    errors: ['wrong_state'],
  },
} satisfies AreaCalls
