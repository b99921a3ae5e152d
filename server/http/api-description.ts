import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import { type AnyDefinition, areas } from '#contract/calls/definition.ts'
import {
  definitionOf,
  isForStaff,
  isStaffCall,
  staffCallsPerMinute,
} from '#contract/calls/table.ts'
import { type Call, calls } from '#contract/calls.ts'
import { json, namedErrors, refusals, success } from './described-responses.ts'
import { namedSchemas } from './named-schemas.ts'

/** Requests per address and minute. The page needs about ten; its script is a megabyte, compressed for each request. */
const mostRequests = 120

/** `/api/docs`: every call as a page and as OpenAPI, from the table of calls in `contract/`. */
export async function addDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0' },
    // Not collected from the routes. Built at the first request, since most processes never get one.
    hideUntagged: true,
    // The two packages name the types of the same format differently.
    transformObject: () => apiDescription() as unknown as OpenAPIV3_1.Document,
  })
  await app.register(async (pages) => {
    pages.addHook('onRequest', pages.rateLimit({ max: mostRequests, timeWindow: 60_000 }))
    await pages.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
}

/** The API as an OpenAPI document, from the table of calls in `contract/`. */
export function apiDescription() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const [name, call] of Object.entries(calls)) {
    const [method = '', path = ''] = call.split(' ')
    const at = path.replace(/:(\w+)/g, '{$1}')
    paths[at] = { ...paths[at], [method.toLowerCase()]: operation(name, call) }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Tiffin API',
        version: '1',
        description,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'Each restaurant at its own host' }],
      tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        schemas: { ...namedSchemas, ...namedErrors() },
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token that `verifyCode` answers',
          },
          staffSession: {
            type: 'apiKey',
            in: 'cookie',
            name: 'staff',
            description:
              'The session of a member of the team, or of a paired screen, on a staff host. Writing calls need the header `Origin` of that host',
          },
        },
      },
    },
    {
      override: ({ jsonSchema, io }) => {
        // Responses may gain fields: clients ignore unknown ones.
        if (io === 'output' && jsonSchema.additionalProperties === false) {
          delete jsonSchema.additionalProperties
        }
        // The bounds of whole numbers in JavaScript say nothing of the API.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      },
    },
  )
}

const description = `Every answer is \`{ status, message, data }\`; the HTTP status equals \`status\`. A refusal
has a \`code\` besides, by which clients decide; its \`message\` is a sentence for people. Amounts are numbers of main units
of the restaurant's currency (\`currency.code\` of the configuration): 8.95 in pounds or euro, 895 in yen. Times are ISO
8601, dates \`YYYY-MM-DD\`, ids opaque. A diner's calls are at the restaurant's host, those below \`/api/staff\` at its staff
host, where one person or screen makes at most ${staffCallsPerMinute} requests per minute, all calls together.`

function operation(name: string, call: Call): ZodOpenApiOperationObject {
  const definition = definitionOf(call)
  const { who, area, summary, params, query, body, mediaTypes, idempotencyKey, signature } =
    definition
  const text = remarks(definition)
  return {
    operationId: name,
    tags: [area],
    summary,
    ...(text ? { description: text } : {}),
    security: securityOf(call, who),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(idempotencyKey || signature
        ? {
            header: z.object({
              ...(idempotencyKey ? { 'Idempotency-Key': keyHeader(idempotencyKey) } : {}),
              ...(signature ? { [signature]: z.string() } : {}),
            }),
          }
        : {}),
    },
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
    ...(mediaTypes ? { requestBody: { required: true, content: bytes(mediaTypes) } } : {}),
    ...(signature ? { requestBody: { required: true, content: json(z.looseObject({})) } } : {}),
    responses: { ...success(definition), ...refusals(call) },
  }
}

function securityOf(call: Call, who: AnyDefinition['who']) {
  if (isForStaff(who)) return [{ staffSession: [] }]
  if (isStaffCall(call)) return [{}]
  // Public calls may carry a token, too.
  return who === 'public' ? [{}, { token: [] }] : [{ token: [] }]
}

function keyHeader(need: 'required' | 'optional') {
  const key = z.string().min(1).max(200).meta({
    description: 'The same key and body answer the same again, however often they are sent',
  })
  return need === 'required' ? key : key.optional()
}

/** Facts that the schemas do not express. */
function remarks(definition: AnyDefinition) {
  const { limit, softLimit, bodyLimit, events, who, right, role, needsProof } = definition
  return [
    who === 'device' && 'For members of the team and paired screens.',
    who === 'member' && 'For members of the team; on a paired screen after a PIN.',
    right && `Needs the right \`${right}\`.`,
    role && `For the role \`${role}\`${role === 'owner' ? '' : ' and above'}.`,
    needsProof && 'Needs a PIN or a code within the last minutes.',
    events && streamRemark,
    limit && `At most ${limit} requests per minute from one address.`,
    softLimit && `Does nothing after ${softLimit} requests per minute from one address.`,
    bodyLimit && `The body has at most ${bodyLimit} bytes.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const streamRemark = `Server-sent events. Each has the data below as JSON; one named \`heartbeat\` has none and only
keeps the connection open, as do lines that begin with a colon. The server ends the stream when nothing will follow. An
event named \`reconnect\` asks to connect again after its \`retry\`, in milliseconds.`

function bytes(mediaTypes: readonly string[]) {
  const schema = { type: 'string', format: 'binary' } as const
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema }]))
}
