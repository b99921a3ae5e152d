import type { Readable } from 'node:stream'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteGenericInterface,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AnyDefinition, StaffAudience } from '#contract/calls/definition.ts'
import {
  type CallAudience,
  type CallData,
  type CheckedBody,
  type CheckedKey,
  type CheckedParams,
  type CheckedPart,
  definitionOf,
  errorCodesOf,
  isForStaff,
  isStaffCall,
  queryOf,
} from '#contract/calls/table.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import { envelope } from '#contract/envelope.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Context, CustomerContext } from '#server/context.ts'
import { requireNoFields, requireOwnOrigin, staffGuard } from '#server/staff/guard.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { Refusal } from './refusal.ts'
import { readIdempotencyKey } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The error codes of this route's call, by the contract. */
    errorCodes?: Set<ErrorCode>
  }
}

export type Api = FastifyInstance

interface Input<C extends Call> {
  params: CheckedParams<C>
  query: CheckedPart<C, 'query'>
  body: CheckedBody<C>
  idempotencyKey: CheckedKey<C>
  headers: FastifyRequest['headers']
  /** Whether this address has made more requests than the call's `softLimit`. */
  isOverLimit: boolean
  reply: FastifyReply
}

/** The context by the call's audience: `customer` is null only if visitors may make the call. */
type CallContext<C extends Call> =
  CallAudience<C> extends 'diner'
    ? CustomerContext
    : CallAudience<C> extends 'member'
      ? MemberContext
      : CallAudience<C> extends StaffAudience
        ? StaffContext
        : Context

/** Returns the data, nothing where the call answers none, or the reply if it has sent that. */
export type Handler<C extends Call> = (
  ctx: CallContext<C>,
  input: Input<C>,
) => CallData<C> extends null ? void : Promise<CallData<C> | FastifyReply> | CallData<C>

/** Adds calls of the contract to the server. The contract defines their input, audience and limits. */
export function answer(
  api: Api,
  handlers: { [Name in CallName]?: Handler<(typeof calls)[Name]> },
): void {
  for (const [name, handler] of Object.entries(handlers)) {
    // Each handler is that of its own call; the types of a list cannot say so.
    answerCall(api, calls[name as CallName], handler as Handler<Call>)
  }
}

function answerCall(api: Api, call: Call, handler: Handler<Call>): void {
  const definition = definitionOf(call)
  if (definition.events || definition.file) throw new Error(`${call} answers no envelope`)
  const { status = 200, message = 'OK', data = z.null(), softLimit } = definition
  const count = softLimit ? api.createRateLimit({ max: softLimit, timeWindow: 60_000 }) : null

  addRoute(api, call, { [status]: envelope(data) }, {}, async (request, reply) => {
    const counted = await count?.(request)
    const answered = await handler(contextOf(call, request), {
      ...checkedParts(request),
      idempotencyKey: keyOf(call, request),
      headers: request.headers,
      isOverLimit: counted?.isAllowed === false && counted.isExceeded,
      reply,
    })
    // A reply that was sent is not returned: there is nothing to wait for.
    if (reply.sent) return reply
    return reply.code(status).send({ status, message, data: answered ?? null })
  })
}

/** Adds a call that answers a stream of events. `open` refuses, or returns the function that begins the stream. */
export function answerEvents<C extends Call>(
  api: Api,
  call: C,
  open: (
    ctx: CallContext<C>,
    input: Pick<Input<C>, 'params' | 'query'>,
  ) => Promise<(response: FastifyReply['raw']) => Promise<void>>,
): void {
  addRoute(api, call, {}, { isOpenEnded: true }, async (request, reply) => {
    const stream = await open(contextOf(call, request), checkedParts(request))
    reply.hijack()
    try {
      await stream(reply.raw)
    } finally {
      // No hook runs when a hijacked response is sent.
      request.releasePlace?.()
    }
  })
}

/** Adds a call that answers a file, sent as it is made. `open` refuses, or returns the file. */
export function answerFile<C extends Call>(
  api: Api,
  call: C,
  open: (
    ctx: CallContext<C>,
    input: Pick<Input<C>, 'params' | 'query'>,
  ) => Promise<{ name: string; content: Readable }>,
): void {
  const { file = 'text/csv' } = definitionOf(call)
  addRoute(api, call, {}, {}, async (request, reply) => {
    const { name, content } = await open(contextOf(call, request), checkedParts(request))
    return reply
      .type(`${file}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content)
  })
}

function addRoute(
  api: Api,
  call: Call,
  response: Record<number, unknown>,
  config: FastifyContextConfig,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const definition = definitionOf(call)
  const { params, body, limit, ignoresToken, isCostly, bodyLimit, mediaTypes } = definition
  const [method = '', url = ''] = call.split(' ')
  const guards = guardsOf(call, definition)
  const query = queryOf(call)
  const route = {
    method,
    url,
    config: {
      ...config,
      errorCodes: errorCodesOf(call),
      ...(limit ? { rateLimit: { max: limit, timeWindow: 60_000 } } : {}),
      ...(ignoresToken ? { ignoresToken } : {}),
      ...(isCostly ? { isCostly } : {}),
    },
    ...(bodyLimit ? { bodyLimit } : {}),
    schema: {
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response,
    },
    handler,
  }
  if (!mediaTypes) {
    // Before the body is parsed: a visitor is told that a token is missing, and no other fault.
    api
      .withTypeProvider<ZodTypeProvider>()
      .route<RouteGenericInterface>({ ...route, preValidation: guards })
    return
  }
  api.register(async (scope) => {
    takeBytes(scope, mediaTypes)
    // Before megabytes are read.
    scope
      .withTypeProvider<ZodTypeProvider>()
      .route<RouteGenericInterface>({ ...route, onRequest: guards })
  })
}

/** Accepts bodies of these media types only, unparsed; a body is required. */
function takeBytes(scope: FastifyInstance, mediaTypes: readonly string[]): void {
  const refusal = () =>
    new Refusal('unsupported_media', {
      message: `The request must be one of ${mediaTypes.join(', ')}.`,
    })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...mediaTypes], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  scope.addContentTypeParser('*', (_request, _body, done) => done(refusal()))
  // Without a body and content type no parser is called.
  scope.addHook('preValidation', async ({ body }) => {
    if (!Buffer.isBuffer(body)) throw refusal()
  })
}

function guardsOf(call: Call, definition: AnyDefinition) {
  const { who } = definition
  const isWrite = !call.startsWith('GET ')
  return [
    ...(isStaffCall(call) && isWrite ? [requireOwnOrigin] : []),
    ...(who === 'diner' ? [requireCustomer] : []),
    ...(isForStaff(who) ? [staffGuard(definition)] : []),
    requireWellFormed,
    ...(isStaffCall(call) && !definition.body && !definition.mediaTypes ? [requireNoFields] : []),
  ]
}

function contextOf<C extends Call>(call: C, { ctx, staff }: FastifyRequest): CallContext<C> {
  const { who } = definitionOf(call)
  const known = isForStaff(who) ? staff : who === 'diner' ? customerContext(ctx) : ctx
  // The audience decides which context type this is; a conditional type cannot follow that.
  return known as CallContext<C>
}

function checkedParts<C extends Call>({ params, query, body }: FastifyRequest) {
  // The schemas have checked them; Fastify's types cannot carry that through a generic function.
  return { params, query, body } as Pick<Input<C>, 'params' | 'query' | 'body'>
}

function keyOf<C extends Call>(call: C, { headers }: FastifyRequest): CheckedKey<C> {
  const { idempotencyKey } = definitionOf(call)
  // Null only where the key is optional, as the type says of each call.
  return (idempotencyKey &&
    readIdempotencyKey(headers['idempotency-key'], idempotencyKey)) as CheckedKey<C>
}

function customerContext(ctx: Context): CustomerContext {
  const { customer, sessionHash } = ctx
  if (!customer || !sessionHash) throw new Refusal('unauthorised')
  return { ...ctx, customer, sessionHash }
}

/** Refuses with 400 text that the database cannot store: NUL, or half of a surrogate pair. Headers cannot contain it. */
async function requireWellFormed({ body, query, params }: FastifyRequest): Promise<void> {
  if (!isWellFormed([body, query, params])) throw new Refusal('malformed')
}

/** Without calling itself: a list in a list in a list, thousands deep, is a short request. */
function isWellFormed(whole: unknown): boolean {
  const left = [whole]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) return false
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [key, each] of Object.entries(value)) left.push(key, each)
  }
  return true
}

async function requireCustomer(request: FastifyRequest): Promise<void> {
  if (!request.ctx.customer) throw new Refusal('unauthorised')
}
