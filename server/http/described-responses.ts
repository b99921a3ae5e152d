import { z } from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import type { AnyDefinition, BareType } from '#contract/calls/definition.ts'
import { errorCodesOf } from '#contract/calls/table.ts'
import { type Call, calls } from '#contract/calls.ts'
import { envelope } from '#contract/envelope.ts'
import { type ErrorData, errorData } from '#contract/error-data.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { schemaName } from './named-schemas.ts'

export function success({
  data,
  events,
  file,
  namedEvents = {},
  alsoAs = [],
  status = 200,
}: AnyDefinition & {
  status?: number
  namedEvents?: Record<string, z.ZodType>
  alsoAs?: readonly BareType[]
}) {
  const content = file
    ? { [file]: { schema: z.string() } }
    : events
      ? { 'text/event-stream': { schema: eventStream(events, Object.keys(namedEvents)) } }
      : {
          ...json(envelope(data ?? z.null()).extend({ status: z.literal(status) })),
          ...Object.fromEntries(alsoAs.map((type) => [type, { schema: bareSchema(type) }])),
        }
  const response: ZodOpenApiResponseObject = {
    description: status === 201 ? 'Created' : 'Done',
    content,
  }
  return { [status]: response }
}

export function refusals(call: Call): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(errorCodesOf(call), (code) => errors[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const response: ZodOpenApiResponseObject = {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: json(oneOf(codes)),
        ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
      }
      return [String(status), response]
    }),
  )
}

/** The names of error schemas, beside the other schemas. */
export function namedErrors() {
  return Object.fromEntries(
    [...errorSchemas].map(([code, schema]) => [errorName(code), schema] as const),
  )
}

function bareSchema(type: BareType) {
  return type === 'text/plain'
    ? ({ type: 'string' } as const)
    : ({ type: 'string', format: 'binary' } as const)
}

/** A stream as the list of its events, in the fields of the format. */
function eventStream(data: z.ZodType, names: readonly string[]) {
  const name = schemaName(data)
  if (!name) throw new Error('What an event carries needs a name in the API’s description')
  return {
    type: 'array' as const,
    items: {
      type: 'object' as const,
      properties: {
        event: {
          type: 'string' as const,
          enum: [...(names.length > 0 ? names : ['message']), 'heartbeat', 'reconnect'],
          description: "'message' where it is left out",
        },
        id: { type: 'string' as const, description: 'Differs with each change' },
        retry: {
          type: 'integer' as const,
          description: 'Milliseconds to wait before connecting again',
        },
        data: {
          type: 'string' as const,
          description: 'Empty for `heartbeat` and `reconnect`',
          contentMediaType: 'application/json',
          contentSchema: { $ref: `#/components/schemas/${name}` },
        },
      },
      required: ['data'],
    },
  }
}

function oneOf(codes: ErrorCode[]): z.ZodType {
  const schemas = codes.flatMap((code) => errorSchemas.get(code) ?? [])
  const [first, ...others] = schemas
  if (!first) return z.never()
  return others.length === 0 ? first : z.discriminatedUnion('code', [first, ...others])
}

/** One schema per error code of a call, so that a generated client can distinguish refusals by code. */
const errorSchemas = new Map(
  [...new Set(Object.values(calls).flatMap((call) => [...errorCodesOf(call)]))].map((code) => [
    code,
    errorSchema(code),
  ]),
)

function errorSchema(code: ErrorCode) {
  const [status, sentence] = errors[code]
  return z
    .object({
      status: z.literal(status),
      code: z.literal(code),
      message: z.string(),
      data: code in errorData ? errorData[code as keyof ErrorData] : z.null(),
    })
    .meta({ description: sentence })
}

/** `order_changed` → `OrderChangedError`. */
function errorName(code: ErrorCode): string {
  const words = code.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Error`
}

const retryAfter = z.object({
  'Retry-After': z.number().int().meta({ description: 'Seconds to wait' }),
})

export function json(schema: z.ZodType) {
  return { 'application/json': { schema } }
}
