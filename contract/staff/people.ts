import { z } from 'zod'
import { type AreaCalls, codeCheckErrors, codeRequestErrors } from '#contract/calls/definition.ts'
import { clientError, clientErrorLimit } from '#contract/config.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { count, instant, texts } from '#contract/values.ts'
import { actorKinds } from '#domain/actor.ts'
import { rights, roles } from '#domain/staff-rights.ts'

const role = z.enum(roles)
export const personName = z.string().trim().min(1).max(80)
const contact = z.string().trim().min(1).max(254)
/** A typed code or PIN; its format is checked when it is verified. */
const digits = z.string().trim().max(10)

export const staffOutlet = z.object({ id: z.string(), name: z.string(), short: z.string() })

export const me = z.object({
  actor: z.object({
    kind: z.enum(actorKinds),
    ...texts('id', 'name'),
    role: role.nullable().describe('Null for a locked device'),
  }),
  rights: z.array(z.enum(rights)),
  outlets: z.array(staffOutlet),
  all_outlets: z.boolean().describe('False: only `outlets`'),
  tenant: z.object({
    name: z.string(),
    logo: z.string().describe('A file of `/tenancy/assets/`'),
    currency: z.object({ code: z.string(), sign: z.string() }),
    time_zone: z.string(),
    shop: z.string().nullable().describe('Where diners order; null: nowhere yet'),
  }),
  device: z
    .object({ id: z.string(), name: z.string(), purpose: z.enum(['board', 'counter']) })
    .nullable(),
  proof_until: instant.nullable(),
  person: z.object({ id: z.string(), name: z.string(), until: instant }).nullable(),
  has_pin: z.boolean(),
  needs_setup: z.boolean(),
})
export type Me = z.infer<typeof me>

export const staffCodeSent = z.object({
  contact: z.string(),
  channel: z.enum(['sms', 'email']),
  resend_after: count,
})

export const memberSummary = z.object({ id: z.string(), name: z.string(), role })
export const staffSignedIn = z.object({
  member: memberSummary,
  rights: z.array(z.enum(rights)),
  outlets: z.array(staffOutlet),
  session: z.object({ id: z.string(), expires_at: instant }),
})

export const staffSession = z.object({
  id: z.string(),
  member: memberSummary,
  device: z.string().describe('The kind of device, such as iPad'),
  browser: z.string(),
  first_at: instant,
  last_at: instant,
  is_this: z.boolean(),
})

export const tile = memberSummary.extend({ has_pin: z.boolean() })

const outlets = z.union([z.literal('all'), z.array(z.string().max(100)).min(1).max(200)])
export const member = z.object({
  ...texts('id', 'name', 'contact'),
  channel: z.enum(['sms', 'email']),
  role,
  outlets,
  state: z.enum(['invited', 'active', 'blocked']),
  has_pin: z.boolean(),
  last_at: instant.nullable(),
})
export type WireMember = z.infer<typeof member>

const pinErrors = ['invalid', 'wrong_pin', 'pin_locked'] as const satisfies readonly ErrorCode[]
/** Refusals of changes to the team. */
const teamErrors = ['last_owner', 'invalid'] as const satisfies readonly ErrorCode[]

const ofVisitor = { who: 'public', area: 'Staff sign-in' } as const
const ofDevice = { who: 'device', area: 'Staff sign-in' } as const
const ofMember = { who: 'member', area: 'Staff sign-in' } as const
const ofTeam = { who: 'member', right: 'team', area: 'Staff team' } as const
const ofProvenTeam = { ...ofTeam, needsProof: true } as const

export const peopleCalls = {
  staffSignIn: {
    ...ofVisitor,
    summary: 'Send a code to a member; the response does not tell whether the contact is known',
    body: z.strictObject({ contact }),
    data: staffCodeSent,
    errors: codeRequestErrors,
  },
  staffVerify: {
    ...ofVisitor,
    summary: 'Sign in with the code; the session is a cookie',
    body: z.strictObject({ contact, code: digits, shared: z.boolean().optional() }),
    data: staffSignedIn,
    limit: 60,
    errors: codeCheckErrors,
  },
  reportStaffError: {
    ...ofVisitor,
    summary: 'An error that happened in the restaurant’s browser, for the log',
    body: clientError,
    limit: 30,
    bodyLimit: clientErrorLimit,
  },
  staffSignOut: { ...ofMember, summary: 'End this session; on a paired screen, lock it' },
  listStaffSessions: {
    ...ofMember,
    summary: 'The member’s own sessions, and those of the team that they look after',
    data: z.array(staffSession),
  },
  endStaffSession: { ...ofMember, summary: 'End a session' },
  getMe: {
    ...ofDevice,
    summary: 'The signed-in person or screen, and their permissions',
    data: me,
  },
  updateMe: {
    ...ofMember,
    summary: 'Change one’s own name and how the screens look',
    body: z.strictObject({
      name: personName.optional(),
      language: z.enum(['en-GB']).optional(),
      text_size: z.enum(['normal', 'large', 'largest']).optional(),
      dark: z.boolean().nullable().optional(),
    }),
    data: z.object({
      ...texts('name', 'language'),
      text_size: z.enum(['normal', 'large', 'largest']),
      dark: z.boolean().nullable(),
    }),
  },
  setPin: {
    ...ofMember,
    needsProof: true,
    summary: 'Set one’s own PIN: four digits',
    body: z.strictObject({ pin: digits }),
  },
  listPeople: { ...ofDevice, summary: 'Who may unlock this screen', data: z.array(tile) },
  unlockDevice: {
    ...ofDevice,
    summary: 'Unlock a paired screen with a PIN, for three minutes; or with a code',
    body: z.strictObject({
      member_id: z.string().max(100),
      pin: digits.optional(),
      code: digits.optional(),
    }),
    data: z.object({ person: memberSummary, until: instant }),
    errors: [...pinErrors, ...codeCheckErrors, 'wrong_state', 'not_found'],
  },
  sendUnlockCode: {
    ...ofDevice,
    summary: 'Send a code to a member who has no PIN, or whose PIN is locked',
    body: z.strictObject({ member_id: z.string().max(100) }),
    data: staffCodeSent,
    errors: [...codeRequestErrors, 'wrong_state', 'not_found'],
  },
  lockDevice: { ...ofDevice, summary: 'Lock this screen again' },
  prove: {
    ...ofMember,
    summary: 'Show with a PIN or a code that it is oneself, for five minutes',
    /** A PIN; or a code, after `POST …/code`. */
    body: z.strictObject({ pin: digits.optional(), code: digits.optional() }),
    data: z.object({ until: instant }),
    errors: [...pinErrors, ...codeCheckErrors],
  },
  sendProofCode: {
    ...ofMember,
    summary: 'Send a code for `prove` to one’s own contact',
    data: staffCodeSent,
    errors: codeRequestErrors,
  },
  getInvitation: {
    ...ofVisitor,
    summary: 'Read an invitation; 404 once it is used or has expired',
    data: z.object({ tenant: z.string(), role, ...texts('contact_hint', 'name') }),
    limit: 60,
  },
  sendInvitationCode: {
    ...ofVisitor,
    summary: 'Send a code to the contact that was invited',
    data: staffCodeSent,
    limit: 60,
    errors: codeRequestErrors,
  },
  acceptInvitation: {
    ...ofVisitor,
    summary: 'Join the team with the code, and sign in',
    body: z.strictObject({
      code: digits,
      name: personName,
      pin: digits.optional(),
      shared: z.boolean().optional(),
    }),
    data: staffSignedIn,
    limit: 60,
    errors: codeCheckErrors,
  },
  listTeam: { ...ofTeam, summary: 'The members of the team', data: z.array(member) },
  inviteMember: {
    ...ofProvenTeam,
    summary: 'Invite a person to the team',
    body: z.strictObject({ name: personName, contact, role, outlets }),
    data: member,
    errors: ['invalid', 'not_found', 'no_texts', 'contact_taken', 'limit_reached'],
    idempotencyKey: 'optional',
  },
  updateMember: {
    ...ofProvenTeam,
    summary: 'Change a member; a new contact has to be proven again',
    body: z.strictObject({
      name: personName,
      contact,
      role,
      outlets,
      blocked: z.boolean().optional(),
    }),
    data: member,
    errors: [...teamErrors, 'no_texts', 'contact_taken'],
  },
  removeMember: {
    ...ofProvenTeam,
    summary: 'Remove a member, and end their sessions immediately',
    errors: teamErrors,
  },
  repeatInvitation: {
    ...ofProvenTeam,
    summary: 'Send the invitation again, with a new link',
    data: member,
    errors: ['wrong_state'],
  },
} satisfies AreaCalls
