import type {
  FastifyContextConfig,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { type ErrorData, errorData } from '#contract/error-data.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { brokenConstraint, isDatabaseAway } from '#database/failure.ts'
import { noRoom } from '#database/room.ts'
import type { Context } from '#server/context.ts'
import { limitReached } from '#server/sign-in/security-event.ts'
import { isCall, routedPath } from './is-call.ts'
import { plainPage, plainPolicy } from './plain-page.ts'
import { Refusal, Unavailable } from './refusal.ts'
import { createRefusalLog, type RefusalLog, requestLog } from './request-log.ts'
import { setSecurityHeaders } from './security-headers.ts'

/**
 * Everything that goes wrong in a request ends here, as the envelope and nothing more.
 * @param options.isStrict whether a refusal that the contract does not know of this call is a failure: in tests
 * @param options.refusals that are counted elsewhere too
 */
export function handleErrors(
  app: FastifyInstance,
  { isStrict, refusals = createRefusalLog() }: { isStrict: boolean; refusals?: RefusalLog },
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client left within its body: an error like that of a database connection which breaks.
    const refusal = request.raw.errored === error ? new Refusal('malformed') : toRefusal(error)
    const fault = isStrict && refusal && contractFault(request.routeOptions.config, refusal)
    if (fault) return send(request, reply, 'failed', new Refusal('failed', { message: fault }))
    if (!refusal) {
      requestLog(request).error({ err: error }, 'request failed')
      return send(request, reply, 'failed')
    }
    if (refusal.code === 'unavailable') refusals.add(() => requestLog(request), reasonOf(error))
    if (errors[refusal.code][0] === 429) logLimit(request, refusal, refusals)
    return send(request, reply, refusal.code, refusal)
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, notFoundCode(app, request)))
}

/**
 * Refuses an address that cannot be routed: it has an invalid percent escape, or a part that is too long to be an id.
 */
export function refuseAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setSecurityHeaders(request, reply)
  send(request, reply, error.code === 'FST_ERR_BAD_URL' ? 'malformed' : 'not_found')
}

/** For what is not there on a host of this kind, whichever route it would be elsewhere. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(request, reply, 'not_found')
}

/** The body of every answer that is not a success. */
export function errorEnvelope(code: ErrorCode, sentence?: string, data: unknown = null): string {
  const [status, ownSentence] = errors[code]
  return JSON.stringify({ status, code, message: sentence ?? ownSentence, data })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  refusal?: Refusal,
): FastifyReply {
  const [status, ownSentence] = errors[code]
  const sentence = refusal?.sentence ?? ownSentence
  const retryAfter = refusal?.retryAfter ?? (status === 503 ? 5 : status === 429 ? 60 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.code(status).header('cache-control', 'no-store')
  // Programs ask there, people anywhere else.
  if (!isCall(request.url)) {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', plainPolicy())
      .send(plainPage(code, sentence))
  }
  return reply
    .type('application/json; charset=utf-8')
    .send(errorEnvelope(code, sentence, refusal?.data))
}

/** What the contract does not say of this refusal; null when it says all. */
function contractFault(config: FastifyContextConfig, { code, data }: Refusal): string | null {
  if (config.errorCodes && !config.errorCodes.has(code)) {
    return `The call does not declare the error code ${code}.`
  }
  const schema: z.ZodType = code in errorData ? errorData[code as keyof ErrorData] : z.null()
  return schema.safeParse(data).success
    ? null
    : `The data of ${code} is not what the contract says.`
}

/** A request of no tenant, such as for the description of the API, is logged without one. */
function logLimit(request: FastifyRequest, { code, limit }: Refusal, refusals: RefusalLog): void {
  const { ctx } = request as { ctx?: Context }
  const reached = limit ?? { name: `${code} ${request.routeOptions.url}` }
  if (ctx) limitReached({ ...ctx, log: requestLog(request) }, reached)
  else refusals.add(() => requestLog(request), reached.name, 'limit reached')
}

/** Why nothing could be done, without anything that a client or a query brought in. */
function reasonOf(error: FastifyError): string {
  if (error instanceof Unavailable) return error.name
  const full = noRoom(error)
  if (full) return full
  return error.code && error.code !== 'unavailable' ? error.code : error.message
}

/** What Fastify and the database throw, in our words; undefined for a bug. */
function toRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof Unavailable) {
    return new Refusal('unavailable', error.sentence ? { message: error.sentence } : {})
  }
  if (isDatabaseAway(error)) return new Refusal('unavailable')
  // The account was deleted while the request was under way.
  if (brokenConstraint(error).endsWith('_customer_id_fkey')) return new Refusal('unauthorised')
  switch (error.code) {
    // A character that no text in the database can hold, such as NUL, or half of one.
    case '22021':
    case '22P02':
    case '22P05':
    // A moment after the year 9999, such as the end of its last day.
    case '22008':
    case '22009':
      return new Refusal('malformed')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media')
  }
  if (error.statusCode === 429) return new Refusal('too_many_requests')
  if (error.statusCode === 503) return new Refusal('unavailable')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('malformed')
  }
  return undefined
}

const callPatterns = Object.values(calls).map((call) => {
  const [method = '', path = ''] = call.split(' ')
  return { method, pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`) }
})

/** 405 where the path exists with another method, else 404. */
function notFoundCode(app: FastifyInstance, request: FastifyRequest): ErrorCode {
  const path = routedPath(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Every other path is a page, and a page is only read. What is read and not there is a file.
  if (!isCall(path) && app.hasRoute({ method: 'GET', url: '/*' })) {
    return isRead ? 'not_found' : 'method_not_allowed'
  }
  const hasOther = callPatterns.some(
    ({ method, pattern }) => method !== request.method && pattern.test(path),
  )
  return hasOther ? 'method_not_allowed' : 'not_found'
}
