import { z } from 'zod'
import { type Call, type CallName, calls, type NameOf } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { customerCalls } from './customer.ts'
import type {
  AnyDefinition,
  Audience,
  CallDefinition,
  ParamNames,
  StaffAudience,
} from './definition.ts'
import { orderCalls } from './orders.ts'
import { reservationCalls } from './reservations.ts'
import { signInCalls } from './sign-in.ts'
import { siteCalls } from './site.ts'
import { staffContentCalls } from './staff-content.ts'
import { staffDeviceCalls } from './staff-devices.ts'
import { staffOfficeCalls } from './staff-office.ts'
import { staffOrderCalls } from './staff-orders.ts'
import { staffPeopleCalls } from './staff-people.ts'
import { staffReportCalls } from './staff-reports.ts'
import { staffServiceCalls } from './staff-service.ts'
import { staffSettingsCalls } from './staff-settings.ts'
import { staffWebsiteCalls } from './staff-website.ts'

/** Request and response of every call in `contract/calls.ts`; the compiler reports a missing one. */
export const definitions = {
  ...siteCalls,
  ...signInCalls,
  ...customerCalls,
  ...orderCalls,
  ...reservationCalls,
  ...staffOrderCalls,
  ...staffOfficeCalls,
  ...staffReportCalls,
  ...staffServiceCalls,
  ...staffPeopleCalls,
  ...staffDeviceCalls,
  ...staffContentCalls,
  ...staffSettingsCalls,
  ...staffWebsiteCalls,
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
