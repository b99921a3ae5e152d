import type { z } from 'zod'
import type { CallName, calls } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Right, Role } from '#domain/staff-rights.ts'

/** `device`: a paired screen or a member; `member`: a member, or the person who has unlocked a screen. */
export type StaffAudience = 'device' | 'member'

/** Who may make a call: anyone, a signed-in diner, a paired screen or a member of the team. */
export type Audience = 'public' | 'diner' | StaffAudience

/** The sections of the API's description. */
export const areas = {
  Site: 'What a page needs to know of the restaurant',
  Menu: 'Menus and dishes',
  Stores: 'The outlets of the restaurant',
  'Sign-in': 'One-time codes and sessions',
  Customer: 'The signed-in diner: profile, contact, addresses, data',
  Orders: 'Times, promo codes, orders and their payment',
  Reservations: 'Booking a table',
  Newsletter: 'Asking for the newsletter, and leaving it',
  Presence: 'Which signed-in diners have a filled cart',
  'Staff sign-in': 'How the people of a restaurant get in',
  'Staff team': 'Members of the team and their invitations',
  'Staff devices': 'Paired screens',
  'Staff orders': 'What a kitchen does with its orders',
  'Staff printing': 'Printers, tickets and what is on its way to them',
  'Staff office': 'Order history, the day and its bookings',
  'Staff customers': 'Customers, notes about them, and what they ask for by law',
  'Staff reports': 'What was sold, the closing of a day, and downloads',
  'Staff service': 'What is sold out, pauses and busy times',
  'Staff content': 'Menus, opening hours, delivery areas and the website, and their versions',
  'Staff settings':
    'Settings of the restaurant and of an outlet, first-day steps and the audit log',
} as const

interface Shared {
  who: Audience
  /** Right that the caller must have (`domain/staff-rights.ts`); only for staff calls. */
  right?: Right
  /** Lowest role allowed, where the right alone does not decide; only for staff calls. */
  role?: Role
  /** Requires a PIN or a code entered within the last minutes; only for staff calls. */
  needsProof?: true
  area: keyof typeof areas
  /** One line of the API's description, without a full stop. */
  summary: string
  query?: z.ZodObject
  /** Refusals specific to the call, besides those that follow from its form (`errorCodesOf`). */
  errors?: readonly ErrorCode[]
  /** Requests per minute and address; further ones are refused with 429. */
  limit?: number
  /** Requests per minute and address; further ones are answered, but do less. */
  softLimit?: number
  /** Reads much: few of these run at the same time, so that orders keep most of the database. */
  isCostly?: true
  /** The answer is the same for every caller: a token in the request is ignored. */
  ignoresToken?: true
  /** Maximum size of the body in bytes; default: the limit of the whole server. */
  bodyLimit?: number
  /** Whether an `Idempotency-Key` makes a repeated request harmless. */
  idempotencyKey?: 'required' | 'optional'
  /** Media types of a non-JSON body. Its raw bytes are read after the sender is authenticated. */
  mediaTypes?: readonly string[]
  /** Header with the signature of the raw body; no schema checks that body. */
  signature?: string
}

/** An answer in the envelope. */
interface DataAnswer {
  /** Null when left out. */
  data?: z.ZodType
  /** 200 when left out. */
  status?: 200 | 201
  /** What the envelope says; 'OK' when left out. */
  message?: string
  /** Media types in which the data is also available without envelope, if the query asks for one. */
  alsoAs?: readonly BareType[]
  events?: never
  file?: never
}

/** Plain text for display, bytes for a printer. */
export type BareType = 'text/plain' | 'application/octet-stream'

/** A stream of server-sent events, without envelope; `events` is the schema of their data. */
interface EventAnswer {
  events: z.ZodType
  /** Schemas of the data by event name; if left out, all events are called 'message'. */
  namedEvents?: Record<string, z.ZodType>
  data?: never
  file?: never
}

/** A file to download, without envelope. */
interface FileAnswer {
  /** Media type. */
  file: 'text/csv'
  data?: never
  events?: never
}

/** The `:params` of a path. */
export type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The same params as the path's; texts of any length when left out. */
type Params<Path> = [ParamNames<Path>] extends [never]
  ? { params?: never }
  : { params?: z.ZodObject<Record<ParamNames<Path>, z.ZodType<string>>> }

/** A request that only reads has no body. */
type Body<Path> = Path extends `GET ${string}` ? { body?: never } : { body?: z.ZodType }

/** Request and response of any call. */
export type AnyDefinition = Shared &
  (DataAnswer | EventAnswer | FileAnswer) & { params?: z.ZodObject; body?: z.ZodType }

/** Request and response of one call, consistent with its method and path. */
export type CallDefinition<Name extends CallName> = Shared &
  (DataAnswer | EventAnswer | FileAnswer) &
  Params<(typeof calls)[Name]> &
  Body<(typeof calls)[Name]>

/** The calls of an area, by their names in `contract/calls.ts`. */
export type AreaCalls = { [Name in CallName]?: CallDefinition<Name> }

/** Diners who may share one address within a minute: an office, a hall of residence, a mobile carrier. */
const dinersBehindAddress = 100

/** Requests per minute and address if each diner behind a shared address makes `each` of them. */
export function forSharedAddress(each: number): number {
  return each * dinersBehindAddress
}

/** Possible refusals of a request for a code. */
export const codeRequestErrors = [
  'invalid',
  'no_texts',
  'too_many_requests',
  'too_many_messages',
  'too_many_texts',
  'resend_too_soon',
] as const satisfies readonly ErrorCode[]

/** Possible refusals of a submitted code. */
export const codeCheckErrors = [
  'invalid',
  'wrong_code',
  'code_exhausted',
  'second_code',
  'too_many_requests',
  'too_many_tries',
] as const satisfies readonly ErrorCode[]
