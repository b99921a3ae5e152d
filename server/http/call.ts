import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { envelope } from '#contract/envelope.ts'
import type { Context, CustomerContext } from '#server/context.ts'
import { Refusal } from './refusal.ts'

/** The part of Fastify that areas add their calls to. */
export type Api = FastifyInstance

interface CallShape<Params, Query, Body, Data> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:params`. */
  path: string
  /** One line of the API's documentation. */
  summary: string
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  data: z.ZodType<Data>
  /** 201 only for a created address (decisions §2). */
  status?: 200 | 201
  /** What the envelope says; a function where it depends on the answer. */
  message?: string
  /** Requests per minute and address. */
  limit?: number
}

interface Input<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  headers: FastifyRequest['headers']
  reply: FastifyReply
}

/** A call that anyone may make; `ctx.customer` is null for a guest. */
export function publicCall<Params, Query, Body, Data>(
  api: Api,
  shape: CallShape<Params, Query, Body, Data>,
  answer: (ctx: Context, input: Input<Params, Query, Body>) => Promise<Data> | Data,
): void {
  register(api, shape, false, answer)
}

/** A call that needs a bearer token; without a valid one it is refused with 401. */
export function customerCall<Params, Query, Body, Data>(
  api: Api,
  shape: CallShape<Params, Query, Body, Data>,
  answer: (ctx: CustomerContext, input: Input<Params, Query, Body>) => Promise<Data> | Data,
): void {
  register(api, shape, true, (ctx, input) => {
    if (!ctx.customer) throw new Refusal('unauthorised')
    return answer({ ...ctx, customer: ctx.customer }, input)
  })
}

function register<Params, Query, Body, Data>(
  api: Api,
  shape: CallShape<Params, Query, Body, Data>,
  needsToken: boolean,
  answer: (ctx: Context, input: Input<Params, Query, Body>) => Promise<Data> | Data,
): void {
  const status = shape.status ?? 200
  const message = shape.message ?? 'OK'

  api.withTypeProvider<ZodTypeProvider>().route<RouteGenericInterface>({
    method: shape.method,
    url: shape.path,
    ...(shape.limit ? { config: { rateLimit: { max: shape.limit, timeWindow: 60_000 } } } : {}),
    schema: {
      summary: shape.summary,
      ...(shape.params ? { params: shape.params } : {}),
      ...(shape.query ? { querystring: shape.query } : {}),
      ...(shape.body ? { body: shape.body } : {}),
      ...(needsToken ? { security: [{ token: [] }] } : {}),
      response: { [status]: envelope(shape.data) },
    },
    // Before the body is looked at: a guest learns that a token is missing, not what else is.
    ...(needsToken ? { preValidation: requireCustomer } : {}),
    handler: async (request, reply) => {
      const data = await answer(request.ctx, {
        // The schemas above have checked them; Fastify's types cannot carry that through a generic function.
        params: request.params as Params,
        query: request.query as Query,
        body: request.body as Body,
        headers: request.headers,
        reply,
      })
      if (reply.sent) return reply
      return reply.code(status).send({ status, message, data })
    },
  })
}

async function requireCustomer(request: FastifyRequest): Promise<void> {
  if (!request.ctx.customer) throw new Refusal('unauthorised')
}

/** For calls whose answer carries nothing. */
export const nothing = z.null()
