import { z } from 'zod'
import { type Call, type CallName, calls, type NameOf } from '#contract/calls.ts'
import { checkoutCalls } from '#contract/checkout.ts'
import { siteCalls } from '#contract/config.ts'
import { customerCalls } from '#contract/customer.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { menuCalls } from '#contract/menu.ts'
import { orderCalls } from '#contract/order.ts'
import { reservationCalls } from '#contract/reservation.ts'
import { sharedOrderCalls } from '#contract/shared-order.ts'
import { signInCalls } from '#contract/sign-in.ts'
import { auditCalls } from '#contract/staff/audit.ts'
import { boardCalls } from '#contract/staff/board.ts'
import { bookingCalls } from '#contract/staff/booking.ts'
import { versionCalls } from '#contract/staff/content-versions.ts'
import { staffCustomerCalls } from '#contract/staff/customers.ts'
import { deviceCalls } from '#contract/staff/devices.ts'
import { historyCalls } from '#contract/staff/history.ts'
import { hoursCalls } from '#contract/staff/hours.ts'
import { staffMenuCalls } from '#contract/staff/menus.ts'
import { peopleCalls } from '#contract/staff/people.ts'
import { printingCalls } from '#contract/staff/printing.ts'
import { promoCalls } from '#contract/staff/promos.ts'
import { reportCalls } from '#contract/staff/reports.ts'
import { restaurantCalls } from '#contract/staff/restaurant-settings.ts'
import { serviceCalls } from '#contract/staff/service.ts'
import { settingsCalls } from '#contract/staff/settings.ts'
import { staffOrderCalls } from '#contract/staff/staff-order.ts'
import { todayCalls } from '#contract/staff/today.ts'
import { websiteCalls } from '#contract/staff/website.ts'
import { storeCalls } from '#contract/stores.ts'
import type {
  AnyDefinition,
  Audience,
  CallDefinition,
  ParamNames,
  StaffAudience,
} from './definition.ts'

/** Request and response of every call in `contract/calls.ts`; the compiler reports a missing one. */
export const definitions = {
  ...customerCalls,
  ...checkoutCalls,
  ...sharedOrderCalls,
  ...orderCalls,
  ...reservationCalls,
  ...signInCalls,
  ...menuCalls,
  ...storeCalls,
  ...siteCalls,
  ...versionCalls,
  ...hoursCalls,
  ...staffMenuCalls,
  ...deviceCalls,
  ...printingCalls,
  ...historyCalls,
  ...todayCalls,
  ...bookingCalls,
  ...staffCustomerCalls,
  ...boardCalls,
  ...staffOrderCalls,
  ...peopleCalls,
  ...reportCalls,
  ...serviceCalls,
  ...restaurantCalls,
  ...auditCalls,
  ...settingsCalls,
  ...promoCalls,
  ...websiteCalls,
} satisfies { [Name in CallName]: CallDefinition<Name> }

type DefinitionOf<C extends Call> = (typeof definitions)[NameOf<C>]
type SchemaOf<C extends Call, Part extends string> =
  DefinitionOf<C> extends Record<Part, infer Schema extends z.ZodType> ? Schema : never

export type CallAudience<C extends Call> = DefinitionOf<C>['who']
/** Data of the answer; null for a call that answers none. */
export type CallData<C extends Call> =
  DefinitionOf<C> extends { data: infer Schema extends z.ZodType } ? z.output<Schema> : null
/** Data of a stream's events. */
export type CallEvent<C extends Call> = z.output<SchemaOf<C, 'events'>>
/** Data of a stream's events, by event name. */
export type CallEvents<C extends Call> =
  DefinitionOf<C> extends { namedEvents: infer Events extends Record<string, z.ZodType> }
    ? { [Name in keyof Events]: z.output<Events[Name]> }
    : never

/** A validated part of the request; undefined where the call has none. */
export type CheckedPart<C extends Call, Part extends 'query' | 'body'> = [
  SchemaOf<C, Part>,
] extends [never]
  ? undefined
  : z.output<SchemaOf<C, Part>>

/** The validated params of the path; undefined where it has none. */
export type CheckedParams<C extends Call> =
  DefinitionOf<C> extends { params: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : [ParamNames<C>] extends [never]
      ? undefined
      : Record<ParamNames<C>, string>

/** The validated body, or the raw bytes of a non-JSON body. */
export type CheckedBody<C extends Call> =
  DefinitionOf<C> extends { mediaTypes: readonly string[] } ? Buffer : CheckedPart<C, 'body'>

/** Types of a call by its name: `BodyOf<'moveOrder'>`. */
export type BodyOf<Name extends CallName> = CheckedBody<(typeof calls)[Name]>
export type QueryOf<Name extends CallName> = CheckedPart<(typeof calls)[Name], 'query'>
export type DataOf<Name extends CallName> = CallData<(typeof calls)[Name]>

/** The idempotency key as read by the server. */
export type CheckedKey<C extends Call> =
  DefinitionOf<C> extends { idempotencyKey: 'required' }
    ? string
    : DefinitionOf<C> extends { idempotencyKey: 'optional' }
      ? string | null
      : undefined

/** Arguments of a call: exactly the parts that the call has. */
export type CallInput<C extends Call> = SentParams<C> &
  SentPart<C, 'query'> &
  SentBody<C> &
  SentKey<C>

/** Raw bytes are sent unchanged. */
type SentBody<C extends Call> =
  DefinitionOf<C> extends { mediaTypes: readonly string[] } ? { body: Blob } : SentPart<C, 'body'>

type SentParams<C extends Call> =
  CheckedParams<C> extends undefined ? { params?: never } : { params: CheckedParams<C> }

/** A part is optional if all of its fields are. */
type SentPart<C extends Call, Part extends 'query' | 'body'> = [SchemaOf<C, Part>] extends [never]
  ? { [Key in Part]?: never }
  : Part extends 'query'
    ? { [Key in Part]?: z.input<SchemaOf<C, Part>> }
    : { [Key in Part]: z.input<SchemaOf<C, Part>> }

type SentKey<C extends Call> =
  CheckedKey<C> extends undefined
    ? { idempotencyKey?: never }
    : null extends CheckedKey<C>
      ? { idempotencyKey?: string }
      : { idempotencyKey: string }

const byCall = new Map<Call, AnyDefinition>(
  // `Object.entries` types keys as strings; these are the keys of `calls`.
  (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => [
    call,
    withParams(call, definitions[name]),
  ]),
)

/** Adds the schema of the path's params, where the call has none of its own. */
function withParams(call: Call, definition: AnyDefinition): AnyDefinition {
  const names = [...call.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0 || definition.params) return definition
  const params = z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
  return { ...definition, params }
}

export function definitionOf(call: Call): AnyDefinition {
  const definition = byCall.get(call)
  if (!definition) throw new Error(`${call} is not a call of the API`)
  return definition
}

/** Staff calls refuse unknown fields: with a misspelt filter the answer would contain more than was asked for. */
export function queryOf(call: Call): z.ZodObject | undefined {
  const { query } = definitionOf(call)
  return isStaffCall(call) ? (query ?? noQuery).strict() : query
}

const noQuery = z.object({})

/** Refusals that any call can get. */
export const errorsOfEveryCall = [
  'malformed',
  'unknown_host',
  'timed_out',
  'headers_too_large',
  'failed',
  'unavailable',
] as const satisfies readonly ErrorCode[]
/** Refusals that any changing call can get; it may have a body. */
export const errorsOfEveryChange = [
  'too_large',
  'unsupported_media',
] as const satisfies readonly ErrorCode[]

/** Every error code of a call: its own, and those that follow from its form. */
export function errorCodesOf(call: Call): Set<ErrorCode> {
  const definition = definitionOf(call)
  const { who, params, query, body, idempotencyKey, limit, errors = [] } = definition
  const isRead = call.startsWith('GET ')
  return new Set<ErrorCode>([
    ...errors,
    ...errorsOfEveryCall,
    ...(isRead ? [] : errorsOfEveryChange),
    ...(who === 'public' ? [] : (['unauthorised'] as const)),
    // A value that is too long for an id is not found.
    ...(params ? (['not_found'] as const) : []),
    ...(params || query || body || idempotencyKey || isStaffCall(call)
      ? (['invalid'] as const)
      : []),
    ...(idempotencyKey ? (['key_reused'] as const) : []),
    ...(sendsRevision(body) || sendsRevision(query) ? (['conflict'] as const) : []),
    ...(limit ? (['too_many_requests'] as const) : []),
    ...staffErrorCodesOf(call, definition),
  ])
}

/** Whether a part of the request names the revision that it changes. */
function sendsRevision(part: z.ZodType | undefined): boolean {
  return part instanceof z.ZodObject && 'revision' in part.shape
}

/** Requests per minute of one person or screen at the restaurant, all calls of `/api/staff` counted together. */
export const staffCallsPerMinute = 240

/** Whether a call belongs to the restaurant's side; its hosts answer these calls and no others. */
export function isStaffCall(call: Call): boolean {
  return call.includes(' /api/staff/')
}

export function isForStaff(who: Audience): who is StaffAudience {
  return who === 'device' || who === 'member'
}

function staffErrorCodesOf(call: Call, { who, right, needsProof }: AnyDefinition): ErrorCode[] {
  const isWrite = !call.startsWith('GET ')
  if (!isForStaff(who)) return isStaffCall(call) && isWrite ? ['forbidden'] : []
  return [
    'too_many_requests',
    ...(right || isWrite ? (['forbidden'] as const) : []),
    ...(right || who === 'member' ? (['person_needed'] as const) : []),
    ...(needsProof ? (['proof_needed'] as const) : []),
  ]
}
