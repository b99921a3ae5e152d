import { z } from 'zod'
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

export const staffSignIn = z.strictObject({ contact })
export const staffCodeSent = z.object({
  contact: z.string(),
  channel: z.enum(['sms', 'email']),
  resend_after: count,
})
export const staffVerify = z.strictObject({ contact, code: digits, shared: z.boolean().optional() })

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

export const profile = z.object({
  ...texts('name', 'language'),
  text_size: z.enum(['normal', 'large', 'largest']),
  dark: z.boolean().nullable(),
})
export const profileUpdate = z.strictObject({
  name: personName.optional(),
  language: z.enum(['en-GB']).optional(),
  text_size: z.enum(['normal', 'large', 'largest']).optional(),
  dark: z.boolean().nullable().optional(),
})

export const pinRequest = z.strictObject({ pin: digits })
/** A PIN; or a code, after `POST …/code`. */
export const pinOrCode = z.strictObject({ pin: digits.optional(), code: digits.optional() })
export const personRequest = z.strictObject({
  member_id: z.string().max(100),
  pin: digits.optional(),
  code: digits.optional(),
})
export const personCodeRequest = z.strictObject({ member_id: z.string().max(100) })
export const personUnlocked = z.object({ person: memberSummary, until: instant })
export const proven = z.object({ until: instant })

export const tile = memberSummary.extend({ has_pin: z.boolean() })

export const invitation = z.object({ tenant: z.string(), role, ...texts('contact_hint', 'name') })
export const invitationAnswer = z.strictObject({
  code: digits,
  name: personName,
  pin: digits.optional(),
  shared: z.boolean().optional(),
})

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
export const newMember = z.strictObject({ name: personName, contact, role, outlets })
export type NewMember = z.infer<typeof newMember>
export const memberUpdate = z.strictObject({
  name: personName,
  contact,
  role,
  outlets,
  blocked: z.boolean().optional(),
})
export type MemberUpdate = z.infer<typeof memberUpdate>
