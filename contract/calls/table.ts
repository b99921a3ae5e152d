import { z } from 'zod'
import { type Call, type CallName, calls, type NameOf } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { customerCalls } from './customer.ts'
import type { AnyDefinition, Audience, CallDefinition, StaffAudience } from './definition.ts'
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

/** What every call of `contract/calls.ts` takes and answers; the compiler finds one that is missing. */
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
/** What the server answers; `undefined` for a stream. */
export type CallData<C extends Call> = z.output<SchemaOf<C, 'data'>>
/** What each event of a stream carries. */
export type CallEvent<C extends Call> = z.output<SchemaOf<C, 'events'>>
/** What the events of a stream carry, by their names. */
export type CallEvents<C extends Call> =
  DefinitionOf<C> extends { namedEvents: infer Events extends Record<string, z.ZodType> }
    ? { [Name in keyof Events]: z.output<Events[Name]> }
    : never

/** A part of the request as the server has checked it; undefined where the call has none. */
export type CheckedPart<C extends Call, Part extends 'params' | 'query' | 'body'> = [
  SchemaOf<C, Part>,
] extends [never]
  ? undefined
  : z.output<SchemaOf<C, Part>>

/** The body as the server has checked it, or the bytes of one that is no JSON. */
export type CheckedBody<C extends Call> =
  DefinitionOf<C> extends { mediaTypes: readonly string[] } ? Buffer : CheckedPart<C, 'body'>

/** The key of a repeatable request as the server has read it. */
export type CheckedKey<C extends Call> =
  DefinitionOf<C> extends { idempotencyKey: 'required' }
    ? string
    : DefinitionOf<C> extends { idempotencyKey: 'optional' }
      ? string | null
      : undefined

/** What a client sends with a call: the parts that the call has, and no others. */
export type CallInput<C extends Call> = SentPart<C, 'params'> &
  SentPart<C, 'query'> &
  SentBody<C> &
  SentKey<C>

/** Bytes are sent as they are. */
type SentBody<C extends Call> =
  DefinitionOf<C> extends { mediaTypes: readonly string[] } ? { body: Blob } : SentPart<C, 'body'>

/** A part may be left out where all of it may. */
type SentPart<C extends Call, Part extends 'params' | 'query' | 'body'> = [
  SchemaOf<C, Part>,
] extends [never]
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

const names = new Map<Call, CallName>(
  // The entries of an object have its own keys.
  (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => [call, name]),
)

export function definitionOf(call: Call): AnyDefinition {
  const name = names.get(call)
  if (!name) throw new Error(`${call} is not a call of the API`)
  return definitions[name]
}

/**
 * What a query is checked against. In the restaurant's calls a field that is not known is refused, also where a call takes
 * none: a misspelt filter would answer more than was asked for.
 */
export function queryOf(call: Call): z.ZodObject | undefined {
  const { query } = definitionOf(call)
  return isStaffCall(call) ? (query ?? noQuery).strict() : query
}

const noQuery = z.object({})

/** What any call may be refused with, whatever it takes. */
export const errorsOfEveryCall = [
  'malformed',
  'unknown_host',
  'timed_out',
  'headers_too_large',
  'failed',
  'unavailable',
] as const satisfies readonly ErrorCode[]
/** Those of a call that changes something, which may have a body. */
export const errorsOfEveryChange = [
  'too_large',
  'unsupported_media',
] as const satisfies readonly ErrorCode[]

/** Every code that a call may answer: its own, and those that follow from its form. */
export function errorCodesOf(call: Call): Set<ErrorCode> {
  const definition = definitionOf(call)
  const { who, params, query, body, idempotencyKey, limit, errors = [] } = definition
  const isRead = call.startsWith('GET ')
  return new Set<ErrorCode>([
    ...errors,
    ...errorsOfEveryCall,
    ...(isRead ? [] : errorsOfEveryChange),
    ...(who === 'public' ? [] : (['unauthorised'] as const)),
    // A part that is too long to be an id leads to nothing.
    ...(params ? (['not_found'] as const) : []),
    ...(params || query || body || idempotencyKey || isStaffCall(call)
      ? (['invalid'] as const)
      : []),
    ...(limit ? (['too_many_requests'] as const) : []),
    ...staffErrorCodesOf(call, definition),
  ])
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
