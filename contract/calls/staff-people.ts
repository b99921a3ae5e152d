import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import * as people from '#contract/staff/people.ts'
import type { AreaCalls } from './definition.ts'
import { codeCheckErrors, codeRequestErrors } from './sign-in.ts'
import { clientError, clientErrorLimit } from './site.ts'

const pinErrors = ['invalid', 'wrong_pin', 'pin_locked'] as const satisfies readonly ErrorCode[]
/** Refusals of changes to the team. */
const teamErrors = ['last_owner', 'invalid'] as const satisfies readonly ErrorCode[]

const visitor = { who: 'public', area: 'Staff sign-in' } as const
const device = { who: 'device', area: 'Staff sign-in' } as const
const member = { who: 'member', area: 'Staff sign-in' } as const
const team = { who: 'member', right: 'team', area: 'Staff team' } as const
const provenTeam = { ...team, needsProof: true } as const

export const staffPeopleCalls = {
  staffSignIn: {
    ...visitor,
    summary: 'Send a code to a member; the response does not tell whether the contact is known',
    body: people.staffSignIn,
    data: people.staffCodeSent,
    errors: codeRequestErrors,
  },
  staffVerify: {
    ...visitor,
    summary: 'Sign in with the code; the session is a cookie',
    body: people.staffVerify,
    data: people.staffSignedIn,
    limit: 60,
    errors: codeCheckErrors,
  },
  reportStaffError: {
    ...visitor,
    summary: 'An error that happened in the restaurant’s browser, for the log',
    body: clientError,
    limit: 30,
    bodyLimit: clientErrorLimit,
  },
  staffSignOut: { ...member, summary: 'End this session; on a paired screen, lock it' },
  listStaffSessions: {
    ...member,
    summary: 'The member’s own sessions, and those of the team that they look after',
    data: z.array(people.staffSession),
  },
  endStaffSession: { ...member, summary: 'End a session' },
  getMe: {
    ...device,
    summary: 'The signed-in person or screen, and their permissions',
    data: people.me,
  },
  updateMe: {
    ...member,
    summary: 'Change one’s own name and how the screens look',
    body: people.profileUpdate,
    data: people.profile,
  },
  setPin: {
    ...member,
    needsProof: true,
    summary: 'Set one’s own PIN: four digits',
    body: people.pinRequest,
  },
  listPeople: { ...device, summary: 'Who may unlock this screen', data: z.array(people.tile) },
  unlockDevice: {
    ...device,
    summary: 'Unlock a paired screen with a PIN, for three minutes; or with a code',
    body: people.personRequest,
    data: people.personUnlocked,
    errors: [...pinErrors, ...codeCheckErrors, 'wrong_state', 'not_found'],
  },
  sendUnlockCode: {
    ...device,
    summary: 'Send a code to a member who has no PIN, or whose PIN is locked',
    body: people.personCodeRequest,
    data: people.staffCodeSent,
    errors: [...codeRequestErrors, 'wrong_state', 'not_found'],
  },
  lockDevice: { ...device, summary: 'Lock this screen again' },
  prove: {
    ...member,
    summary: 'Show with a PIN or a code that it is oneself, for five minutes',
    body: people.pinOrCode,
    data: people.proven,
    errors: [...pinErrors, ...codeCheckErrors],
  },
  sendProofCode: {
    ...member,
    summary: 'Send a code for `prove` to one’s own contact',
    data: people.staffCodeSent,
    errors: codeRequestErrors,
  },
  getInvitation: {
    ...visitor,
    summary: 'Read an invitation; 404 once it is used or has expired',
    data: people.invitation,
    limit: 60,
  },
  sendInvitationCode: {
    ...visitor,
    summary: 'Send a code to the contact that was invited',
    data: people.staffCodeSent,
    limit: 60,
    errors: codeRequestErrors,
  },
  acceptInvitation: {
    ...visitor,
    summary: 'Join the team with the code, and sign in',
    body: people.invitationAnswer,
    data: people.staffSignedIn,
    limit: 60,
    errors: codeCheckErrors,
  },
  listTeam: { ...team, summary: 'The members of the team', data: z.array(people.member) },
  inviteMember: {
    ...provenTeam,
    summary: 'Invite a person to the team',
    body: people.newMember,
    data: people.member,
    errors: ['invalid', 'not_found', 'no_texts', 'contact_taken', 'limit_reached'],
    idempotencyKey: 'optional',
  },
  updateMember: {
    ...provenTeam,
    summary: 'Change a member; a new contact has to be proven again',
    body: people.memberUpdate,
    data: people.member,
    errors: [...teamErrors, 'no_texts', 'contact_taken'],
  },
  removeMember: {
    ...provenTeam,
    summary: 'Remove a member, and end their sessions immediately',
    errors: teamErrors,
  },
  repeatInvitation: {
    ...provenTeam,
    summary: 'Send the invitation again, with a new link',
    data: people.member,
    errors: ['wrong_state'],
  },
} satisfies AreaCalls
